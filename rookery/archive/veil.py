"""What stands for the names of an event, and what is left of its words.

Each name is replaced, everywhere by the same. What is not known to be safe goes: our own sentences
stay, and in them numbers, codes of matches, tables, and names of divisions and rounds.
"""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final

from django.db.models import Prefetch
from django.utils.translation import gettext, override

from rules.core.messages import from_data, in_english
from scoring.sitting import MARK
from tournament.brackets.models import Match, Round
from tournament.desk.clock import CLOCK
from tournament.desk.models import PROTEST
from tournament.live.roles import KEPT
from tournament.registration.models import Division, Entry, Event, Member
from tournament.registration.titles import Called, titles_of

GONE: Final = "…"
MARKS: Final = re.compile(r"[A-Z]{1,2}\d*|[\d:.,−½ -]*|Team \d+")
"""Letters of seats and sides, numbers and times, and the title of a team without names."""

OF_MATCH: Final = ", match "
"""What joins a round and a code under a sheet."""


class Veil:
    """People become P1, P2 …, teams T1, clubs C1, officials O1, in the order they are met."""

    def __init__(self, event: Event) -> None:
        self._known: dict[str, dict[str, str]] = {letter: {} for letter in "PTCO"}
        self._safe = _safe_words(event)
        self.titles: dict[int, str] = {}
        """The new title of each entry, by its key at home."""
        self._by_title: dict[str, str] = {}
        for division in event.divisions.order_by("position"):
            self._name_entries(division)

    def _name_entries(self, division: Division) -> None:
        members = Prefetch("members", Member.objects.select_related("player").order_by("place"))
        entries = list(division.entries.prefetch_related(members).order_by("number"))
        new = titles_of([self._called(entry) for entry in entries], learning=division.learning)
        for entry, title in zip(entries, new, strict=True):
            self.titles[entry.pk] = self._by_title[entry.title] = title

    def _called(self, entry: Entry) -> Called:
        people = [self.person(member.player.name) for member in entry.members.all()]
        return Called(entry.number, self.team(entry.name), people)

    def person(self, name: str) -> str:
        """A substitute who is marked on a sheet, as a namesake, stays marked."""
        own = name.removesuffix(MARK)
        return self._instead("P", own) + name[len(own) :]

    def team(self, name: str) -> str:
        return self._instead("T", name)

    def club(self, name: str) -> str:
        return self._instead("C", name)

    def author(self, name: str) -> str:
        """Whoever did something: an official, a player, a table or the clock."""
        is_known = name in self._safe or name in self._known["P"]
        return self.text(name) if is_known else self._instead("O", name)

    def side(self, text: str) -> str:
        """A side of a sheet: a player, or a team by its title when the sheet was opened."""
        shown = self.text(text)
        return self.team(text) if shown == GONE else shown

    def text(self, text: str) -> str:
        """The text if it is a name or known to be safe."""
        for known in (self._by_title, *self._known.values()):
            if text in known:
                return known[text]
        return text if all(map(self._is_safe, text.split(OF_MATCH))) else GONE

    def _is_safe(self, text: str) -> bool:
        return text in self._safe or bool(MARKS.fullmatch(text)) or _is_ours(text)

    def typed(self, text: str) -> str:
        """What someone typed."""
        return GONE if text else ""

    def words(self, data: Any) -> Any:
        """A stored message with its values hidden."""
        match data:
            case str():
                return self.text(data)
            case {"say": str(template), "with": dict(values)}:
                if not values and not _is_ours(template):
                    return GONE
                return {**data, "with": {name: self.words(each) for name, each in values.items()}}
            case list():
                return [self.words(each) for each in data]
            case {"list": list(items)}:
                return {**data, "list": [self.words(each) for each in items]}
        return data

    def _instead(self, letter: str, name: str) -> str:
        known = self._known[letter]
        return known.setdefault(name, f"{letter}{len(known) + 1}") if name else ""


def in_words(data: Any) -> str:
    """A stored message in English."""
    try:
        return in_english(from_data(data))
    except (KeyError, TypeError, ValueError):
        return GONE


@lru_cache(maxsize=10_000)
def _is_ours(template: str) -> bool:
    """Whether it is a sentence of ours: one that has a translation."""
    with override("de"):
        return bool(template) and gettext(template) != template


def _safe_words(event: Event) -> frozenset[str]:
    tables = event.tables.order_by("number")
    matches = Match.objects.filter(stage__division__event=event)
    rounds = Round.objects.filter(stage__division__event=event)
    found: Iterable[Iterable[str]] = (
        ("", event.name, PROTEST, CLOCK.name, *KEPT),
        map(str, tables),
        tables.values_list("zone", flat=True),
        event.divisions.values_list("name", flat=True),
        matches.values_list("code", flat=True),
        rounds.values_list("name", flat=True),
        (in_english(row.title) for row in rounds),
    )
    return frozenset(text for some in found for text in some)
