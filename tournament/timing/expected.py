"""Who is expected at called matches: teams, or players where lateness is individual.

Reads arrivals and other matches. `lateness.py` computes the cost.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from rules.ruleset import Ruleset
from tournament.brackets.models import Match, Slot
from tournament.registration.models import Entry, Event, Member, Player
from tournament.registration.same_people import same_people
from tournament.tables.models import Substitution
from tournament.timing.breaks import rested_at
from tournament.timing.elsewhere import Elsewhere, elsewhere
from tournament.timing.models import Arrival
from tournament.timing.waits import Pause

Came = Mapping[tuple[int, int, int | None], datetime]
"""Arrival times, by the keys of match, team and player (None for the whole team)."""


@dataclass(frozen=True, slots=True)
class Expected:
    """A team (`player` is None) or a player expected at a match.

    `seats` wait for them. `busy`: one of them still sits elsewhere. `free_since` is when the last
    other match and its break ended.
    """

    entry: Entry
    player: Player | None
    seats: tuple[str, ...]
    arrived: datetime | None
    busy: bool
    free_since: datetime | None

    def __str__(self) -> str:
        return str(self.player or self.entry)

    @property
    def player_key(self) -> int | None:
        """The key of a player's own ruling, or None for the match's."""
        return self.player.pk if self.player else None


@dataclass(frozen=True, slots=True)
class _Facts:
    """Data read for all matches at once."""

    members: Mapping[int, Sequence[Member]]
    entries_of: Mapping[int, Collection[int]]
    came: Came
    left: frozenset[tuple[int, int]]
    elsewhere: Elsewhere
    rested: Mapping[int, datetime]

    def free_since(self, players: Iterable[int], match: int) -> datetime | None:
        ends = [
            end
            for player in players
            for end in (
                self.elsewhere.free_since(player, match),
                *(self.rested.get(entry) for entry in self.entries_of[player]),
            )
            if end is not None
        ]
        return max(ends, default=None)


def expected_at(
    event: Event, matches: Mapping[Match, Ruleset], now: datetime, pauses: Sequence[Pause]
) -> Mapping[int, tuple[Expected, ...]]:
    """Key of a match → who is expected there, in slot order.

    Leaves out players whose chair a substitute takes.
    """
    slots = Slot.objects.filter(match__in=matches).select_related("entrant__division")
    sides: dict[int, dict[int, list[Entry | None]]] = defaultdict(lambda: defaultdict(list))
    for slot in slots.order_by("match", "position"):
        sides[slot.match_id][slot.side].append(slot.entrant)
    entries = {one.pk for row in sides.values() for side in row.values() for one in side if one}
    facts = _facts(event, matches, entries, now, pauses)
    return {
        match.pk: tuple(
            one
            for entry, seats in _seated(rules, sides[match.pk].values())
            for one in _expected(match.pk, entry, rules, seats, facts)
        )
        for match, rules in matches.items()
    }


def _seated(
    rules: Ruleset, sides: Iterable[Sequence[Entry | None]]
) -> Iterator[tuple[Entry, tuple[str, ...]]]:
    """Each entry with its seats: those of its side, or of partners one each."""
    known = [side for side in sides if any(side)]
    for side, entries in zip(rules.sides, known, strict=False):
        seats = rules.seats_of(side)
        for place, entry in enumerate(entries):
            if entry:
                yield entry, seats if len(entries) == 1 else seats[place : place + 1]


def _expected(
    match: int, entry: Entry, rules: Ruleset, seats: tuple[str, ...], facts: _Facts
) -> Iterator[Expected]:
    """The team as one, or its players one by one, the first in its first seat."""
    team = [row for row in facts.members[entry.pk] if (match, row.player_id) not in facts.left]
    if rules.late is None or not rules.late.each_player:
        yield _one(match, entry, team, None, seats, facts)
        return
    for row, seat in zip(facts.members[entry.pk], seats, strict=False):
        if row in team:
            yield _one(match, entry, [row], row.player, (seat,), facts)


def _one(
    match: int,
    entry: Entry,
    team: Sequence[Member],
    player: Player | None,
    seats: tuple[str, ...],
    facts: _Facts,
) -> Expected:
    players = [row.player_id for row in team]
    return Expected(
        entry=entry,
        player=player,
        seats=seats,
        arrived=_arrived(facts.came, match, entry.pk, players),
        busy=any(facts.elsewhere.busy(key, match) for key in players),
        free_since=facts.free_since(players, match),
    )


def _arrived(came: Came, match: int, entry: int, players: Sequence[int]) -> datetime | None:
    """When the last of these arrived, individually or as a team."""
    own = [came.get((match, entry, player)) for player in players]
    known = [at for at in own if at is not None]
    if known and len(known) == len(own):
        return max(known)
    return came.get((match, entry, None))


def _facts(
    event: Event,
    matches: Iterable[Match],
    entries: Collection[int],
    now: datetime,
    pauses: Sequence[Pause],
) -> _Facts:
    """A handful of queries for any number of matches."""
    members: dict[int, list[Member]] = defaultdict(list)
    for row in Member.objects.filter(entry__in=entries).select_related("player").order_by("place"):
        members[row.entry_id].append(row)
    people = same_people({row.player_id for team in members.values() for row in team})
    entries_of = _entries_of(people)
    own = [match.pk for match in matches]
    arrivals = Arrival.objects.filter(match__in=own, withdrawn_at__isnull=True)
    agreed = Substitution.objects.filter(match__in=own, state=Substitution.State.AGREED)
    left = agreed.filter(ended_at__isnull=True)
    return _Facts(
        members=members,
        entries_of=entries_of,
        came={(row.match_id, row.entry_id, row.player_id): row.at for row in arrivals},
        left=frozenset(left.values_list("match", "leaves")),
        elsewhere=elsewhere(event, people, now),
        rested=rested_at({entry for row in entries_of.values() for entry in row}, now, pauses),
    )


def _entries_of(people: Mapping[int, Collection[int]]) -> Mapping[int, Collection[int]]:
    """Key of a player → their entries, in every division."""
    rows = Member.objects.filter(player__in={row for own in people.values() for row in own})
    found: dict[int, list[int]] = defaultdict(list)
    for row, entry in rows.values_list("player", "entry"):
        found[row].append(entry)
    return {player: [one for row in own for one in found[row]] for player, own in people.items()}
