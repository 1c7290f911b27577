"""The number of rounds of a stage that draws them one after another."""

from rules.core.messages import say
from tournament.brackets.formats import Option

MOST_ROUNDS = 31

ROUND_COUNT = Option(
    "rounds",
    5,
    say("Number of rounds"),
    tuple(range(MOST_ROUNDS + 1)),
    words=(say("Open"), *map(str, range(1, MOST_ROUNDS + 1))),
)
"""The option of every such format. 0 leaves the number open."""
