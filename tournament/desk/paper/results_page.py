"""A round as a grid: a row a game, a box for everybody's points, and how the row stands.

Reads; writes nothing. What another official read of a match that needs two is not shown to whoever
has not read it yet.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.db.models import Count, F, Prefetch, Q, QuerySet

from rules.core.findings import Finding
from rules.core.messages import Words, all_of, say, say_count
from scoring.entry import rules_of
from scoring.models import Hand, ScoreSheet
from scoring.on_paper import paper_words
from scoring.paper import written
from scoring.selectors import winning_sides
from tournament.brackets.house_chairs import HouseChair
from tournament.brackets.models import Game, GameSide, Match, PaperEntry, Round, Slot
from tournament.desk.act.shown import new_key
from tournament.desk.act.times import clock_of
from tournament.desk.brackets.bracket_cards import DECIDED, WORDS
from tournament.desk.paper.forms import TypedRow
from tournament.desk.paper.twice import usually_twice
from tournament.desk.reading.floor_matches import source_words
from tournament.registration.models import Event
from tournament.tables.models import Assignment

State = ScoreSheet.State
Clock = Callable[[datetime], str]
SIDES = 2
NO_TABLE = 1_000_000
"""Behind every table."""


@dataclass(frozen=True, slots=True)
class Box:
    """Who plays a side, and its points: as posted (`shown`), or as typed."""

    key: str
    name: Words
    side: str
    typed: str = ""
    shown: str = ""
    won: bool = False


@dataclass(frozen=True, slots=True)
class ResultRow:
    """A game of the round. `tone` and `icon` are how its `state` looks.

    `is_open`: it can be typed. `said` are lines under the state, `differs` what the two officials
    typed, `sheet` the number of the sheet, where there is one.
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
        """Whether nothing more is to be entered."""
        return self.match.state in Match.OVER or self.icon == "posted"

    @property
    def of_two(self) -> bool:
        """Whether it fits in a line with a side left and right."""
        return len(self.boxes) == SIDES


@dataclass(frozen=True, slots=True)
class RoundChip:
    """A round that can be chosen, with how many of its matches are over."""

    round: Round
    named: Words
    done: int
    total: int
    is_here: bool

    @property
    def is_over(self) -> bool:
        return self.done == self.total


@dataclass(frozen=True, slots=True)
class ResultsPage:
    """The rounds of the event, the chosen one, and its rows."""

    chips: tuple[RoundChip, ...]
    round: Round | None
    rows: tuple[ResultRow, ...]
    twice: bool

    @property
    def done(self) -> int:
        return sum(row.is_done for row in self.rows)

    @property
    def can_be_typed(self) -> bool:
        return any(row.is_open for row in self.rows)


def rounds_of(event: Event) -> QuerySet[Round]:
    """The rounds of the event in which somebody plays, in the order of its divisions."""
    real = ~Q(matches__state__in=(Match.State.BYE, Match.State.VOID))
    over = real & Q(matches__state__in=Match.OVER)
    now = Q(matches__state__in=(Match.State.READY, *Match.ON_THE_FLOOR))
    rows = Round.objects.filter(stage__division__event=event).select_related("stage__division")
    return (
        rows.annotate(
            total=Count("matches", filter=real),
            done=Count("matches", filter=over),
            now=Count("matches", filter=now),
        )
        .filter(total__gt=0)
        .order_by("stage__division__position", "stage__number", "position")
    )


def results_page(
    event: Event, chosen: int | None, user: int, typed: Mapping[int, TypedRow] | None = None
) -> ResultsPage:
    """The grid of a round, of the first one that is played where none was chosen."""
    rounds: list[Any] = list(rounds_of(event))
    here = next((row for row in rounds if row.pk == chosen), None) or _current(rounds)
    return ResultsPage(
        chips=tuple(_chips(rounds, here)),
        round=here,
        rows=tuple(rows_of(here, event, user, typed or {})) if here else (),
        twice=bool(here) and usually_twice(here, event),
    )


