"""Entering a hand: form answers as a hand of the sheet format, and back.

Works for every game whose questions `questions.py` knows. Never judges: a wrong answer stays in the
hand as typed, and `rules` refuses it.
"""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from rules.core.findings import Findings
from rules.core.outcomes import Ending
from rules.house.changes import with_house_rules
from rules.ruleset import Ruleset
from rules.rulesets import find
from rules.rummy.contract_rounds import CARRIED
from scoring.asking import Answered, Answers
from scoring.models import ScoreSheet
from scoring.questions import ASKS, asks_of, knows

PLAYED = "played"
ENDED_BY = "ended_by"


def playing_rules(ruleset: str, house_rules: Mapping[str, Any]) -> Ruleset:
    """The ruleset with the director's changes."""
    return with_house_rules(find(ruleset), house_rules, Findings())


def rules_of(sheet: ScoreSheet) -> Ruleset:
    """The sheet's ruleset with its house rules and taken seats."""
    return seated(playing_rules(sheet.ruleset, sheet.house_rules), sheet.names)


def seated(rules: Ruleset, names: Mapping[str, object]) -> Ruleset:
    """The rules for a table with only these seats taken."""
    table = rules.table.seated(names)
    return rules if table is rules.table else replace(rules, table=table)


def ending_of(rules: Ruleset, code: str) -> Ending:
    """The ending with this code. For an unknown code the first one, a hand played out."""
    return next((ending for ending in rules.endings if ending.code == code), rules.endings[0])


def endings_of(rules: Ruleset) -> list[Ending]:
    """The endings for which every question is known."""
    return [ending for ending in rules.endings if knows(ending)]


def can_be_entered(rules: Ruleset) -> bool:
    """Whether a hand that is played out can be entered."""
    return knows(rules.endings[0])


def content_of(rules: Ruleset, ending: Ending, dealer: str, answers: Answers) -> dict[str, Any]:
    """The hand in the sheet format, without unanswered questions."""
    given = Answered(rules, ending, dealer, answers)
    hand: dict[str, Any] = {"dealer": dealer} if dealer and writes(rules.slug, "dealer") else {}
    if ending.code != PLAYED:
        hand[_ending_key(rules)] = ending.code
    for name in asks_of(ending):
        for key, part in ASKS[name].write(given).items():
            hand[key] = {**hand[key], **part} if isinstance(hand.get(key), dict) else part
    return hand


def still_carried(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, Any]:
    """A hand as changed. A round carried from an earlier sheet, which no form offers, stays one:
    whoever went out in it may have left.
    """
    is_carried = before.get(ENDED_BY) == CARRIED and ENDED_BY not in after
    return {**after, ENDED_BY: CARRIED} if is_carried else dict(after)


def answers_of(rules: Ruleset, content: Mapping[str, Any]) -> dict[str, str]:
    """A recorded hand as the answers that made it, for display and editing."""
    ending = ending_of(rules, content.get(_ending_key(rules), PLAYED))
    found = {"ended": ending.code, "dealer": content.get("dealer")}
    for name in asks_of(ending):
        found |= ASKS[name].read(rules, content)
    return {name: str(value) for name, value in found.items() if value is not None}


@cache
def writes(slug: str, key: str) -> bool:
    """Whether a hand of this game has this key."""
    rules = find(slug)
    hand: Any = rules.hands.schema(rules.table)
    return key in hand["properties"]


def _ending_key(rules: Ruleset) -> str:
    return "ended" if writes(rules.slug, "ended") else "ended_by"
