"""A house rule as a form control: its options or boxes, and its value."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rules.book import find
from rules.book.choices import Place, place_of, said
from rules.core.findings import LARGEST, signed
from rules.core.messages import Words, all_of, say, sentences
from rules.house.tally import NAME
from rules.ruleset import HouseRule, Ruleset
from rules.rulesets import find as find_ruleset
from rules.typed_numbers import signed_number
from tournament.desk.events.box_labels import label_of

FEW = 4


@dataclass(frozen=True, slots=True)
class Option:
    """One option, in the book's words."""

    words: str
    value: Any

    @property
    def text(self) -> str:
        """The value as the form sends it."""
        return str(self.value)


@dataclass(frozen=True, slots=True)
class Box:
    """A box for a number, with its limits; one of several has a name."""

    name: str
    least: int | None
    most: int | None
    step: int

    @property
    def label(self) -> Words:
        """The displayed name; for a custom house rule its key."""
        return label_of(self.name)


@dataclass(frozen=True, slots=True)
class Control:
    """How one house rule is asked.

    `kind`: "choice" of one option, "ticks" for any number of them, a "number", "numbers" with a box
    for each name, a "text", or "lines" of it. `place` has the book's words, which apply by default.
    """

    rule: HouseRule
    kind: str
    place: Place
    options: tuple[Option, ...] = ()
    boxes: tuple[Box, ...] = ()
    schema: Any = None

    @property
    def notation(self) -> Words:
        """How the lines are written."""
        return notation(self.schema)

    def value_of(self, texts: Sequence[str]) -> object | None:
        """The submitted value, or None for the book's own.

        Several boxes are all sent, in order, including empty ones.
        """
        if self.kind == "numbers":
            typed = [(box, text.strip()) for box, text in zip(self.boxes, texts, strict=False)]
            return {box.name: whole(text) for box, text in typed if text} or None
        given = [text.strip() for text in texts if text.strip()]
        if not given:
            return None
        if self.kind == "number":
            return whole(given[0])
        if self.kind == "text":
            return given[0]
        if self.kind == "lines":
            return from_lines(self.schema, given[0])
        known = {option.text: option.value for option in self.options}
        chosen = [known.get(text, text) for text in given]
        return chosen if self.kind == "ticks" else chosen[0]

    def texts_of(self, value: object) -> list[str]:
        """A value as the form sends it."""
        if self.kind == "lines":
            return [as_lines(value)]
        if self.kind == "numbers":
            parts = value if isinstance(value, dict) else {}
            return [str(parts.get(box.name, "")) for box in self.boxes]
        return [str(one) for one in self._each(value)]

    def words_of(self, value: object) -> Words:
        """A value in words; invalid input as typed."""
        if self.kind == "lines":
            return as_lines(value).replace("\n", "; ")
        if self.kind == "number":
            return signed(value) if isinstance(value, int) else str(value)
        if self.kind == "numbers":
            texts = zip(self.boxes, self.texts_of(value), strict=True)
            return ", ".join(f"{box.label} {text}" for box, text in texts if text)
        known = {option.text: option.words for option in self.options}
        return all_of(known.get(str(one), str(one)) for one in self._each(value))

    def _each(self, value: object) -> list[object]:
        return value if self.kind == "ticks" and isinstance(value, list) else [value]


def control_of(rule: HouseRule, ruleset: Ruleset) -> Control:
    """The control for this house rule's field."""
    place = place_of(find(ruleset.slug), rule.key)
    schema: Any = rule.field.schema(ruleset.table)
    if "enum" in schema.get("items", ()):
        options = _options(rule, ruleset, [[code] for code in schema["items"]["enum"]])
        return Control(rule, "ticks", place, tuple(replace(o, value=o.value[0]) for o in options))
    values = _few(schema)
    if values:
        options = _options(rule, ruleset, values)
        other = tuple(option for option in options if option.words != place.usual)
        return Control(rule, "choice", place, other if len(options) - len(other) == 1 else options)
    if schema.get("type") == "integer":
        return Control(rule, "number", place, boxes=(_box("", schema),))
    if schema.get("type") == "string":
        return Control(rule, "text", place, schema=schema)
    parts = schema.get("properties", {})
    if parts and all(part.get("type") == "integer" for part in parts.values()):
        boxes = tuple(_box(name, part) for name, part in parts.items())
        return Control(rule, "numbers", place, boxes=boxes)
    return Control(rule, "lines", place, schema=schema)


