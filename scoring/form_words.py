"""Turn words of the sheet document into words of the form: labels instead of keys.

Knows the form's names for endings and parts of a hand. Does not know what was played.
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
"""Parts of a hand whose label differs from the question that asks for them."""


def label_of(sheet: ScoreSheet, key: str) -> Words:
    """The form's label for a key or code of the document, in quotes; unknown ones as they are."""
    labels = _labels_of(sheet.ruleset, json.dumps(sheet.house_rules))
    return say("“%(label)s”", label=labels.get(key, key))


@lru_cache(64)
def _labels_of(slug: str, house_rules: str) -> Mapping[str, Words]:
    """The labels of endings and questions by code and key, under these house rules.

    The house rules are JSON, so that the result can be cached.
    """
    rules = playing_rules(slug, json.loads(house_rules))
    endings = {ending.code: ending.label for ending in rules.endings}
    asked = {one.name: one.chip for ending in rules.endings for one in _asked(rules, ending)}
    return {**endings, **asked, **LABELS}


def _asked(rules: Ruleset, ending: Ending) -> Iterator[Question]:
    """The questions of an ending, for a full table."""
    sheet = ScoreSheet(
        names={seat: seat for seat in rules.seats}, side_names={side: side for side in rules.sides}
    )
    for name in asks_of(ending):
        if name in ASKS:
            yield from ASKS[name].questions(Asking(sheet, rules, ending, 1))
