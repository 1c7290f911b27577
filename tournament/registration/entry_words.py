"""Sentences about the entries of a division: a whole one for each word for an entry.

A translator can then fit each sentence to the gender of its noun.
"""

from collections.abc import Mapping
from dataclasses import replace
from enum import StrEnum
from typing import Final

from rules.core.messages import Message, Value, say_count
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
"""The order of each row below."""

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
}


def of_entry(noun: EntryNoun, what: str, **values: Value) -> Message:
    """The sentence `what` with this noun. Raises KeyError for an unknown sentence."""
    return replace(SENTENCES[what][NOUNS.index(noun)], values=tuple(values.items()))
