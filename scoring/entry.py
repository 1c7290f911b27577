"""Entering a hand: the answers of a form as a hand of the sheet format, and back.

Works for every game of two sides whose questions `questions.py` knows. Refuses to judge: what
cannot be is for `rules` to refuse, so a wrong answer stays in the hand as it was typed.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any

from rules.findings import Findings
from rules.house import with_house_rules
from rules.outcomes import Ending
from rules.ruleset import Ruleset
from rules.rulesets import find
from scoring.models import ScoreSheet
from scoring.questions import knows

PLAYED = "played"
NUMBERS = ("bid", "points", "captured", "books")
PLAIN = ("bidder", "bid", "trump", "why")
INFRACTION = ("by", "found", "called_by", "proven", "books")
Answers = Mapping[str, str]


def playing_rules(ruleset: str, house_rules: Mapping[str, Any]) -> Ruleset:
    """The ruleset as the director changed it."""
    return with_house_rules(find(ruleset), house_rules, Findings())


def rules_of(sheet: ScoreSheet) -> Ruleset:
    """The sheet's ruleset with the house rules it was opened under."""
    return playing_rules(sheet.ruleset, sheet.house_rules)


def ending_of(rules: Ruleset, code: str) -> Ending:
    """The ending of this code; the first one, a hand played out, for an unknown code."""
    return next((ending for ending in rules.endings if ending.code == code), rules.endings[0])


def endings_of(rules: Ruleset) -> list[Ending]:
    """The ways a hand can end for which every question is known."""
    return [ending for ending in rules.endings if knows(ending)]


def can_be_entered(rules: Ruleset) -> bool:
    """Whether a hand that is played out can be asked for: two sides, known questions."""
    return len(rules.sides) == 2 and knows(rules.endings[0])


def content_of(rules: Ruleset, ending: Ending, dealer: str, answers: Answers) -> dict[str, Any]:
    """The hand in the sheet format; what was not answered is not in it."""
    given = {name: _value(name, answers[name]) for name in ending.asks if answers.get(name)}
    hand: dict[str, Any] = {"dealer": dealer} if _writes_dealer(rules.slug) else {}
    if ending.code != PLAYED:
        hand["ended"] = ending.code
    hand |= {name: given[name] for name in PLAIN if name in given}
    bidder = str(given.get("bidder", ""))
    if given.get("won") == "forced":
        hand |= {"won": "forced"} | _forced_on(rules, dealer, bidder)
    if "meld" in ending.asks:
        hand["meld"] = _of_each(rules, "meld", answers)
    if "points_each" in ending.asks:
        hand["points"] = _of_each(rules, "points", answers)
    if "points" in given:
        hand["points"] = _both(rules, bidder, given["points"])
    infraction: dict[str, Any] = {name: given[name] for name in INFRACTION if name in given}
    if "captured" in given:
        guilty = rules.table.side_of(str(given.get("by", bidder)))
        others = [side for side in rules.sides if side != guilty]
        infraction["captured"] = {others[0]: given["captured"]}
    return hand | ({"infraction": infraction} if infraction else {})


@cache
def _writes_dealer(slug: str) -> bool:
    rules = find(slug)
    hand: Any = rules.hands.schema(rules.table)
    return "dealer" in hand["properties"]


def _value(name: str, typed: str) -> int | str | bool:
    """Numbers as numbers; what is none stays as typed, and the rules will say so."""
    plain = typed.strip()
    if name == "proven":
        return plain == "yes"
    return _whole(plain) if name in NUMBERS else plain


def _whole(typed: str) -> int | str:
    plain = typed.replace("−", "-")
    digits = plain.removeprefix("-")
    return int(plain) if digits.isascii() and digits.isdigit() and len(digits) < 7 else typed


def _forced_on(rules: Ruleset, dealer: str, bidder: str) -> dict[str, str]:
    """A hand is forced on one player, the dealer; the form names his side only."""
    return {"bidder": dealer} if rules.table.side_of(dealer) == bidder else {}


def _of_each(rules: Ruleset, name: str, answers: Answers) -> dict[str, int | str]:
    typed = {side: answers.get(f"{name}-{side}", "").strip() for side in rules.sides}
    return {side: _whole(points) for side, points in typed.items() if points}


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
        "points": (content.get("points") or {}).get(side),
        "captured": captured[0] if captured else None,
        **{name: content.get(name) for name in ("dealer", "bid", "won", "trump", "why")},
        **_by_side("meld", content),
        **_by_side("points", content),
        **{name: infraction.get(name) for name in INFRACTION},
    }
    if found["proven"] is not None:
        found["proven"] = "yes" if found["proven"] else "no"
    return {name: str(value) for name, value in found.items() if value is not None}


def _by_side(name: str, content: Mapping[str, Any]) -> dict[str, Any]:
    return {f"{name}-{side}": value for side, value in (content.get(name) or {}).items()}
