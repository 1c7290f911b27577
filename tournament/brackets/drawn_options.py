"""Options of the formats that draw their rounds one after another."""

from rules.core.messages import say
from tournament.brackets.formats import Option

MOST_ROUNDS = 31

ROUND_COUNT = Option(
    "rounds",
    5,
    say("Number of rounds"),
    tuple(range(MOST_ROUNDS + 1)),
    words=(say("Open"), *map(str, range(1, MOST_ROUNDS + 1))),
    leads=True,
)
"""0 leaves the number open."""

CLUBS_APART = Option("clubs_apart", False, say("Entries of one club do not meet."))
