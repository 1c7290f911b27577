"""Matches as the floor sees them: who against whom, where, how far. Reads; decides nothing.

A few queries for the whole event, whatever its size.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Prefetch, QuerySet

from rules.findings import signed
from scoring.models import Hand, ScoreSheet
from tournament.brackets.models import Game, Match, Slot
from tournament.brackets.plan import LoserOf, WinnerOf, parse_source
from tournament.registration.models import Entry, Event, Member
from tournament.registration.names import sameness
from tournament.tables.models import Assignment

State = Match.State
TEAM = "team "
ORDER_OF_PLAY = ("play_order", "stage__division__position", "number", "pk")


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two in a match: the team, or in words where it will come from.

    `after` is the code of the match that will tell, empty when the team is known.
    """

    name: str
    number: int | None = None
    score: int | None = None
    after: str = ""

    @property
    def is_known(self) -> bool:
        return self.number is not None

    @property
    def points(self) -> str:
        """The score with a true minus sign, empty while there is none."""
        return "" if self.score is None else signed(self.score)


@dataclass(frozen=True, slots=True)
class FloorMatch:
    """A match, its place in the hall, and how far it is.

    `who` has its teams and its people: a word that is the same wherever they turn up, and what
    they are called. `hands` counts those written in its game number `game`.
    """

    stage: int
    code: str
    division: str
    division_slug: str
    round: str
    round_key: str
    round_started: bool
    state: str
    sides: tuple[Side, ...]
    who: Mapping[str, str]
    table: int | None = None
    called_at: datetime | None = None
    game: int = 1
    hands: int = 0
    sheet: int | None = None

    @property
    def id(self) -> str:
        """What tells it from every other match of the event, fit for an element's id."""
        return f"{self.stage}-{self.code}"

    @property
    def words(self) -> str:
        """ "Oak & Birch v River Aces"."""
        return " v ".join(side.name for side in self.sides)

    @property
    def score(self) -> str:
        """ "120 : 85", empty while there is no sheet."""
        points = [side.points for side in self.sides]
        return " : ".join(points) if all(points) else ""

    @property
    def why_open(self) -> str:
        """Why there is no result yet, in a few words; empty when there is one."""
        where = f" at table {self.table}" if self.table else ""
        if self.state == State.PLANNED:
            unknown = [side.name for side in self.sides if not side.is_known]
            return f"waiting for the {' and the '.join(unknown)}"
        return {
            str(State.READY): "ready, waiting for a table"
            if self.round_started
            else "ready, but the round is not started",
            str(State.CALLED): f"called{where.replace(' at', ' to')}, play has not started",
            str(State.PLAYING): f"playing hand {self.hands + 1}{where}",
            str(State.HANDED_IN): f"handed in{where}, not posted",
        }.get(self.state, "")


def open_matches(event: Event) -> list[FloorMatch]:
    """The matches of the event that are not over, in the order of play across its divisions."""
    rows = Match.objects.filter(stage__division__event=event).exclude(state__in=Match.OVER)
    return seen(rows.order_by(*ORDER_OF_PLAY))


def seen(rows: QuerySet[Match]) -> list[FloorMatch]:
    """These matches as the floor sees them."""
    loaded = rows.select_related("round", "stage__division").prefetch_related(
        Prefetch("slots", Slot.objects.select_related("entrant").order_by("position")),
        Prefetch("slots__entrant__members", Member.objects.select_related("player")),
        Prefetch("assignments", _standing()),
        Prefetch("games", _games()),
    )
    hands = Hand.objects.filter(struck="", sheet__game__match__in=rows.order_by())
    written = dict(hands.values_list("sheet").annotate(Count("pk")).order_by())
    return [_floor_match(match, written) for match in loaded]


def _standing() -> QuerySet[Assignment]:
    return Assignment.objects.filter(cleared_at__isnull=True).select_related("table")


def _games() -> QuerySet[Game]:
    games = Game.objects.exclude(sheet__state=ScoreSheet.State.VOID).order_by("number")
    return games.select_related("sheet").prefetch_related("sides")


def _floor_match(match: Match, written: Mapping[int, int]) -> FloorMatch:
    game = next(reversed(match.games.all()), None)
    standing = next(iter(match.assignments.all()), None)
    return FloorMatch(
        stage=match.stage_id,
        code=match.code,
        division=match.stage.division.name,
        division_slug=match.stage.division.slug,
        round=match.round.name,
        round_key=match.round.key,
        round_started=match.round.started_at is not None,
        state=match.state,
        sides=tuple(_side(slot, game) for slot in match.slots.all()),
        who=_who(match),
        table=standing.table.number if standing else None,
        called_at=match.called_at,
        game=game.number if game else 1,
        hands=written.get(game.sheet_id, 0) if game else 0,
        sheet=game.sheet_id if game else None,
    )


def _side(slot: Slot, game: Game | None) -> Side:
    if slot.entrant is None:
        return Side(source_words(slot.source), after=slot.source.partition(" ")[2])
    return Side(slot.entrant.title, slot.entrant.number, _score(slot.entrant, game))


def _score(entrant: Entry, game: Game | None) -> int | None:
    if game is None:
        return None
    for row in game.sides.all():
        if row.entry_id == entrant.pk:
            return int(game.sheet.totals.get(row.side, 0))
    return None


def source_words(source: str) -> str:
    """ "winner of W1-3", "loser of W1-4", "seed 5", "nobody"."""
    parsed = parse_source(source)
    if isinstance(parsed, WinnerOf):
        return f"winner of {parsed.match}"
    if isinstance(parsed, LoserOf):
        return f"loser of {parsed.match}"
    return "nobody" if source == "bye" else source


def _who(match: Match) -> dict[str, str]:
    who: dict[str, str] = {}
    for slot in match.slots.all():
        if slot.entrant is None:
            continue
        who[f"{TEAM}{slot.entrant.pk}"] = slot.entrant.title
        for member in slot.entrant.members.all():
            who[sameness(member.player.name)] = member.player.name
    return who
