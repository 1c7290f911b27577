"""What the rules say of a sheet document, said of the form: its labels, never the document's keys.

Knows what the form calls a part of a hand and an ending. Refuses to know what was played.
"""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from rules.core.messages import Words, say
from rules.core.outcomes import Ending
from rules.ruleset import Ruleset
from scoring.asking import Asking, Question
from scoring.entry import playing_rules
from scoring.models import ScoreSheet
from scoring.questions import ASKS, asks_of

QUOTED = re.compile(r"(?<!\w)'([^']*)'(?!\w)")
WRITE_ENDING = re.compile(r"([Ww])rite '([\w-]+)' under 'ended'( and why)?")
TAKE_ENDING = re.compile(r"([Tt])ake '([\w-]+)' out")
BESIDE = "“Something else happened”"
OF_A_FILE = re.compile(r" [^.]* says 'single_round'\.")
PHRASES = {
    "take 'won' out": "choose “Bid for it” under “How”",
    "write 'proven': true": "choose “Proven”",
    "{} under 'declared'": "“none” under 'declared'",
    " is not a key that is known here": " is not known here",
    " to the object.": ".",
    "an object is not ": "That is not ",
}
LABELS: Mapping[str, Words] = {
    "auction": say("Bid for it"),
    "brisques": say("Aces, tens"),
    "ended": say("Something else happened"),
    "left": say("Left"),
    "not_laid_down": say("not down"),
    "points": say("Points"),
}
"""Parts of a hand that the form calls otherwise than the question that asks for them."""


def label_of(sheet: ScoreSheet, key: str) -> Words:
    """What the form calls a key or code of the file, in quotes; what it does not know is quoted
    as it is."""
    labels = _form_of(sheet.ruleset, json.dumps(sheet.house_rules)).labels
    return say("“%(label)s”", label=labels.get(key, key))


def in_form(sheet: ScoreSheet, text: Words) -> Words:
    """The text with the form's labels in place of keys and codes; what somebody typed is quoted
    as it is."""
    if not isinstance(text, str):
        return text
    if "'" not in text and "object" not in text:
        return text
    form = _form_of(sheet.ruleset, json.dumps(sheet.house_rules))
    text = OF_A_FILE.sub("", text)
    text = WRITE_ENDING.sub(lambda found: _choose(found, form.endings), text)
    text = TAKE_ENDING.sub(lambda found: _choose_played(found, form.endings), text)
    for said, words in PHRASES.items():
        text = text.replace(said, words)
    return QUOTED.sub(lambda found: f"“{form.labels.get(found[1], found[1])}”", text)


def _choose(found: re.Match[str], endings: Mapping[str, Words]) -> str:
    """ "Write 'void' under 'ended'" as "Choose “Struck out” under “Something else happened”"."""
    verb = "Choose" if found[1] == "W" else "choose"
    why = " and say why" if found[3] else ""
    return f"{verb} “{endings.get(found[2], found[2])}” under {BESIDE}{why}"


def _choose_played(found: re.Match[str], endings: Mapping[str, Words]) -> str:
    """ "take 'board-set' out" as "choose “Played out” under “Something else happened”"."""
    if found[2] not in endings:
        return found[0]
    verb = "Choose" if found[1] == "T" else "choose"
    return f"{verb} “{next(iter(endings.values()))}” under {BESIDE}"


@dataclass(frozen=True, slots=True)
class _Form:
    """The labels of the endings by their codes, and of everything by its key or code."""

    endings: Mapping[str, Words]
    labels: Mapping[str, Words]


@lru_cache(64)
def _form_of(slug: str, house_rules: str) -> _Form:
    """The form of a game with these house rules, as JSON; a hall plays by few."""
    rules = playing_rules(slug, json.loads(house_rules))
    endings = {ending.code: ending.label for ending in rules.endings}
    asked = {one.name: one.chip for ending in rules.endings for one in _asked(rules, ending)}
    return _Form(endings, {**endings, **asked, **LABELS})


def _asked(rules: Ruleset, ending: Ending) -> Iterator[Question]:
    """The questions of an ending, whoever sits at the table."""
    sheet = ScoreSheet(
        names={seat: seat for seat in rules.seats}, side_names={side: side for side in rules.sides}
    )
    for name in asks_of(ending):
        if name in ASKS:
            yield from ASKS[name].questions(Asking(sheet, rules, ending, 1))
