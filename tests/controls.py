"""The controls of a page, for a law that presses all of them: its links, and its forms with what
they send as they stand. What a browser asks for before it sends is filled in.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from urllib.parse import urljoin

from tests.page_parts import VOID

Attributes = dict[str, str]
SILENT = {"submit", "button", "image", "reset"}
TYPED = {
    "date": "2027-07-18",
    "time": "12:00",
    "datetime-local": "2027-07-18T12:00",
    "email": "somebody@club.example",
    "url": "https://club.example/",
}
"""What is typed into a required field of a kind; into others a whole number or a word."""


@dataclass(slots=True)
class Field:
    """A field of a form; `options` are the values of a choice."""

    attributes: Attributes
    kind: str
    value: str = ""
    options: list[str] = field(default_factory=list)

    @property
    def name(self) -> str:
        return self.attributes.get("name", "")

    @property
    def is_checked(self) -> bool:
        return "checked" in self.attributes

    @property
    def is_required(self) -> bool:
        return "required" in self.attributes

    def as_sent(self) -> str:
        """What it sends: as it stands, or filled in where the browser would not send it empty."""
        if self.kind == "select":
            return self.value or next((each for each in self.options if each), "")
        if self.value or not self.is_required:
            return self.value
        if "minlength" in self.attributes:
            return "0" * int(self.attributes["minlength"])
        if self.kind == "number" or self.attributes.get("inputmode") == "numeric":
            return self.attributes.get("min", "1")
        return TYPED.get(self.kind, "Words")


@dataclass(slots=True)
class Form:
    """A form, or a button that sends by itself."""

    attributes: Attributes
    fields: list[Field] = field(default_factory=list)
    buttons: list[Attributes] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Press:
    """One press of one control: what it sends where. `asks` says whether somebody answers something
    before they press; `by_htmx` whether a script sends it."""

    how: str
    where: str
    sent: dict[str, list[str]]
    button: str
    asks: bool
    by_htmx: bool


def presses(page: str, address: str) -> Iterator[Press]:
    """Every button of every form of this page, and each form that sends itself."""
    reader = _Reader()
    reader.feed(page)
    reader.close()
    for form in reader.all_forms():
        by_itself: list[Attributes] = [{}] if "hx-trigger" in form.attributes else []
        for button in form.buttons or by_itself:
            yield _press(form, button, address)


def links(page: str, address: str) -> Iterator[str]:
    """Where the links of the page lead, and what its live parts ask for."""
    reader = _Reader()
    reader.feed(page)
    reader.close()
    for link in reader.links:
        where = urljoin(address, link).partition("#")[0]
        if where.startswith("/") and not where.startswith("/static/"):
            yield where


def _press(form: Form, button: Attributes, address: str) -> Press:
    said = form.attributes | {name: value for name, value in button.items() if value}
    by_htmx = next((how for how in ("post", "get") if f"hx-{how}" in said), "")
    how = by_htmx or button.get("formmethod") or form.attributes.get("method", "get")
    action = said.get(f"hx-{by_htmx}") or button.get("formaction") or form.attributes.get("action")
    sent = _sent(form.fields)
    if button.get("name"):
        sent.setdefault(button["name"], []).append(button.get("value", ""))
    return Press(
        how=how.lower(),
        where=urljoin(address, action or address),
        sent=sent,
        button=f"{button.get('name', '')}={button.get('value', '')[:20]}",
        asks=any(each.kind != "hidden" for each in form.fields),
        by_htmx=bool(by_htmx),
    )


def _sent(fields: list[Field]) -> dict[str, list[str]]:
    sent: dict[str, list[str]] = {}
    chosen = {each.name for each in fields if each.kind == "radio" and each.is_checked}
    for each in fields:
        left = each.kind == "checkbox" and not (each.is_checked or each.is_required)
        other = each.kind == "radio" and not each.is_checked and each.name in chosen
        if each.name and each.kind != "file" and not left and not other:
            sent.setdefault(each.name, []).append(each.as_sent())
            chosen |= {each.name} if each.kind == "radio" else set()
    return sent


class _Reader(HTMLParser):
    """Collects links and forms, except hidden and disabled ones, those in a template, and those
    that the styles hide in a finished event."""

    def __init__(self) -> None:
        super().__init__()
        self.links: list[str] = []
        self.forms: list[Form] = []
        self._loose: list[tuple[str, Field]] = []
        self._loose_buttons: list[tuple[str, Attributes]] = []
        self._open: list[tuple[str, bool, Form | None]] = []
        self._is_read_only = False
        self._select: Field | None = None
        self._text: Field | None = None

    def all_forms(self) -> Iterator[Form]:
        """Every form, with the fields and buttons that stand elsewhere and name it."""
        by_id = {form.attributes["id"]: form for form in self.forms if "id" in form.attributes}
        for name, each in self._loose:
            if name in by_id:
                by_id[name].fields.append(each)
        for name, button in self._loose_buttons:
            if name in by_id:
                by_id[name].buttons.append(button)
        yield from self.forms

    @property
    def _away(self) -> bool:
        return any(away for _, away, _ in self._open)

    @property
    def _form(self) -> Form | None:
        return next((form for *_, form in reversed(self._open) if form), None)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        known = {name: value or "" for name, value in attrs}
        away = tag == "template" or "hidden" in known or "disabled" in known
        away |= tag == "form" and self._is_read_only and "data-always" not in known
        self._is_read_only |= "data-finished" in known
        form = Form(known) if tag == "form" else None
        if not (away or self._away):
            self._take(tag, known, form)
        if tag not in VOID:
            self._open.append((tag, away, form))

    def _take(self, tag: str, known: Attributes, form: Form | None) -> None:
        if form:
            self.forms.append(form)
        elif tag == "a" and "href" in known:
            self.links.append(known["href"])
        elif tag == "button" and "hx-post" in known and not self._form:
            self.forms.append(Form({}, buttons=[known]))
        elif tag == "button" and known.get("type", "submit") == "submit":
            self._keep_button(known)
        elif tag in ("input", "select", "textarea"):
            self._keep(tag, known)
        elif tag == "option" and self._select:
            self._choose(known)
        if "hx-get" in known and tag != "form":
            self.links.append(known["hx-get"])

    def _keep_button(self, known: Attributes) -> None:
        if "form" in known:
            self._loose_buttons.append((known["form"], known))
        elif self._form:
            self._form.buttons.append(known)

    def _keep(self, tag: str, known: Attributes) -> None:
        kind = known.get("type", "text") if tag == "input" else tag
        if kind in SILENT:
            return
        value = known.get("value", "on" if kind in ("checkbox", "radio") else "")
        each = Field(known, kind, value)
        if "form" in known:
            self._loose.append((known["form"], each))
        elif self._form:
            self._form.fields.append(each)
        self._select = each if tag == "select" else self._select
        self._text = each if tag == "textarea" else None

    def _choose(self, known: Attributes) -> None:
        assert self._select
        self._select.options.append(known.get("value", ""))
        if "selected" in known:
            self._select.value = known.get("value", "")

    def handle_endtag(self, tag: str) -> None:
        if tag == "textarea":
            self._text = None
        if tag == "select":
            self._select = None
        if tag in {each for each, *_ in self._open}:
            while self._open.pop()[0] != tag:
                pass

    def handle_data(self, data: str) -> None:
        if self._text:
            self._text.value += data
