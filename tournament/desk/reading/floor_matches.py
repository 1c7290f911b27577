"""Matches on the floor: entrants, tables, progress. Reads only.

A few queries for the whole event, whatever its size.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from django.db.models import Count, F, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce

from rules.core.findings import signed
from rules.core.messages import Words, all_of, say
from scoring.models import Hand, ScoreSheet
from tournament.brackets.formats import find
from tournament.brackets.models import GameSide, Match, Slot
from tournament.brackets.plan import LoserOf, WinnerOf, parse_source
from tournament.brackets.round_names import stored
from tournament.desk.reading.floor_people import Crew, StepsIn, crews, steps_in
from tournament.registration.models import Event
from tournament.registration.names import sameness
from tournament.tables.models import Assignment

State = Match.State
TEAM = "team "
EMPTY_CHAIR = say("empty seat")
ORDER_OF_PLAY = ("play_order", "stage__division__position", "number", "pk")


@dataclass(frozen=True, slots=True)
class Side:
    """An entrant of a match: the team, or the source of a future one in words.

    `after` is the code of the deciding match, "" if the team is known. Entrants with one `place`
    play together.
    """

    name: Words
    number: int | None = None
    score: int | None = None
    after: str = ""
    place: int = 0
    division_slug: str = ""

    @property
    def is_known(self) -> bool:
        return self.number is not None

    @property
    def points(self) -> str:
        """The score with a true minus sign, or ""."""
        return "" if self.score is None else signed(self.score)


@dataclass(frozen=True, slots=True)
class GameOnFloor:
    """A game of a match: its number, its sheet, its hands, and each entry's points.

    `finished`: no further hand is played.
    """

    number: int
    sheet: int
    posted: bool
    finished: bool
    hands: int
    scores: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class FloorMatch:
    """A match, its table, and its progress.

    `who` maps consistent keys of its teams and people to their names. `crews` are each entry's
    people. `acknowledged`: its call was acknowledged; `has_phone`: a phone showed it there. `hands`
    counts the hands of its game number `game`, the current or next one. `finished`: it needs
    signatures. `of_table` is its table in a drawn round, counted in the division's zone.
    """

    pk: int
    stage: int
    code: str
    division: str
    division_slug: str
    round: Words
    round_key: str
    round_started: bool
    bracket: str
    position: int
    state: str
    sides: tuple[Side, ...]
    who: Mapping[str, str]
    crews: Mapping[int, Crew] = field(default_factory=dict)
    zone: str = ""
    table: int | None = None
    of_table: int | None = None
    acknowledged: bool = False
    has_phone: bool = False
    called_at: datetime | None = None
    game: int = 1
    hands: int = 0
    finished: bool = False
    sheet: int | None = None

    @property
    def id(self) -> str:
        """Unique among the event's matches, and valid in an element's id."""
        return f"{self.stage}-{self.code}"

    @property
    def parties(self) -> tuple[Side, ...]:
        """The sides as they play: partners who entered alone are one, "Ann & Bea"."""
        places: dict[int, list[Side]] = {}
        for side in self.sides:
            places.setdefault(side.place, []).append(side)
        return tuple(map(_together, places.values()))

    def company(self, own: Side) -> Words:
        """Whom an entrant meets, and who plays with it: "with Bea against Cid & Dee"."""
        partners = [side.name for side in self.sides if side.place == own.place and side != own]
        others = [party.name for party in self.parties if party.place != own.place]
        return with_and_against(partners, others)

    @property
    def words(self) -> Words:
        """ "Oak & Birch v River Aces"."""
        return against([side.name for side in self.parties])

    @property
    def score(self) -> str:
        """ "120 : 85", or "" without a sheet."""
        points = [side.points for side in self.parties]
        return " : ".join(points) if all(points) else ""

    @property
    def hand(self) -> Words:
        """ "hand 3", "hand 3 of game 2", "signing"."""
        if self.finished:
            return (
                say("signing, game %(game)s", game=self.game) if self.game > 1 else say("signing")
            )
        if self.game > 1:
            return say("hand %(hand)s of game %(game)s", hand=self.hands + 1, game=self.game)
        return say("hand %(hand)s", hand=self.hands + 1)

    @property
    def why_open(self) -> Words:
        """Why there is no result yet, in a few words, or ""."""
        if self.state == State.PLANNED:
            unknown = all_of(side.name for side in self.sides if not side.is_known)
            return say("waiting for %(sources)s", sources=unknown)
        if self.state == State.READY and not self.round_started:
            return say("ready, round not started")
        if self.state == State.READY:
            return say("ready, waiting for a table")
        at_table, without_table = self._on_the_floor()
        return at_table if self.table else without_table

    def _on_the_floor(self) -> tuple[Words, Words]:
        """Why there is no result yet, with the match's table and without; empty at the end."""
        table = self.table or 0
        if self.state == State.CALLED and self.game > 1:
            called = say("called, game %(game)s not started", game=self.game)
            at_table = say(
                "called to table %(table)s, game %(game)s not started", table=table, game=self.game
            )
            return at_table, called
        if self.state == State.CALLED:
            at_table = say("called to table %(table)s, not started", table=table)
            return at_table, say("called, not started")
        if self.state == State.PLAYING:
            hand = self.hand
            at_table = say("%(hand)s at table %(table)s", hand=hand, table=table)
            return at_table, say("in play: %(hand)s", hand=hand)
        if self.state == State.HANDED_IN:
            at_table = say("handed in at table %(table)s, not posted", table=table)
            return at_table, say("handed in, not posted")
        return "", ""


