"""Entering a hand: what a ruleset asks for, and the answers as a hand of the sheet format.

Built from the ruleset's endings, bids and points alone, so every game whose questions are known
here can be kept on a phone. Refuses to judge: what cannot be is for `rules` to refuse.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules.findings import Findings
from rules.house import with_house_rules
from rules.outcomes import Ending
from rules.ruleset import Ruleset
from rules.rulesets import find
from scoring.models import ScoreSheet

PLAYED = "played"
MOST_KEYS = 30


@dataclass(frozen=True, slots=True)
class Choice:
    """One key. `side` is the side whose mark stands on it."""

    value: str
    label: str
    side: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    """One step of the entry. `chip` is its short name, `by_bidder` its words once the bidder is
    known. `kind` says how it is asked: "sides", "words" and "numbers" by a key for each choice,
    "number" by digits, where there are too many choices for keys, and "text" by writing."""

    name: str
    chip: str
    words: str
    kind: str
    choices: tuple[Choice, ...] = ()
    by_bidder: Mapping[str, str] = field(default_factory=dict)


def playing_rules(ruleset: str, house_rules: Mapping[str, Any]) -> Ruleset:
    """The ruleset as the director changed it."""
    return with_house_rules(find(ruleset), house_rules, Findings())


def rules_of(sheet: ScoreSheet) -> Ruleset:
    """The sheet's ruleset with the house rules it was opened under."""
    return playing_rules(sheet.ruleset, sheet.house_rules)


def ending_of(rules: Ruleset, code: str) -> Ending:
    """The ending of this code; the first one, a hand played out, for an unknown code."""
    return next((ending for ending in rules.endings if ending.code == code), rules.endings[0])


def can_be_entered(rules: Ruleset) -> bool:
    """Whether the form knows every question of a hand that is played out."""
    return len(rules.sides) == 2 and all(ask in ASKS for ask in rules.endings[0].asks)


def endings_of(rules: Ruleset) -> list[Ending]:
    """The ways a hand can end for which the form knows every question."""
    return [ending for ending in rules.endings if all(ask in ASKS for ask in ending.asks)]


def questions(sheet: ScoreSheet, rules: Ruleset, ending: Ending) -> list[Question]:
    """What has to be answered for a hand that ended so, in order."""
    return [ASKS[name](sheet, rules) for name in ending.asks]


def _sides(sheet: ScoreSheet, rules: Ruleset) -> tuple[Choice, ...]:
    return tuple(Choice(side, sheet.side_names[side], side) for side in rules.sides)


def _of_numbers(
    name: str,
    chip: str,
    words: str,
    numbers: Sequence[int],
    by_bidder: Mapping[str, str] | None = None,
) -> Question:
    choices = tuple(Choice(str(number), str(number)) for number in numbers)
    kind = "numbers" if len(choices) <= MOST_KEYS else "number"
    return Question(name, chip, words, kind, choices, by_bidder or {})


def _bidder(sheet: ScoreSheet, rules: Ruleset) -> Question:
    return Question("bidder", "Who bid", "Who bid?", "sides", _sides(sheet, rules))


def _bid(sheet: ScoreSheet, rules: Ruleset) -> Question:
    names = {side: f"{sheet.side_names[side]} bid" for side in rules.sides}
    return _of_numbers("bid", "Bid", "The bid", rules.legal_bids(), names)


def _points(sheet: ScoreSheet, rules: Ruleset) -> Question:
    rest = f"get the rest of {rules.deck_points}"
    names = {
        side: f"{sheet.side_names[side]} took ({sheet.side_names[other]} {rest})"
        for side, other in zip(rules.sides, reversed(rules.sides), strict=True)
    }
    words = f"Points the bidders took (the others {rest})"
    return _of_numbers("points", "Points", words, rules.legal_points(), names)


def _by(sheet: ScoreSheet, rules: Ruleset) -> Question:
    return Question("by", "Who did it", "Which side did it?", "sides", _sides(sheet, rules))


def _captured(sheet: ScoreSheet, rules: Ruleset) -> Question:  # noqa: ARG001
    words = "Points the other side had captured before it was found"
    return _of_numbers("captured", "Captured", words, rules.legal_points())


def _found(sheet: ScoreSheet, rules: Ruleset) -> Question:  # noqa: ARG001
    choices = (Choice("before-tricks", "Before a trick was taken"), Choice("later", "Later"))
    return Question("found", "Found", "When was it found?", "words", choices)


def _why(sheet: ScoreSheet, rules: Ruleset) -> Question:  # noqa: ARG001
    return Question("why", "Why", "Why does the hand not count?", "text")


ASKS: Mapping[str, Callable[[ScoreSheet, Ruleset], Question]] = {
    "bidder": _bidder,
    "bid": _bid,
    "points": _points,
    "by": _by,
    "captured": _captured,
    "found": _found,
    "why": _why,
}


_FOUND = ("by", "found")


def content_of(
    rules: Ruleset, ending: Ending, dealer: str, answers: Mapping[str, str]
) -> dict[str, Any]:
    """The hand in the sheet format; what was not answered is not in it."""
    given = {name: _value(name, answers[name]) for name in ending.asks if answers.get(name)}
    hand: dict[str, Any] = {"dealer": dealer}
    if ending.code != PLAYED:
        hand["ended"] = ending.code
    hand |= {name: given[name] for name in ("bidder", "bid", "why") if name in given}
    bidder = str(given.get("bidder", ""))
    if "points" in given:
        hand["points"] = _both(rules, bidder, given["points"])
    infraction: dict[str, Any] = {name: given[name] for name in _FOUND if name in given}
    if "captured" in given:
        guilty = rules.table.side_of(str(given.get("by", bidder)))
        others = [side for side in rules.sides if side != guilty]
        infraction["captured"] = {others[0]: given["captured"]}
    return hand | ({"infraction": infraction} if infraction else {})


def _value(name: str, typed: str) -> int | str:
    """Numbers as numbers; what is none stays as typed, and the rules will say so."""
    plain = typed.strip()
    is_number = name in ("bid", "points", "captured") and plain.isascii() and plain.isdigit()
    return int(plain) if is_number and len(plain) < 7 else plain


def _both(rules: Ruleset, bidder: str, took: int | str) -> dict[str, int | str]:
    """Both sides' points; what the bidders did not take, the others have."""
    side = rules.table.side_of(bidder)
    if side is None:
        return {}
    others = [other for other in rules.sides if other != side]
    rest = {other: rules.deck_points - took for other in others if isinstance(took, int)}
    return {side: took, **rest}


def answers_of(rules: Ruleset, content: Mapping[str, Any]) -> dict[str, str]:
    """A written hand as the answers that made it, for showing and changing it."""
    infraction = content.get("infraction") or {}
    side = rules.table.side_of(content.get("bidder", ""))
    captured = list((infraction.get("captured") or {}).values())
    found = {
        "ended": content.get("ended", PLAYED),
        "bidder": side,
        "bid": content.get("bid"),
        "points": (content.get("points") or {}).get(side),
        "by": infraction.get("by"),
        "found": infraction.get("found"),
        "captured": captured[0] if captured else None,
        "why": content.get("why"),
    }
    return {name: str(value) for name, value in found.items() if value is not None}
