"""Sentences about the entries of a division: a whole one for each word for an entry.

A translator can then fit each sentence to the gender of its noun.
"""

from collections.abc import Mapping
from dataclasses import replace
from enum import StrEnum
from typing import Final

from rules.core.messages import Message, Value, say, say_count
from rules.ruleset import Ruleset


class EntryNoun(StrEnum):
    """What one entry of a division is called."""

    TEAM = "team"
    PAIR = "pair"
    PLAYER = "player"


def noun_for(size: int, rules: Ruleset) -> EntryNoun:
    """The word for an entry of `size` players. Two partners are a pair if no book says team."""
    if size == 1:
        return EntryNoun.PLAYER
    return EntryNoun.PAIR if size == 2 and rules.says_pair else EntryNoun.TEAM


NOUNS: Final = tuple(EntryNoun)
"""The order of each row below. Values are given when a sentence is said."""

SENTENCES: Final[Mapping[str, tuple[Message, Message, Message]]] = {
    "count": (
        say_count("%(count)s team", "%(count)s teams", count=0),
        say_count("%(count)s pair", "%(count)s pairs", count=0),
        say_count("%(count)s player", "%(count)s players", count=0),
    ),
    "entered": (
        say_count("%(count)s team entered.", "%(count)s teams entered.", count=0),
        say_count("%(count)s pair entered.", "%(count)s pairs entered.", count=0),
        say_count("%(count)s player entered.", "%(count)s players entered.", count=0),
    ),
    "none-entered": (
        say("No teams entered yet."),
        say("No pairs entered yet."),
        say("No players entered yet."),
    ),
    "none": (
        say("No teams yet."),
        say("No pairs yet."),
        say("No players yet."),
    ),
    "one": (
        say("Team"),
        say("Pair"),
        say("Player"),
    ),
    "many": (
        say("Teams"),
        say("Pairs"),
        say("Players"),
    ),
    "of": (
        say("Teams of %(division)s", division=""),
        say("Pairs of %(division)s", division=""),
        say("Players of %(division)s", division=""),
    ),
    "enter": (
        say("Enter teams"),
        say("Enter pairs"),
        say("Enter players"),
    ),
    "enter-one": (
        say("Enter team"),
        say("Enter pair"),
        say("Enter player"),
    ),
    "enter-single": (
        say("Enter one team"),
        say("Enter one pair"),
        say("Enter one player"),
    ),
    "save": (
        say("Save team"),
        say("Save pair"),
        say("Save player"),
    ),
    "numbered": (
        say("Team %(number)s", number=""),
        say("Pair %(number)s", number=""),
        say("Player %(number)s", number=""),
    ),
    "preview": (
        say_count("Preview: %(count)s team", "Preview: %(count)s teams", count=0),
        say_count("Preview: %(count)s pair", "Preview: %(count)s pairs", count=0),
        say_count("Preview: %(count)s player", "Preview: %(count)s players", count=0),
    ),
    "can-be-saved": (
        say_count("%(count)s team can be saved.", "%(count)s teams can be saved.", count=0),
        say_count("%(count)s pair can be saved.", "%(count)s pairs can be saved.", count=0),
        say_count("%(count)s player can be saved.", "%(count)s players can be saved.", count=0),
    ),
    "save-count": (
        say_count("Save %(count)s team", "Save %(count)s teams", count=0),
        say_count("Save %(count)s pair", "Save %(count)s pairs", count=0),
        say_count("Save %(count)s player", "Save %(count)s players", count=0),
    ),
    "in-order-of-entry": (
        say("Teams are in order of entry."),
        say("Pairs are in order of entry."),
        say("Players are in order of entry."),
    ),
    "unseeded": (
        say_count(
            "%(count)s team has no seed and is last.",
            "%(count)s teams have no seed and are last.",
            count=0,
        ),
        say_count(
            "%(count)s pair has no seed and is last.",
            "%(count)s pairs have no seed and are last.",
            count=0,
        ),
        say_count(
            "%(count)s player has no seed and is last.",
            "%(count)s players have no seed and are last.",
            count=0,
        ),
    ),
    "seed": (
        say("Seed teams"),
        say("Seed pairs"),
        say("Seed players"),
    ),
    "strongest": (
        say("Seed 1 is the strongest team."),
        say("Seed 1 is the strongest pair."),
        say("Seed 1 is the strongest player."),
    ),
    "format-for": (
        say_count("Format for %(count)s team", "Format for %(count)s teams", count=0),
        say_count("Format for %(count)s pair", "Format for %(count)s pairs", count=0),
        say_count("Format for %(count)s player", "Format for %(count)s players", count=0),
    ),
    "work": (
        say_count(
            "%(count)s team, %(matches)s matches (%(format)s)",
            "%(count)s teams, %(matches)s matches (%(format)s)",
            count=0,
            matches="",
            format="",
        ),
        say_count(
            "%(count)s pair, %(matches)s matches (%(format)s)",
            "%(count)s pairs, %(matches)s matches (%(format)s)",
            count=0,
            matches="",
            format="",
        ),
        say_count(
            "%(count)s player, %(matches)s matches (%(format)s)",
            "%(count)s players, %(matches)s matches (%(format)s)",
            count=0,
            matches="",
            format="",
        ),
    ),
    "stage": (
        say_count("%(title)s, %(count)s team", "%(title)s, %(count)s teams", count=0, title=""),
        say_count("%(title)s, %(count)s pair", "%(title)s, %(count)s pairs", count=0, title=""),
        say_count("%(title)s, %(count)s player", "%(title)s, %(count)s players", count=0, title=""),
    ),
    "stage-numbered": (
        say_count(
            "Stage %(number)s: %(title)s, %(count)s team",
            "Stage %(number)s: %(title)s, %(count)s teams",
            count=0,
            number="",
            title="",
        ),
        say_count(
            "Stage %(number)s: %(title)s, %(count)s pair",
            "Stage %(number)s: %(title)s, %(count)s pairs",
            count=0,
            number="",
            title="",
        ),
        say_count(
            "Stage %(number)s: %(title)s, %(count)s player",
            "Stage %(number)s: %(title)s, %(count)s players",
            count=0,
            number="",
            title="",
        ),
    ),
    "check-in": (
        say("Check in teams"),
        say("Check in pairs"),
        say("Check in players"),
    ),
    "cards": (
        say("Team cards"),
        say("Pair cards"),
        say("Player cards"),
    ),
    "print-cards": (
        say("Print team cards"),
        say("Print pair cards"),
        say("Print player cards"),
    ),
    "unknown": (
        say("No team matches “%(words)s”.", words=""),
        say("No pair matches “%(words)s”.", words=""),
        say("No player matches “%(words)s”.", words=""),
    ),
    "yours": (
        say("Your team"),
        say("Your pair"),
        say("Your matches"),
    ),
    "numbered-low": (
        say("team %(number)s", number=""),
        say("pair %(number)s", number=""),
        say("player %(number)s", number=""),
    ),
    "swap": (
        say("Swap teams"),
        say("Swap pairs"),
        say("Swap players"),
    ),
    "keep": (
        say("Keep team"),
        say("Keep pair"),
        say("Keep player"),
    ),
    "remove": (
        say("Remove team"),
        say("Remove pair"),
        say("Remove player"),
    ),
    "remove-numbered": (
        say("Remove team %(number)s", number=""),
        say("Remove pair %(number)s", number=""),
        say("Remove player %(number)s", number=""),
    ),
    "reinstate": (
        say("Reinstate team"),
        say("Reinstate pair"),
        say("Reinstate player"),
    ),
}


def of_entry(noun: EntryNoun, what: str, **values: Value) -> Message:
    """The sentence `what` with this noun. Raises KeyError for an unknown sentence."""
    return replace(SENTENCES[what][NOUNS.index(noun)], values=tuple(values.items()))
