// On a phone the menu scrolls sideways: shows where one is. Refuses to know which pages there are.

document.querySelector(".nav [aria-current]")?.scrollIntoView({ inline: "center", block: "nearest" });
