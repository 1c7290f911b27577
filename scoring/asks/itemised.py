"""Asking for melds and declarations one by one: a line of words for each player.

"2 aces, run, marriage hearts" in pinochle, "bezique, 2 royal marriage" in Bezique, "set 7 red green
rook; run red 3 4 5 6" in contract rummy. Unknown words stay as typed, for the rules to refuse.
"none" is a player without any.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from rules.core.messages import Words, say
from rules.ruleset import Ruleset
from scoring.asking import SUITS, Answered, Ask, Asking, Choice, Column, Question, key_of, whole

NONE = "none"
MARRIAGE, MARRIAGES = "marriage", "marriages"
OF = {"run": "colour", "set": "number"}

Line = Mapping[str, Any] | list[Any]


def _lines(name: str, chip: Words, hint: Words) -> Callable[[Asking], Iterable[Question]]:
    column = Column(name, chip, "words")

    def asked(asking: Asking) -> Iterable[Question]:
        seats, columns = asking.seats(), (column,)
        yield Question(name, chip, chip, "rows", rows=seats, columns=columns, hint=hint, rare=True)

    return asked


def _ask(
    name: str,
    questions: Callable[[Asking], Iterable[Question]],
    read_line: Callable[[Ruleset, str], Line],
    line_of: Callable[[Any], str],
) -> Ask:
    """A key of the hand with one line per player."""

    def write(given: Answered) -> dict[str, Any]:
        typed = {seat: given.word(f"{name}-{seat}") for seat in given.rules.seats}
        lines = {seat: read_line(given.rules, words) for seat, words in typed.items() if words}
        return {name: lines} if lines else {}

    def read(_rules: Ruleset, hand: Mapping[str, Any]) -> dict[str, str]:
        lines = hand.get(name) or {}
        return {f"{name}-{seat}": line_of(line) or NONE for seat, line in lines.items()}

    return Ask(questions, write, read)


def _counted(typed: str) -> Iterator[tuple[str, int]]:
    """ "2 aces, run" as aces 2, run 1."""
    for part in typed.lower().split(","):
        number, _, rest = part.strip().partition(" ")
        count = whole(number)
        words, times = (rest, count) if rest and isinstance(count, int) else (part, 1)
        if words.strip() not in ("", NONE):
            yield "-".join(words.split()), times


def _melds(rules: Ruleset, typed: str) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, times in _counted(typed):
        kind, _, suit = name.partition("-")
        if kind in (MARRIAGE, MARRIAGES) and suit:
            found.setdefault(MARRIAGES, {})[suit] = times
        else:
            found[_known(name, _names(rules, "melds"))] = times
    return found


def _declared(rules: Ruleset, typed: str) -> dict[str, int]:
    names = _names(rules, "declared")
    return {_known(name, names): times for name, times in _counted(typed)}


def _names(rules: Ruleset, key: str) -> Iterable[str]:
    hand: Any = rules.hands.schema(rules.table)
    of_one = hand["properties"][key]["properties"][rules.seats[0]]
    return list(of_one["properties"])


def _known(name: str, names: Iterable[str]) -> str:
    """The rules' name for a singular or plural: "runs" is "run", "ace" is "aces"."""
    likely = (name, name.removesuffix("s"), f"{name}s")
    return next((one for one in likely if one in names), name)


def _in_words(line: Mapping[str, Any]) -> str:
    marriages = line.get(MARRIAGES) or {}
    counts = {name.replace("-", " "): times for name, times in line.items() if name != MARRIAGES}
    counts |= {f"{MARRIAGE} {suit}": times for suit, times in marriages.items()}
    return ", ".join(f"{times} {name}" for name, times in counts.items())


def _laid(_rules: Ruleset, typed: str) -> list[dict[str, Any]]:
    """ "run red 3 4 5 rook; set 7 red green rook"."""
    rows = [part.lower().replace(",", " ").split() for part in typed.split(";")]
    return [_laid_meld(words) for words in rows if words and words != [NONE]]


def _laid_meld(words: list[str]) -> dict[str, Any]:
    kind, of, *cards = [*words, "", ""] if len(words) == 1 else words
    row = {"type": kind, OF.get(kind, "number"): whole(of)}
    return row | {"cards": [whole(card) for card in cards if card]}


def _laid_words(melds: list[dict[str, Any]]) -> str:
    return "; ".join(
        " ".join(map(str, (meld["type"], meld.get(OF.get(meld["type"], ""), ""), *meld["cards"])))
        for meld in melds
    )


def _declared_lines(asking: Asking) -> Iterable[Question]:
    hint = say("For example: 2 bezique, royal marriage. Or: none.")
    yield from _lines("declared", say("Declared"), hint)(asking)
    seats = asking.seats()
    yield Question(
        "last_trick", say("Last trick"), say("Who won the last trick?"), "words", seats, rare=True
    )
    hand: Any = asking.rules.hands.schema(asking.rules.table)
    suits = [suit for suit in hand["properties"]["trump"]["anyOf"][0]["enum"] if suit]
    choices = tuple(Choice(suit, SUITS.get(suit, suit)) for suit in suits)
    yield Question("trump", say("Trump"), say("Which suit is trump?"), "words", choices, rare=True)


_DECLARED = _ask("declared", _declared_lines, _declared, _in_words)


def _write_declared(given: Answered) -> dict[str, Any]:
    return {**_DECLARED.write(given), **given.plain("last_trick"), **given.plain("trump")}


def _read_declared(rules: Ruleset, hand: Mapping[str, Any]) -> dict[str, Any]:
    last, trump = key_of("last_trick"), key_of("trump")
    return {**_DECLARED.read(rules, hand), **last(rules, hand), **trump(rules, hand)}


ASKS: Mapping[str, Ask] = {
    "melds": _ask(
        "melds",
        _lines("melds", say("Melds"), say("For example: 2 aces, run, marriage hearts. Or: none.")),
        _melds,
        _in_words,
    ),
    "declared": Ask(_declared_lines, _write_declared, _read_declared),
    "laid": _ask(
        "laid",
        _lines(
            "laid",
            say("Laid down"),
            say("For example: set 7 red green rook; run red 3 4 5 6"),
        ),
        _laid,
        _laid_words,
    ),
}
