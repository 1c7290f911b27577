"""The break between two games, and the house rule that makes it longer, shorter or none.

Knows its length. Does not know a clock: whoever runs the room counts it.
"""

from dataclasses import replace

from rules.core.fields import whole
from rules.core.messages import say
from rules.ruleset import HouseRule

BREAK_MINUTES = HouseRule(
    "break_minutes",
    say("Minutes of break between games"),
    say("A late hall may agree on fewer. 0 means no break."),
    whole(0, 60),
    lambda ruleset, minutes: replace(ruleset, break_minutes=minutes),
)
