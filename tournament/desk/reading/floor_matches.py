"""Matches on the floor: entrants, tables, progress. Reads only.

A few queries for the whole event, whatever its size.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from itertools import groupby
from typing import Any

from django.db.models import Count, F, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce

from rules.core.findings import signed
from rules.core.messages import Words, all_of, say
from scoring.models import Hand, ScoreSheet
from tournament.brackets.formats import find
from tournament.brackets.models import GameSide, Match, Slot
from tournament.brackets.plan import LoserOf, WinnerOf, parse_source
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
    """The floor data of these matches, in order of play. A few queries."""
    standing = Assignment.objects.filter(match=OuterRef("match"), cleared_at__isnull=True)
    slots = (
        Slot.objects.filter(match__in=rows)
        .select_related("match__round", "match__stage__division", "entrant__division")
        .annotate(
            table=Subquery(standing.values("table__number")[:1]),
            acknowledged=Subquery(standing.values("acknowledged_at")[:1]),
            phone_at=Subquery(standing.values("phone_at")[:1]),
            zone=F("match__stage__division__plays_in__zone"),
        )
        .order_by(*(f"match__{key}" for key in ORDER_OF_PLAY), "position")
    )
    people, games, others = crews(rows), _games(rows), steps_in(rows)
    return [
        _floor_match(both, people, games.get(match), others.get(match, ()))
        for match, both in ((key, list(pair)) for key, pair in groupby(slots, _match_of))
    ]


def _match_of(slot: Slot) -> int:
    return slot.match_id


def _games(rows: QuerySet[Match]) -> dict[int, GameOnFloor]:
    """Each match's last game that counts."""
    written = Hand.objects.filter(sheet=OuterRef("game__sheet"), struck="").order_by()
    count = written.values("sheet").annotate(count=Count("pk")).values("count")
    sides = (
        GameSide.objects.filter(game__match__in=rows)
        .exclude(game__sheet__state=ScoreSheet.State.VOID)
        .select_related("game__sheet")
        .annotate(hands=Coalesce(Subquery(count), 0))
        .order_by("game__number")
    )
    games: dict[int, GameOnFloor] = {}
    for row in sides:
        game, points = row.game, int(row.game.sheet.totals.get(row.side, 0))
        before = games.get(game.match_id)
        scores = before.scores if before and before.number == game.number else {}
        games[game.match_id] = GameOnFloor(
            game.number,
            game.sheet_id,
            game.sheet.state == ScoreSheet.State.POSTED,
            game.sheet.finished,
            row.hands,
            {**scores, row.entry_id: points},
        )
    return games


def _floor_match(
    pair: Sequence[Any],
    people: Mapping[int, Crew],
    game: GameOnFloor | None,
    others: Sequence[StepsIn],
) -> FloorMatch:
    match = pair[0].match
    goes_on = game is not None and game.posted and match.state not in Match.OVER
    return FloorMatch(
        pk=match.pk,
        stage=match.stage_id,
        code=match.code,
        division=match.stage.division.name,
        division_slug=match.stage.division.slug,
        round=match.round.title,
        round_key=match.round.key,
        round_started=match.round.started_at is not None,
        bracket=match.round.bracket,
        position=match.round.position,
        state=match.state,
        sides=tuple(_side(slot, game.scores if game else {}) for slot in _taken(pair)),
        who=_who(pair, people, others),
        crews={
            slot.entrant_id: people.get(slot.entrant_id, Crew()) for slot in pair if slot.entrant_id
        },
        zone=pair[0].zone or "",
        table=pair[0].table,
        of_table=match.number if find(match.stage.format).kind.at_its_table else None,
        acknowledged=pair[0].acknowledged is not None,
        has_phone=pair[0].phone_at is not None,
        called_at=match.called_at,
        game=game.number + goes_on if game else 1,
        hands=game.hands if game and not goes_on else 0,
        finished=bool(game and game.finished and not goes_on),
        sheet=game.sheet if game else None,
    )


def _taken(slots: Sequence[Slot]) -> Sequence[Slot]:
    """The slots of a match; at a table of individuals, without empty chairs."""
    return [slot for slot in slots if slot.entrant or len(slots) == 2]


def _side(slot: Slot, scores: Mapping[int, int]) -> Side:
    if slot.entrant is None:
        return Side(source_words(slot.source), after=_told_by(slot.source), place=slot.side)
    entry = slot.entrant
    points, home = scores.get(entry.pk), entry.division.slug
    return Side(entry.title, entry.number, points, place=slot.side, division_slug=home)


def _together(partners: Sequence[Side]) -> Side:
    """One side of them all, by the number of the first."""
    return replace(partners[0], name=together([side.name for side in partners]))


def _told_by(source: str) -> str:
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
    pair: Sequence[Slot], people: Mapping[int, Crew], others: Sequence[StepsIn]
) -> dict[str, str]:
    who: dict[str, str] = {}
    for slot in pair:
        if slot.entrant is None:
            continue
        who[f"{TEAM}{slot.entrant.pk}"] = slot.entrant.title
        for name in people[slot.entrant.pk].names if slot.entrant.pk in people else ():
            who[sameness(name)] = name
    for row in others:
        who.pop(sameness(row.leaves), None)
        who[sameness(row.name)] = row.name
    return who
