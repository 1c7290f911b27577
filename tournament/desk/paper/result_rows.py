"""The rows of a round's grid: one game each, with its state.

Reads only.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import islice

from django.db.models import F, Prefetch

from rules.core.findings import Finding
from rules.core.messages import Words, all_of, say
from scoring.aims import numbered
from scoring.entry import rules_of
from scoring.models import Hand, ScoreSheet
from scoring.on_paper import paper_words
from scoring.paper import written
from scoring.selectors import winning_sides
from tournament.brackets.house_chairs import HouseChair
from tournament.brackets.models import Game, GameSide, Match, PaperEntry, Round, Slot
from tournament.desk.act.shown import new_key
from tournament.desk.brackets.bracket_cards import DECIDED, WORDS
from tournament.desk.reading.floor_matches import source_words
from tournament.desk.reading.floor_people import side_title
from tournament.desk.reading.person_scores import titles_by_side
from tournament.registration.models import Player
from tournament.tables.models import Assignment

State = ScoreSheet.State
Clock = Callable[[datetime], str]
SIDES = 2
NO_TABLE = 1_000_000
"""Sorts after every table."""


@dataclass(frozen=True, slots=True)
class Box:
    """A side's team and its points, as posted (`shown`) or as typed."""

    key: str
    name: Words
    side: str
    typed: str = ""
    shown: str = ""
    won: bool = False


@dataclass(frozen=True, slots=True)
class GameRow:
    """A game of the round. `tone` and `icon` show its `state`.

    `is_open`: it can be typed. `said` are lines below the state, `differs` is what the two
    officials typed, `sheet` the sheet's number, if there is one.
    """

    match: Match
    number: int
    table: int | None
    boxes: tuple[Box, ...]
    tone: str
    icon: str
    state: Words
    said: tuple[Words, ...] = ()
    differs: tuple[Words, ...] = ()
    findings: tuple[Finding, ...] = ()
    sheet: int | None = None
    is_open: bool = False
    twice: bool = False
    waits: bool = False
    clock: bool = False
    several: bool = False
    key: str = ""

    @property
    def is_done(self) -> bool:
        """Whether nothing is left to enter."""
        return self.match.state in Match.OVER or self.icon == "posted"

    @property
    def asks_clock(self) -> bool:
        """Whether a call of time would explain these totals, or was ticked."""
        return self.clock or any(row.code == "not-over" for row in self.findings)

    @property
    def of_two(self) -> bool:
        """Whether it has two sides, shown left and right on one line."""
        return len(self.boxes) == SIDES


def game_rows(match: Match, clock: Clock) -> Iterator[GameRow]:
    """The posted games of the match, and the next one."""
    games = [game for game in match.games.all() if game.sheet.state != State.VOID]
    posted = [game for game in games if game.sheet.state == State.POSTED]
    for game in posted:
        yield _posted(match, game, clock(game.sheet.posted_at) if game.sheet.posted_at else "")
    if match.state not in Match.OVER:
        is_open = next((game for game in games if game not in posted), None)
        yield _to_come(match, is_open, len(match.games.all()))
    elif not posted and match.state not in (Match.State.BYE, Match.State.VOID):
        yield _without_play(match)


def matches_of(chosen: Round, only: Sequence[int] | None) -> Sequence[Match]:
    rows = chosen.matches.filter(pk__in=only) if only is not None else chosen.matches.all()
    chairs = HouseChair.objects.filter(withdrawn_at__isnull=True).select_related("player")
    read = PaperEntry.objects.filter(ended_at__isnull=True).order_by("at", "pk")
    found = rows.select_related("round", "stage__division").prefetch_related(
        Prefetch("slots", Slot.objects.select_related("entrant").order_by("position")),
        Prefetch("games", Game.objects.select_related("sheet").order_by("number")),
        Prefetch("games__sides", GameSide.objects.select_related("entry")),
        Prefetch("games__sheet__hands", Hand.objects.filter(struck="").order_by("number")),
        Prefetch("assignments", Assignment.objects.select_related("table").order_by("-given_at")),
        Prefetch("paper_entries", read),
        Prefetch("house_chairs", chairs.order_by("id")),
    )
    return sorted(found.order_by(F("play_order")), key=lambda row: _table(row) or NO_TABLE)


def _table(match: Match) -> int | None:
    last = next(iter(match.assignments.all()), None)
    return last.table.number if last else None