def house_rules_in_words(slug: str, house_rules: Mapping[str, Any]) -> list[Words]:
    """The game's house rules in words: "Points that end a game: 250". Its name is no rule."""
    ruleset = find_ruleset(slug)
    told = [r for r in ruleset.house_rules if r.key in house_rules and r.key != NAME]
    controls = [control_of(r, ruleset) for r in told]
    return [
        say(
            "%(rule)s: %(value)s",
            rule=one.rule.label,
            value=one.words_of(house_rules[one.rule.key]),
        )
        for one in controls
    ]


def _few(schema: Any) -> Sequence[object]:
    """The values of a field with only a handful."""
    if schema.get("type") == "boolean":
        return (True, False)
    if schema.get("type") == "integer":
        step = schema.get("multipleOf", 1)
        values = range(_up_to_step(schema["minimum"], step), schema["maximum"] + 1, step)
        return values if len(values) <= FEW else ()
    return tuple(schema.get("enum", ()))


def _options(rule: HouseRule, ruleset: Ruleset, values: Sequence[object]) -> tuple[Option, ...]:
    """The values with the book's words."""
    book = find(ruleset.slug)
    return tuple(Option(said(ruleset, book, rule.key, value), value) for value in values)


def _box(name: str, schema: Any) -> Box:
    """The meaningful limits, on the steps."""
    step = schema.get("multipleOf", 1)
    least, most = schema["minimum"], schema["maximum"]
    return Box(
        name,
        least=None if least == -LARGEST else _up_to_step(least, step),
        most=None if most == LARGEST else most,
        step=step,
    )


def _up_to_step(number: int, step: int) -> int:
    return -(-number // step) * step


def as_lines(value: object) -> str:
    """The value as text in the form."""
    rows = list(value.items()) if isinstance(value, dict) else value
    if isinstance(rows, list) and rows and all(isinstance(row, list | tuple) for row in rows):
        return "\n".join(f"{name}: {_in_a_line(part)}" for name, part in rows)
    return _in_a_line(value)


def from_lines(schema: Any, typed: str) -> object:
    """The input as a value of this schema, as far as possible.

    A name that appears twice is left as typed, because one of its lines would be lost.
    """
    lines = [line.strip() for line in typed.splitlines() if line.strip()]
    form = _form_of(schema, lines)
    if form.get("type") != "object":
        return _part(form, ",".join(lines))
    rows = [line.partition(":") for line in lines]
    parts = {name.strip(): _part(_of(form, name.strip()), rest) for name, _, rest in rows}
    return parts if len(parts) == len(rows) else typed


def _form_of(schema: Any, lines: Sequence[str]) -> Any:
    """The form of the value that these lines match best."""
    forms = schema.get("anyOf", [schema])
    is_named = any(":" in line for line in lines)
    is_alone = len(lines) == 1 and "," not in lines[0]
    wanted = "object" if is_named else "integer" if is_alone else "array"
    like = [form for form in forms if form.get("type") == wanted]
    others = [form for form in forms if form.get("type") != "object"]
    return (like or others or forms)[0]


def notation(schema: Any) -> Words:
    """How to write it, for people; empty if obvious."""
    forms = {form.get("type"): form for form in reversed(schema.get("anyOf", [schema]))}
    named = _named_notation(forms["object"]) if "object" in forms else ""
    listed = _listed_notation(forms["array"]) if "array" in forms else ""
    return sentences(named, listed) if named and listed else named or listed


def _named_notation(form: Any) -> Words:
    if form.get("additionalProperties", {}).get("type") == "integer":
        return say("One on each line, with a colon: “31: 3”.")
    return say("One on each line, with a colon: “Cats: A, C”.")


def _listed_notation(form: Any) -> Words:
    if form["items"].get("type") == "integer":
        return say("Separate with commas: “1, 2, 4”.")
    return say("Separate with commas: “A, B, C”.")


def whole(typed: str) -> int | str:
    """Digits as a number, other input as typed."""
    number = signed_number(typed, 99_999_999)
    return typed if number is None else number


def _in_a_line(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def _of(schema: Any, name: str) -> Any:
    """The schema of one named part."""
    return schema.get("properties", {}).get(name) or schema.get("additionalProperties") or {}


def _part(schema: Any, typed: str) -> Any:
    """The content of one line."""
    if schema.get("type") == "array":
        words = [word.strip() for word in typed.split(",")]
        return [_part(schema["items"], word) for word in words if word]
    return whole(typed.strip()) if schema.get("type") == "integer" else typed.strip()
