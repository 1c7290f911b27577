"""Matches on the floor, read from the database. Reads only.

A few queries for the whole event, whatever its size.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from itertools import groupby
from typing import NamedTuple

from django.db.models import Count, F, FilteredRelation, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from rules.core.messages import Words
from scoring.aims import noun_of
from scoring.entry import playing_rules
from scoring.models import Hand, ScoreSheet
from tournament.brackets.formats import find
from tournament.brackets.models import GameSide, Match, Slot
from tournament.brackets.round_names import stored
from tournament.desk.reading.floor_matches import (
    TEAM,
    FloorMatch,
    GameOnFloor,
    Side,
    feeder_of,
    source_words,
)
from tournament.desk.reading.floor_people import Crew, StepsIn, crews, steps_in
from tournament.registration.models import Event
from tournament.registration.names import sameness

ORDER_OF_PLAY = ("play_order", "stage__division__position", "number", "pk")


def open_matches(event: Event) -> list[FloorMatch]:
    """The event's unfinished matches, in order of play across divisions."""
    return seen(Match.objects.filter(stage__division__event=event).exclude(state__in=Match.OVER))


def seen(rows: QuerySet[Match]) -> list[FloorMatch]:
    """The floor data of these matches, in order of play. A few queries for plain columns: with
    model instances a thousand teams take four times as long.
    """
    people, games, others = crews(rows), _games(rows), steps_in(rows)
    names: dict[str, Words] = {}
    return [
        _floor_match(
            pair,
            names.setdefault(pair[0].round_name, stored(pair[0].round_name)),
            people,
            games.get(pair[0].match_id),
            others.get(pair[0].match_id, ()),
        )
        for pair in _by_match(rows)
    ]


def named(rows: QuerySet[Match]) -> list[FloorMatch]:
    """The same with who meets, without their people and games. One query."""
    return [
        _floor_match(pair, stored(pair[0].round_name), {}, None, ()) for pair in _by_match(rows)
    ]


def _by_match(rows: QuerySet[Match]) -> Iterator[Sequence["Seated"]]:
    """The slots of each match, in order of play."""
    slots = Slot.objects.filter(match__in=rows).order_by(
        *(f"match__{key}" for key in ORDER_OF_PLAY), "position"
    )
    here = Q(match__assignments__cleared_at__isnull=True)
    given = slots.annotate(given=FilteredRelation("match__assignments", condition=here))
    columns = given.annotate(**SEATED).values_list(*Seated._fields)
    for _, pair in groupby(map(Seated._make, columns), _match_of):
        yield list(pair)


class Seated(NamedTuple):
    """A slot with its match, as columns of one row."""

    match_id: int
    stage_id: int
    code: str
    match_number: int
    state: str
    called_at: datetime | None
    format: str
    division: str
    division_slug: str
    zone: str | None
    round_name: str
    round_key: str
    started_at: datetime | None
    announced: datetime | None
    bracket: str
    round_position: int
    side: int
    source: str
    entrant_id: int | None
    title: str
    number: int
    home: str
    table: int | None
    acknowledged_at: datetime | None
    phone_at: datetime | None


SEATED = {
    "stage_id": F("match__stage_id"),
    "code": F("match__code"),
    "match_number": F("match__number"),
    "state": F("match__state"),
    "called_at": F("match__called_at"),
    "format": F("match__stage__format"),
    "division": F("match__stage__division__name"),
    "division_slug": F("match__stage__division__slug"),
    "zone": F("match__stage__division__plays_in__zone"),
    "round_name": F("match__round__name"),
    "round_key": F("match__round__key"),
    "started_at": F("match__round__started_at"),
    "announced": F("match__round__announcement__starts_at"),
    "bracket": F("match__round__bracket"),
    "round_position": F("match__round__position"),
    "title": F("entrant__title"),
    "number": F("entrant__number"),
    "home": F("entrant__division__slug"),
    "table": F("given__table__number"),
    "acknowledged_at": F("given__acknowledged_at"),
    "phone_at": F("given__phone_at"),
}


def _match_of(slot: Seated) -> int:
    return slot.match_id