def _posted(match: Match, game: Game, at: str) -> GameRow:
    sheet = game.sheet
    winners = winning_sides(sheet)
    boxes = tuple(
        Box("", name, side, shown=written(sheet.totals.get(side, 0)), won=side in winners)
        for side, name in _side_names(game)
    )
    return GameRow(
        match=match,
        number=game.number,
        table=_table(match),
        boxes=boxes,
        tone="good",
        icon="posted",
        state=say("posted %(at)s", at=at),
        said=tuple(words for words in (paper_words(sheet),) if words),
        sheet=sheet.pk,
        several=game.number > 1,
    )


def _side_names(game: Game) -> list[tuple[str, str]]:
    titles = titles_by_side(game)
    names = game.sheet.side_names
    return [(side, titles.get(side, names.get(side, side))) for side in rules_of(game.sheet).sides]


def _without_play(match: Match) -> GameRow:
    decided = match.state == Match.State.CERTIFIED
    boxes = tuple(
        Box("", box.name, box.side, shown="W" if won else "", won=won)
        for box, won in ((box, box.key == f"e{match.winner_id}") for box in _boxes(match))
    )
    return GameRow(
        match=match,
        number=1,
        table=_table(match),
        boxes=boxes,
        tone="bad" if match.state == Match.State.FORFEITED else "outline",
        icon=match.state,
        state=DECIDED if decided else WORDS[match.state],
    )


def _boxes(match: Match) -> tuple[Box, ...]:
    """The sides of the match in slot order, then house players."""
    sides: dict[int, list[Slot]] = {}
    for slot in match.slots.all():
        sides.setdefault(slot.side, []).append(slot)
    marks = ("NS", "EW") if len(sides) == SIDES else "ABCDEF"
    house = iter(row.player for row in match.house_chairs.all())
    known = [_known(slots, house) for slots in sides.values()]
    known = [row for row in known if row[0] or len(sides) == SIDES]
    known += [(f"p{player.pk}", player.name) for player in house]
    return tuple(
        Box(key, name, marks[place] if place < len(marks) else "")
        for place, (key, name) in enumerate(known)
    )


def _known(side: Sequence[Slot], house: Iterator[Player]) -> tuple[str, Words]:
    """The form's key for a side and its name; without a key until somebody is known. House players
    fill the chairs of partners who left.
    """
    entries = [slot.entrant for slot in side if slot.entrant]
    filled = list(islice(house, len(side) - len(entries))) if len(side) > 1 else []
    if not entries and not filled:
        return "", source_words(side[0].source)
    names = [*(entry.title for entry in entries), *(player.name for player in filled)]
    return f"e{entries[0].pk}" if entries else f"p{filled[0].pk}", side_title(names)


def _to_come(match: Match, game: Game | None, games: int) -> GameRow:
    """A game without a result."""
    number = game.number if game else games + 1
    row = GameRow(
        match=match,
        number=number,
        table=_table(match),
        boxes=_boxes(match),
        tone="outline",
        icon="planned",
        state=say("no result"),
        sheet=game.sheet_id if game else None,
        several=number > 1,
        key=new_key(),
    )
    if match.state == Match.State.PLANNED:
        unknown = all_of(box.name for box in row.boxes if not box.key)
        return replace(row, state=say("waiting for %(sources)s", sources=unknown))
    if game is None:
        return replace(row, is_open=True)
    hands = len(game.sheet.hands.all())
    if game.sheet.state == State.VERIFIED:
        return replace(
            row,
            tone="warn",
            icon="handed-in",
            state=say("signed, to be posted"),
            boxes=_running(row.boxes, game),
        )
    if game.sheet.state == State.SIGNED or hands:
        hand = numbered(rules_of(game.sheet), hands + 1)
        on_phone = say("on the phone: %(hand)s", hand=hand)
        words = say("signing") if game.sheet.finished else on_phone
        return replace(row, tone="info", icon="phone", state=words, boxes=_running(row.boxes, game))
    return replace(row, is_open=True)


def _running(boxes: Sequence[Box], game: Game) -> tuple[Box, ...]:
    points = {f"e{side.entry_id}": game.sheet.totals.get(side.side, 0) for side in game.sides.all()}
    return tuple(
        replace(box, shown=written(points[box.key]) if box.key in points else "") for box in boxes
    )