def open_matches(event: Event) -> list[FloorMatch]:
    """The event's unfinished matches, in order of play across divisions."""
    return seen(Match.objects.filter(stage__division__event=event).exclude(state__in=Match.OVER))


def seen(rows: QuerySet[Match]) -> list[FloorMatch]:
    """The floor data of these matches, in order of play. A few queries for plain columns: with
    model instances a thousand teams take four times as long.
    """
    slots = Slot.objects.filter(match__in=rows).order_by(
        *(f"match__{key}" for key in ORDER_OF_PLAY), "position"
    )
    columns = slots.annotate(**SEATED).values_list(*Seated._fields)
    people, games, others = crews(rows), _games(rows), steps_in(rows)
    standing = Assignment.objects.filter(match__in=rows, cleared_at__isnull=True)
    tables = {
        row[0]: AtTable(*row[1:])
        for row in standing.values_list("match_id", "table__number", "acknowledged_at", "phone_at")
    }
    names: dict[str, Words] = {}
    return [
        _floor_match(
            both,
            names.setdefault(both[0].round_name, stored(both[0].round_name)),
            tables.get(match, NO_TABLE),
            people,
            games.get(match),
            others.get(match, ()),
        )
        for match, both in (
            (key, list(pair)) for key, pair in groupby(map(Seated._make, columns), _match_of)
        )
    ]


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
    bracket: str
    round_position: int
    side: int
    source: str
    entrant_id: int | None
    title: str
    number: int
    home: str


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
    "bracket": F("match__round__bracket"),
    "round_position": F("match__round__position"),
    "title": F("entrant__title"),
    "number": F("entrant__number"),
    "home": F("entrant__division__slug"),
}


class AtTable(NamedTuple):
    """The table of a match, and when its call was acknowledged and a phone showed it."""

    table: int | None
    acknowledged_at: datetime | None
    phone_at: datetime | None


NO_TABLE = AtTable(None, None, None)


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
            "game__sheet__totals",
            "side",
            "entry_id",
        )
    )
    games: dict[int, GameOnFloor] = {}
    for match, number, sheet, state, finished, hands, totals, side, entry in sides:
        before = games.get(match)
        scores = before.scores if before and before.number == number else {}
        games[match] = GameOnFloor(
            number,
            sheet,
            state == ScoreSheet.State.POSTED,
            finished,
            hands,
            {**scores, entry: int(totals.get(side, 0))},
        )
    return games