def _chips(rounds: Sequence[Any], here: Any) -> Iterator[RoundChip]:
    """The rounds in which something was or can be entered."""
    divisions = {row.stage.division_id for row in rounds}
    for row in rounds:
        if not (row.now or row.done or row is here):
            continue
        named: Words = row.title
        if len(divisions) > 1:
            division = row.stage.division.name
            named = say("%(division)s: %(round)s", division=division, round=row.title)
        yield RoundChip(row, named, row.done, row.total, row is here)


def _current(rounds: Sequence[Any]) -> Any:
    playing = (row for row in rounds if row.now)
    return next(playing, rounds[-1] if rounds else None)


def rows_of(
    chosen: Round,
    event: Event,
    user: int,
    typed: Mapping[int, TypedRow],
    only: Sequence[int] | None = None,
) -> Iterator[ResultRow]:
    """The rows of a round by table and order of play; of `only` these matches, if given."""
    usual, clock = usually_twice(chosen, event), clock_of(event)
    for match in _matches(chosen, only):
        twice = usual if match.entered_twice is None else match.entered_twice
        rows = [_read(replace(row, twice=twice), user) for row in _rows_of(match, clock)]
        yield from _with_typed(rows, typed.get(match.pk))


def _rows_of(match: Match, clock: Clock) -> Iterator[ResultRow]:
    """The posted games of the match, and the one to come."""
    games = [game for game in match.games.all() if game.sheet.state != State.VOID]
    posted = [game for game in games if game.sheet.state == State.POSTED]
    for game in posted:
        yield _posted(match, game, clock(game.sheet.posted_at) if game.sheet.posted_at else "")
    if match.state not in Match.OVER:
        is_open = next((game for game in games if game not in posted), None)
        yield _to_come(match, is_open, len(match.games.all()))
    elif not posted and match.state not in (Match.State.BYE, Match.State.VOID):
        yield _without_play(match)


def _with_typed(rows: Sequence[ResultRow], typed: TypedRow | None) -> Iterator[ResultRow]:
    """The rows of a match; the game that was typed and not saved as it was typed."""
    numbers = [row.number for row in rows]
    meant = typed.number if typed and typed.number in numbers else max(numbers, default=0)
    for row in rows:
        yield _typed(row, typed) if typed and row.number == meant else row


def _matches(chosen: Round, only: Sequence[int] | None) -> Sequence[Match]:
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


