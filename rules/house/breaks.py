"""The break between two games, and the house rule for its length.

Knows its length. Does not read a clock: the hall's timing counts it.
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