def _floor_match(
    pair: Sequence[Seated],
    round_name: Words,
    at: AtTable,
    people: Mapping[int, Crew],
    game: GameOnFloor | None,
    others: Sequence[StepsIn],
) -> FloorMatch:
    match = pair[0]
    goes_on = game is not None and game.posted and match.state not in Match.OVER
    return FloorMatch(
        pk=match.match_id,
        stage=match.stage_id,
        code=match.code,
        division=match.division,
        division_slug=match.division_slug,
        round=round_name,
        round_key=match.round_key,
        round_started=match.started_at is not None,
        bracket=match.bracket,
        position=match.round_position,
        state=match.state,
        sides=tuple(_side(slot, game.scores if game else {}) for slot in _taken(pair)),
        who=_who(pair, people, others),
        crews={
            slot.entrant_id: people.get(slot.entrant_id, Crew()) for slot in pair if slot.entrant_id
        },
        zone=match.zone or "",
        table=at.table,
        of_table=match.match_number if find(match.format).kind.at_its_table else None,
        acknowledged=at.acknowledged_at is not None,
        has_phone=at.phone_at is not None,
        called_at=match.called_at,
        game=game.number + goes_on if game else 1,
        hands=game.hands if game and not goes_on else 0,
        finished=bool(game and game.finished and not goes_on),
        sheet=game.sheet if game else None,
    )


def _taken(slots: Sequence[Seated]) -> Sequence[Seated]:
    """The slots of a match; at a table of individuals, without empty chairs."""
    return [slot for slot in slots if slot.entrant_id or len(slots) == 2]


def _side(slot: Seated, scores: Mapping[int, int]) -> Side:
    if slot.entrant_id is None:
        return Side(source_words(slot.source), after=feeder_of(slot.source), place=slot.side)
    points = scores.get(slot.entrant_id)
    return Side(slot.title, slot.number, points, place=slot.side, division_slug=slot.home)


def _together(partners: Sequence[Side]) -> Side:
    """One side of them all, by the number of the first."""
    return replace(partners[0], name=together([side.name for side in partners]))


@lru_cache(maxsize=20_000)
def feeder_of(source: str) -> str:
    """The code of the match that decides who comes from this source, or ""."""
    parsed = parse_source(source)
    return parsed.match if isinstance(parsed, WinnerOf | LoserOf) else ""


def against(names: Sequence[Words]) -> Words:
    """ "Oak & Birch v River Aces"; individuals at one table: "Ann, Bea and Cid"."""
    if len(names) != 2:
        return all_of(names)
    return say("%(one)s v %(other)s", one=names[0], other=names[1])


def together(names: Sequence[Words]) -> Words:
    """ "Ann & Bea" play together; one name alone is itself."""
    return names[0] if len(names) == 1 else " & ".join(map(str, names))


def with_and_against(partners: Sequence[Words], others: Sequence[Words]) -> Words:
    """ "with Bea against Cid & Dee"; without partners, only the others."""
    if not partners:
        return all_of(others)
    return say(
        "with %(partners)s against %(others)s", partners=all_of(partners), others=all_of(others)
    )


@lru_cache(maxsize=20_000)
def source_words(source: str) -> Words:
    """ "winner of W1-3", "loser of W1-4", "nobody"; a withdrawn seed left the seat."""
    parsed = parse_source(source)
    if isinstance(parsed, WinnerOf):
        return say("winner of %(match)s", match=parsed.match)
    if isinstance(parsed, LoserOf) and parsed.seed:
        return say("loser of %(match)s after a bye", match=parsed.match)
    if isinstance(parsed, LoserOf):
        return say("loser of %(match)s", match=parsed.match)
    return say("nobody") if source == "bye" else EMPTY_CHAIR


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
