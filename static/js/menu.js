// Scrolls a phone's menu to the current page. Does not know which pages there are.

document.querySelector(".nav [aria-current]")?.scrollIntoView({ inline: "center", block: "nearest" });
