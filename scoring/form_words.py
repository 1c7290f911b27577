"""What the rules say of a sheet document, said of the form: its labels, never the document's keys.

Knows what the form calls a part of a hand and an ending. Does not know what was played.
"""

import json
from collections.abc import Iterator, Mapping
from functools import lru_cache

from rules.core.messages import Words, say
from rules.core.outcomes import Ending
from rules.ruleset import Ruleset
from scoring.asking import Asking, Question
from scoring.entry import playing_rules
from scoring.models import ScoreSheet
from scoring.questions import ASKS, asks_of

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
    labels = _labels_of(sheet.ruleset, json.dumps(sheet.house_rules))
    return say("“%(label)s”", label=labels.get(key, key))


@lru_cache(64)
def _labels_of(slug: str, house_rules: str) -> Mapping[str, Words]:
    """The labels of endings and questions by their codes and keys, in a game with these house
    rules, as JSON; a hall plays by few."""
    rules = playing_rules(slug, json.loads(house_rules))
    endings = {ending.code: ending.label for ending in rules.endings}
    asked = {one.name: one.chip for ending in rules.endings for one in _asked(rules, ending)}
    return {**endings, **asked, **LABELS}


def _asked(rules: Ruleset, ending: Ending) -> Iterator[Question]:
    """The questions of an ending, whoever sits at the table."""
    sheet = ScoreSheet(
        names={seat: seat for seat in rules.seats}, side_names={side: side for side in rules.sides}
    )
    for name in asks_of(ending):
        if name in ASKS:
            yield from ASKS[name].questions(Asking(sheet, rules, ending, 1))
