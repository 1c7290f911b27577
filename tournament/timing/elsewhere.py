"""People's other matches at the event, and when those ended. Reads only.

By person, never by team: someone in two divisions, or substituting, sits there. A match is
unfinished until its result is posted.
"""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Max, Q

from tournament.brackets.models import Game, Match, Result, Slot
from tournament.registration.models import Event
from tournament.tables.models import Seating
from tournament.timing.models import Arrival

State = Match.State
UNFINISHED = (State.PLAYING, State.HANDED_IN)
OVER = (State.CERTIFIED, State.FORFEITED, State.WALKOVER, State.VOID)
"""States that may have a result. Nobody sat anywhere for a bye."""


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """Key of a player → their matches in progress, and the end of finished ones."""

    sits_at: Mapping[int, Collection[int]]
    ended: Mapping[int, Mapping[int, datetime]]

    def busy(self, player: int, match: int) -> bool:
        """Whether they sit at a match other than this one."""
        return any(other != match for other in self.sits_at.get(player, ()))

    def free_since(self, player: int, match: int) -> datetime | None:
        """When the last of their other matches ended, or None."""
        ends = self.ended.get(player, {})
        return max((at for other, at in ends.items() if other != match), default=None)


def elsewhere(event: Event, people: Mapping[int, Collection[int]], now: datetime) -> Elsewhere:
    """Where these players of the event sit, and what they have finished.

    `people` has each with all players who are the same person (`same_people`).
    """
    known_as: dict[int, set[int]] = defaultdict(set)
    for player, rows in people.items():
        for row in rows:
            known_as[row].add(player)
    begun = Match.objects.filter(stage__division__event=event, state__in=(*UNFINISHED, *OVER))
    state_of = dict(begun.values_list("pk", "state"))
    unfinished = [match for match, state in state_of.items() if state in UNFINISHED]
    sits_at: dict[int, set[int]] = defaultdict(set)
    for row, match in (*_hold_chairs(unfinished), *_wait_for_others(event)):
        for player in known_as.get(row, ()):
            sits_at[player].add(match)
    ended: dict[int, dict[int, datetime]] = defaultdict(dict)
    finished = _finished(known_as.keys(), now) if len(unfinished) < len(state_of) else ()
    for row, match, at in finished:
        for player in known_as.get(row, ()):
            ended[player][match] = max(at, ended[player].get(match, at))
    return Elsewhere(sits_at, ended)


def _hold_chairs(unfinished: Collection[int]) -> Iterator[tuple[int, int]]:
    """People at unfinished matches: whoever holds a chair, including substitutes.

    Without recorded seats, all members of the teams.
    """
    if not unfinished:
        return
    games = Game.objects.filter(match__in=unfinished).order_by("number")
    last = dict(games.values_list("match", "pk"))
    chairs = Seating.objects.filter(game__in=last.values()).order_by("from_hand")
    rows = chairs.values_list("game__match", "seat", "player")
    held = {(match, seat): player for match, seat, player in rows}
    for (match, _), player in held.items():
        yield player, match
    seated = {match for match, _ in held}
    teams = Slot.objects.filter(match__in=unfinished, entrant__members__isnull=False)
    for player, match in teams.values_list("entrant__members__player", "match"):
        if match not in seated and player is not None:
            yield player, match


def _wait_for_others(event: Event) -> Iterator[tuple[int, int]]:
    """People who have arrived at a match that has not begun."""
    came = Arrival.objects.filter(
        match__stage__division__event=event, match__state=State.CALLED, withdrawn_at__isnull=True
    )
    for player, member, match in came.values_list("player", "entry__members__player", "match"):
        person = player or member
        if person is not None:
            yield person, match


def _finished(people: Collection[int], now: datetime) -> Iterator[tuple[int, int, datetime]]:
    """Matches these people sat at, or waited at in vain, with the time of the last result."""
    of_people = Q(player__in=people) | Q(player__isnull=True, entry__members__player__in=people)
    stands = {"match__results__withdrawn_at__isnull": True, "match__results__at__lte": now}
    over = (Result.Reason.PLAYED, Result.Reason.DECIDED)
    played = {**stands, "match__results__reason__in": over}
    ended = Max("match__results__at")
    teams = Slot.objects.filter(entrant__members__player__in=people, **played)
    yield from teams.values_list("entrant__members__player", "match").annotate(ended=ended)
    games = {f"game__{key}": value for key, value in played.items()}
    chairs = Seating.objects.filter(player__in=people, **games)
    ended = Max("game__match__results__at")
    yield from chairs.values_list("player", "game__match").annotate(ended=ended)
    came = Arrival.objects.filter(of_people, withdrawn_at__isnull=True, **stands)
    rows = came.values_list("player", "entry__members__player", "match", "match__results__at")
    for player, member, match, at in rows:
        yield player or member, match, at