def _posted(match: Match, game: Game, at: str) -> ResultRow:
    sheet = game.sheet
    winners = winning_sides(sheet)
    boxes = tuple(
        Box("", name, side, shown=written(sheet.totals.get(side, 0)), won=side in winners)
        for side, name in _side_names(game)
    )
    return ResultRow(
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
    titles = {row.side: row.entry.title for row in game.sides.all()}
    names = game.sheet.side_names
    return [(side, titles.get(side, names.get(side, side))) for side in rules_of(game.sheet).sides]


def _without_play(match: Match) -> ResultRow:
    decided = match.state == Match.State.CERTIFIED
    boxes = tuple(
        Box("", box.name, box.side, shown="W" if won else "", won=won)
        for box, won in ((box, box.key == f"e{match.winner_id}") for box in _boxes(match))
    )
    return ResultRow(
        match=match,
        number=1,
        table=_table(match),
        boxes=boxes,
        tone="bad" if match.state == Match.State.FORFEITED else "outline",
        icon=match.state,
        state=DECIDED if decided else WORDS[match.state],
    )


def _boxes(match: Match) -> tuple[Box, ...]:
    """Everybody of the match in the order of its places; then the players of the club."""
    marks = ("NS", "EW") if len(match.slots.all()) == SIDES else "ABCDE"
    slots = [row for row in match.slots.all() if row.entrant or len(match.slots.all()) == SIDES]
    known: list[tuple[str, Words]] = [
        (f"e{slot.entrant_id}", slot.entrant.title)
        if slot.entrant
        else ("", source_words(slot.source))
        for slot in slots
    ]
    known += [(f"p{row.player_id}", row.player.name) for row in match.house_chairs.all()]
    return tuple(
        Box(key, name, marks[place] if place < len(marks) else "")
        for place, (key, name) in enumerate(known)
    )


def _to_come(match: Match, game: Game | None, games: int) -> ResultRow:
    """A game that has no result yet."""
    number = game.number if game else games + 1
    row = ResultRow(
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
        words = say("on the phone, hand %(hand)s", hand=hands + 1)
        return replace(row, tone="info", icon="phone", state=words, boxes=_running(row.boxes, game))
    return replace(row, is_open=True)


def _running(boxes: Sequence[Box], game: Game) -> tuple[Box, ...]:
    points = {f"e{side.entry_id}": game.sheet.totals.get(side.side, 0) for side in game.sides.all()}
    return tuple(
        replace(box, shown=written(points[box.key]) if box.key in points else "") for box in boxes
    )


def _read(row: ResultRow, user: int) -> ResultRow:
    """The row with what officials have read of it; blind for whoever has not."""
    if not row.is_open:
        return row
    entries = [entry for entry in row.match.paper_entries.all() if entry.game == row.number]
    mine = next((entry for entry in entries if entry.user_id == user), None)
    others = [entry for entry in entries if entry.user_id != user]
    if not entries:
        return replace(row, said=(say("Two officials enter this one."),)) if row.twice else row
    if not row.twice:
        words = say("entered by %(initials)s, not posted", initials=entries[-1].initials)
        return replace(
            row, tone="warn", icon="edit", state=words, boxes=_as_read(row.boxes, entries[-1])
        )
    if mine is None:
        words = say("entered once, by %(initials)s", initials=others[0].initials)
        said = (say("Enter it again from the paper."),)
        return replace(row, tone="warn", icon="edit", state=words, said=said, waits=True)
    row = replace(row, boxes=_as_read(row.boxes, mine), clock=bool(mine.content.get("time_called")))
    if not others:
        words = say("entered once, by you")
        said = (say("Someone else enters it again."),)
        return replace(row, tone="warn", icon="edit", state=words, said=said, waits=True)
    differs = tuple(reading_words(entry, row.boxes, user) for entry in (*others, mine))
    said = (say("Check the paper. Whoever is wrong enters it again."),)
    return replace(
        row, tone="bad", icon="error", state=say("the two differ"), said=said, differs=differs
    )


def _as_read(boxes: Sequence[Box], entry: PaperEntry) -> tuple[Box, ...]:
    totals = entry.content.get("totals", {})
    return tuple(replace(box, typed=str(totals.get(box.key, ""))) for box in boxes)


def reading_words(entry: PaperEntry, boxes: Sequence[Box], user: int) -> Words:
    """ "DW: 505 : 455", "you: 500 : 455"; of a whole sheet how many hands it has."""
    totals = entry.content.get("totals")
    who: Words = say("you") if entry.user_id == user else entry.initials
    if totals is None:
        hands = len(entry.content.get("hands", ()))
        what = say_count("%(count)s hand", "%(count)s hands", count=hands)
        return say("%(who)s: %(what)s", who=who, what=what)
    return say(
        "%(who)s: %(what)s",
        who=who,
        what=" : ".join(str(totals.get(box.key, "–")) for box in boxes),
    )


def _typed(row: ResultRow, typed: TypedRow) -> ResultRow:
    """The row as it was typed and not saved, with the reasons. Where it can no longer be typed,
    beside what stands there now."""
    if not row.is_open or typed.number != row.number:
        points = " : ".join(text or "–" for text in typed.points.values())
        said = (say("You typed %(points)s.", points=points), *row.said)
        return replace(row, said=said, findings=typed.findings)
    boxes = tuple(replace(box, typed=typed.points.get(box.key, box.typed)) for box in row.boxes)
    row = replace(row, boxes=boxes, clock=typed.clock, findings=typed.findings)
    return replace(row, tone="bad", icon="error", state=say("not saved"))
