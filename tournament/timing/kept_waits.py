"""Who is waited for, kept in memory until the log names a match of theirs. Reads only.

When a round is called, the whole hall looks at once. After a change elsewhere one query asks
whether somebody who is waited for has to do with it.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from scoring.plain_sql import fetch, placeholders
from tournament.brackets.models import Match
from tournament.live.versions import Remembered
from tournament.registration.models import Event
from tournament.timing.facts import EVENTS_KEPT, hall_of
from tournament.timing.lateness import Wait, waits_to_come
from tournament.timing.play import matches_touched, play_of


@dataclass(frozen=True, slots=True)
class _Kept:
    """The waits by match, the people waited for, and all matches in which they have a part.

    As new as `version`, or newer.
    """

    version: int
    waits: Mapping[int, Wait]
    people: frozenset[int]
    matches: frozenset[int]


_kept: Remembered[_Kept] = Remembered(EVENTS_KEPT)


def kept_waits(event: Event, now: datetime) -> list[Wait]:
    """The waits at the event's called matches whose announced time is past, by table."""
    return [replace(wait, now=now) for wait in _all(event, now).values() if wait.announced <= now]


def kept_wait(event: Event, match: int, now: datetime) -> Wait | None:
    """The wait at the match with this key."""
    wait = _all(event, now).get(match)
    return replace(wait, now=now) if wait and wait.announced <= now else None


def _all(event: Event, now: datetime) -> Mapping[int, Wait]:
    """The waits of all called matches. In a pause breaks grow longer: then of this minute."""
    minute = now.replace(second=0, microsecond=0) if hall_of(event).stop else None
    known = _kept.get(event.pk, minute)
    if known is None or known.version > event.version or _may_differ(known, event):
        known = _read(event, now)
    if known.version != event.version:
        known = replace(known, version=event.version)
    return _kept.put(event.pk, minute, known).waits


def _may_differ(known: _Kept, event: Event) -> bool:
    """Whether a change since then concerns a called match, or somebody who is waited for."""
    if known.version == event.version:
        return False
    play = play_of(event)
    touched = matches_touched(play, event, known.version)
    if touched is None or touched & known.matches:
        return True
    if any(play.matches[key].state == Match.State.CALLED for key in touched):
        return True
    return bool(touched and known.people and known.people & _people_at(touched))


def _read(event: Event, now: datetime) -> _Kept:
    waits = {wait.match.pk: wait for wait in waits_to_come(event, now)}
    people = _people_at(waits) if waits else frozenset()
    matches = _matches_of(people) if people else frozenset()
    return _Kept(event.version, waits, people, matches | waits.keys())


PEOPLE = """
    WITH here (id) AS (
        SELECT seat.player_id FROM tables_seating AS seat
        JOIN brackets_game AS game ON game.id = seat.game_id WHERE game.match_id IN ({keys})
        UNION
        SELECT own.player_id FROM brackets_slot AS slot
        JOIN registration_member AS own ON own.entry_id = slot.entrant_id
        WHERE slot.match_id IN ({keys})
        UNION
        SELECT own.player_id FROM brackets_gameside AS side
        JOIN brackets_game AS game ON game.id = side.game_id
        JOIN registration_member AS own ON own.entry_id = side.entry_id
        WHERE game.match_id IN ({keys})
        UNION
        SELECT player_id FROM timing_arrival WHERE match_id IN ({keys}) AND player_id IS NOT NULL
    )
    SELECT id FROM here
    UNION
    SELECT same.id FROM here JOIN registration_player AS own ON own.id = here.id
    JOIN registration_player AS same
    ON same.person_id = own.person_id AND same.event_id = own.event_id
"""
MATCHES = """
    SELECT game.match_id FROM tables_seating AS seat
    JOIN brackets_game AS game ON game.id = seat.game_id WHERE seat.player_id IN ({keys})
    UNION
    SELECT slot.match_id FROM registration_member AS own
    JOIN brackets_slot AS slot ON slot.entrant_id = own.entry_id WHERE own.player_id IN ({keys})
    UNION
    SELECT game.match_id FROM registration_member AS own
    JOIN brackets_gameside AS side ON side.entry_id = own.entry_id
    JOIN brackets_game AS game ON game.id = side.game_id WHERE own.player_id IN ({keys})
    UNION
    SELECT match_id FROM timing_arrival WHERE player_id IN ({keys})
"""
"""In plain SQL: the whole hall waits for it."""


def _people_at(matches: Collection[int]) -> frozenset[int]:
    """Whoever sits, plays or has arrived at these matches, as a player of each division."""
    return _keys(PEOPLE, matches)


def _matches_of(people: Collection[int]) -> frozenset[int]:
    """The matches at which these people sit, play or have arrived."""
    return _keys(MATCHES, people)


def _keys(sql: str, keys: Collection[int]) -> frozenset[int]:
    found = fetch(sql.format(keys=placeholders(keys)), [*keys] * 4)
    return frozenset(key for (key,) in found)