def _games(rows: QuerySet[Match]) -> dict[int, GameOnFloor]:
    """Each match's last game that counts."""
    written = Hand.objects.filter(sheet=OuterRef("game__sheet"), struck="").order_by()
    count = written.values("sheet").annotate(count=Count("pk")).values("count")
    sides = (
        GameSide.objects.filter(game__match__in=rows)
        .exclude(game__sheet__state=ScoreSheet.State.VOID)
        .annotate(hands=Coalesce(Subquery(count), 0))
        .order_by("game__number")
        .values_list(
            "game__match_id",
            "game__number",
            "game__sheet_id",
            "game__sheet__state",
            "game__sheet__finished",
            "hands",
            "game__sheet__ruleset",
            "game__sheet__house_rules",
            "game__sheet__totals",
            "side",
            "entry_id",
        )
    )
    games: dict[int, GameOnFloor] = {}
    for match, number, sheet, state, finished, hands, book, house, totals, side, entry in sides:
        before = games.get(match)
        scores = before.scores if before and before.number == number else {}
        games[match] = GameOnFloor(
            number,
            sheet,
            state == ScoreSheet.State.POSTED,
            finished,
            hands,
            noun_of(playing_rules(book, house)),
            {**scores, entry: int(totals.get(side, 0))},
        )
    return games


def _floor_match(
    pair: Sequence[Seated],
    round_name: Words,
    people: Mapping[int, Crew],
    game: GameOnFloor | None,
    others: Sequence[StepsIn],
) -> FloorMatch:
    match = pair[0]
    found = FloorMatch(
        pk=match.match_id,
        stage=match.stage_id,
        code=match.code,
        division=match.division,
        division_slug=match.division_slug,
        round=round_name,
        round_key=match.round_key,
        round_started_at=match.started_at,
        announced=match.announced,
        bracket=match.bracket,
        position=match.round_position,
        state=match.state,
        sides=tuple(map(_side, _taken(pair))),
        who=_who(pair, people, others),
        crews={
            slot.entrant_id: people.get(slot.entrant_id) or Crew()
            for slot in pair
            if slot.entrant_id
        },
        zone=match.zone or "",
        table=match.table,
        of_table=match.match_number if find(match.format).kind.at_its_table else None,
        acknowledged=match.acknowledged_at is not None,
        has_phone=match.phone_at is not None,
        called_at=match.called_at,
    )
    return _played(found, game) if game else found


def after_hands(matches: Sequence[FloorMatch]) -> dict[int, FloorMatch]:
    """These matches by key, with what hands have changed since they were read. One query."""
    games = _games(Match.objects.filter(pk__in=[match.pk for match in matches]))
    return {match.pk: _played(match, games[match.pk]) for match in matches if match.pk in games}


def _played(match: FloorMatch, game: GameOnFloor) -> FloorMatch:
    """The match with its last game, or before the next one."""
    goes_on = game.posted and match.state not in Match.OVER
    return replace(
        match,
        sides=tuple(replace(side, score=game.scores.get(side.entry or 0)) for side in match.sides),
        game=game.number + goes_on,
        hands=0 if goes_on else game.hands,
        noun=game.noun,
        finished=game.finished and not goes_on,
        sheet=game.sheet,
    )


def _taken(slots: Sequence[Seated]) -> Sequence[Seated]:
    """The slots of a match; at a table of individuals, without empty chairs."""
    return [slot for slot in slots if slot.entrant_id or len(slots) == 2]


def _side(slot: Seated) -> Side:
    if slot.entrant_id is None:
        return Side(source_words(slot.source), after=feeder_of(slot.source), place=slot.side)
    return Side(
        *(slot.title, slot.number),
        place=slot.side,
        division_slug=slot.home,
        entry=slot.entrant_id,
    )


def _who(
    pair: Sequence[Seated], people: Mapping[int, Crew], others: Sequence[StepsIn]
) -> dict[str, str]:
    who: dict[str, str] = {}
    for slot in pair:
        if slot.entrant_id is None:
            continue
        who[f"{TEAM}{slot.entrant_id}"] = slot.title
        for name in people[slot.entrant_id].names if slot.entrant_id in people else ():
            who[sameness(name)] = name
    for row in others:
        who.pop(sameness(row.leaves), None)
        who[sameness(row.name)] = row.name
    return who
