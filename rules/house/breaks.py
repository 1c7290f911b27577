"""The break between two games, and the house rule that makes it longer, shorter or none.

Knows its length. Refuses to know a clock: whoever runs the room counts it.
"""

from dataclasses import replace

from rules.core.fields import whole
from rules.ruleset import HouseRule

BREAK_MINUTES = HouseRule(
    "break_minutes",
    "Minutes of break between two games",
    "A hall that runs late may agree on fewer; 0 is no break.",
    whole(0, 60),
    lambda ruleset, minutes: replace(ruleset, break_minutes=minutes),
)
