"""A round as a grid: its rows, and what officials read or typed for each.

Reads only. An official's reading of a match that needs two is hidden from those who have not read
it themselves.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import Count, Q, QuerySet

from rules.core.messages import Words, say, say_count
from tournament.brackets.models import Match, PaperEntry, Round
from tournament.desk.act.staff import clock_of
from tournament.desk.act.windows import Asked, Window, window_of
from tournament.desk.paper.entries import is_for_first, usually_twice
from tournament.desk.paper.forms import TypedRow
from tournament.desk.paper.result_rows import Box, GameRow, game_rows, matches_of
from tournament.registration.models import Event

A_PAGE = 28


@dataclass(frozen=True, slots=True)
class RoundChip:
    """A round to choose, with the number of its finished matches."""

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
    """The rounds of the event, the chosen one, its rows, and the page of them that is shown."""

    chips: tuple[RoundChip, ...]
    round: Round | None
    rows: tuple[GameRow, ...]
    window: Window[GameRow]
    twice: bool

    @property
    def done(self) -> int:
        return sum(row.is_done for row in self.rows)

    @property
    def is_open(self) -> bool:
        """Whether a match of the round has no result yet."""
        return any(row.match.state not in Match.OVER for row in self.rows)

    @property
    def can_be_typed(self) -> bool:
        return any(row.is_open for row in self.window.rows)


def rounds_of(event: Event) -> QuerySet[Round]:
    """The rounds of the event with matches, in the order of its divisions."""
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
    event: Event,
    chosen: int | None,
    user: int,
    asked: Asked,
    typed: Mapping[int, TypedRow] | None,
) -> ResultsPage:
    """The grid of the chosen round, or else of the first one in play."""
    rounds: list[Any] = list(rounds_of(event))
    here = next((row for row in rounds if row.pk == chosen), None) or _current(rounds)
    rows = tuple(rows_of(here, event, user, typed or {})) if here else ()
    return ResultsPage(
        chips=tuple(_chips(rounds, here)),
        round=here,
        rows=rows,
        window=grid_of(rows, asked),
        twice=bool(here) and usually_twice(here, event),
    )


def grid_of(rows: Sequence[GameRow], asked: Asked) -> Window[GameRow]:
    """A page of a round's rows."""
    return window_of(rows, asked, _search_words, A_PAGE)


def _search_words(row: GameRow) -> str:
    names = " ".join(str(box.name) for box in row.boxes)
    return f"{row.table or ''} {row.match.code} {names}"


def _chips(rounds: Sequence[Any], here: Any) -> Iterator[RoundChip]:
    """The rounds with results that were or can be entered."""
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
) -> Iterator[GameRow]:
    """The rows of a round by table and order of play, or `only` those of these matches."""
    usual, clock = usually_twice(chosen, event), clock_of(event)
    for match in matches_of(chosen, only):
        usually = usual and is_for_first(match)
        twice = usually if match.entered_twice is None else match.entered_twice
        rows = [_read(replace(row, twice=twice), user) for row in game_rows(match, clock)]
        yield from _with_typed(rows, typed.get(match.pk))


def _with_typed(rows: Sequence[GameRow], typed: TypedRow | None) -> Iterator[GameRow]:
    """The rows of a match, with a game that was typed but not saved shown as typed."""
    numbers = [row.number for row in rows]
    meant = typed.number if typed and typed.number in numbers else max(numbers, default=0)
    for row in rows:
        yield _typed(row, typed) if typed and row.number == meant else row


def _read(row: GameRow, user: int) -> GameRow:
    """The row with the officials' readings, hidden from those who have not read it."""
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
    """ "DW: 505 : 455", "you: 500 : 455". For a whole sheet, the number of hands."""
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


def _typed(row: GameRow, typed: TypedRow) -> GameRow:
    """The row as typed, not saved, with the objections.

    If it can no longer be typed, beside the current values.
    """
    if not row.is_open or typed.number != row.number:
        points = " : ".join(text or "–" for text in typed.points.values())
        said = (say("You typed %(points)s.", points=points), *row.said)
        return replace(row, said=said, findings=typed.findings)
    boxes = tuple(replace(box, typed=typed.points.get(box.key, box.typed)) for box in row.boxes)
    row = replace(row, boxes=boxes, clock=typed.clock, findings=typed.findings)
    return replace(row, tone="bad", icon="error", state=say("not saved"))
