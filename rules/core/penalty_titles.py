"""Names of the penalties in the games' lists."""

from collections.abc import Mapping

from rules.core.messages import Words, say

TITLES: Mapping[str, Words] = {
    "tardy": say("Lateness"),
    "wrong-table": say("Wrong table"),
    "exposed-aces": say("Exposed aces"),
    "aces-not-melded": say("Aces not melded"),
    "card-count": say("Card count"),
    "illegal-bid": say("Illegal bid"),
    "renege-against-pinochle": say("Renege against pinochle"),
    "no-shuffler": say("No shuffler"),
    "refuses-ruling": say("Refuses ruling"),
    "club-shuffler": say("No shufflers"),
}


def penalty_title(code: str) -> Words:
    """The name of a penalty in a ruleset's list, or its code if no longer listed."""
    return TITLES.get(code, code)
