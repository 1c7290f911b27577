"""To-do items on tables: help, phones, players, sheets, and matches to call."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from rules.core.messages import Words
from rules.core.outcomes import PenaltyRow
from tournament.brackets.models import Match
from tournament.desk.board.need import PATIENCE, Floor, Need, Urgency
from tournament.desk.reading.floor_matches import FloorMatch
from tournament.desk.rulings.law import have_spoken
from tournament.desk.tables.free_tables import Missing
from tournament.live.epoch import FIRST, last_restore, this_epoch
from tournament.tables.models import Resent
from tournament.timing.expected import Expected
from tournament.timing.lateness import Wait

SLOW_AFTER = timedelta(minutes=15)


def help_requests(floor: Floor) -> Iterator[Need]:
    """Every open help request, with less urgency once someone has taken it.

    One query, and two more where a second referee is wanted, who must be another than the first.
    """
    waiting = floor.event.help_requests.filter(answered_at__isnull=True)
    for asked in waiting.select_related("table").prefetch_related("ruling__opinions"):
        yield Need(
            Urgency.TELLS if asked.taken_at else Urgency.STANDS,
            "call",
            str(asked.pk),
            asked,
            since=asked.made_at,
            table=asked.table.number,
            taken_by=asked.taken_by,
            barred=have_spoken(asked.ruling) if asked.ruling else (),
        )


def offers(floor: Floor) -> Iterator[Need]:
    """The matches that can go to free tables, in one row."""
    if floor.tables.offers:
        yield Need(Urgency.OFFERS, "offers", "free-tables", floor.tables.offers)


def shortages(floor: Floor) -> Iterator[Need]:
    """Ready matches without a possible table, one row per remedy."""
    rows: dict[tuple[Words, Words], list[FloorMatch]] = {}
    for short in floor.tables.missing:
        rows.setdefault((short.words, short.remedy), []).extend(short.matches)
    for (words, remedy), matches in rows.items():
        short = Missing(matches, words, remedy)
        yield Need(Urgency.HOLDS, "shortage", matches[0].id, short)


def phones(floor: Floor) -> Iterator[Need]:
    """Tables without a phone, in one row, once everyone is there and patience is over."""
    waited_for = {wait.table for wait in floor.waits if wait.absent}
    without = {
        match.table
        for match in floor.matches
        if match.state in Match.BUSY
        and match.table not in waited_for
        and not match.has_phone
        and match.called_at
        and floor.now - match.called_at >= PATIENCE
    }
    if without:
        yield Need(Urgency.TELLS, "phones", "unseen", sorted(number or 0 for number in without))


@dataclass(frozen=True, slots=True)
class Receipts:
    """What is to be done again since a backup was restored that was made `at` this time.

    `silent`: the tables whose phone has not sent its hands again. `refused`: how many of its hands
    were not taken, of each table where some were not. `open`: the tables whose match was under way
    at that time and is not posted. If it was posted later, that is lost.
    """

    at: datetime
    silent: tuple[int, ...]
    refused: tuple[tuple[int, int], ...]
    open: tuple[int, ...]


def receipts(floor: Floor) -> Iterator[Need]:
    """After a restore: the tables where hands or a posted sheet are missing, or may be."""
    if this_epoch() == FIRST:
        return
    restore = last_restore()
    rows = Resent.objects.filter(table__event=floor.event, epoch=this_epoch())
    told = dict(rows.order_by("table__number").values_list("table__number", "refused"))
    called = {
        match.table: match.called_at
        for match in floor.matches
        if match.state in Match.BUSY and match.table
    }
    refused = tuple((table, hands) for table, hands in told.items() if hands)
    if not restore:
        return
    made_at = restore.backup_made_at
    before = {table for table, at in called.items() if not at or at <= restore.at}
    silent = tuple(sorted(before - set(told)))
    open_then = tuple(sorted(table for table, at in called.items() if at and at <= made_at))
    if silent or refused or open_then:
        about = Receipts(made_at, silent, refused, open_then)
        yield Need(Urgency.STANDS, "receipts", restore.epoch, about, since=restore.at)


@dataclass(frozen=True, slots=True)
class Absent:
    """A missing team or player, the full minutes, and the cost by now.

    `is_waived`: it costs nothing.
    """

    who: Expected
    minutes: int
    penalty: PenaltyRow | None
    is_waived: bool

    @property
    def points(self) -> int:
        """The cost if they come now."""
        return self.penalty.points if self.penalty else 0


def absent(floor: Floor) -> Iterator[Need]:
    """Each table where someone has been missing for longer than patience lasts."""
    for wait in floor.waits:
        late = [one for one in wait.absent if wait.waited_for(one) >= PATIENCE]
        if late:
            ends = [at for one in late if (at := wait.last_moment(one))]
            yield Need(
                Urgency.COSTS,
                "absent",
                str(wait.match.pk),
                _at(wait, late),
                since=min(map(wait.since, late)),
                due=min(ends, default=None),
                table=wait.table,
            )


@dataclass(frozen=True, slots=True)
class AbsentAt:
    """Who is missing from a match at its table, and whether anyone is there.

    `each`: lateness is individual and players are replaced; otherwise a team forfeits. `to_waive`:
    from the wait.
    """

    match: Match
    table: int
    absent: tuple[Absent, ...]
    is_met: bool
    each: bool
    to_waive: tuple[Expected, ...]


def _at(wait: Wait, late: Sequence[Expected]) -> AbsentAt:
    law = wait.rules.late
    rows = tuple(
        Absent(
            who=one,
            minutes=wait.waited_for(one) // timedelta(minutes=1),
            penalty=wait.penalty_of(one),
            is_waived=wait.is_waived(one),
        )
        for one in late
    )
    return AbsentAt(
        match=wait.match,
        table=wait.table,
        absent=rows,
        is_met=wait.is_met,
        each=bool(law and law.each_player),
        to_waive=wait.to_waive,
    )


def slow(floor: Floor) -> Iterator[Need]:
    """Each match called a quarter of an hour ago, not played, with nobody missing."""
    waited_for = {wait.table for wait in floor.waits if wait.absent}
    for match in floor.matches:
        at = match.called_at if match.state == Match.State.CALLED else None
        if at and floor.now - at >= SLOW_AFTER and match.table not in waited_for:
            yield Need(Urgency.HOLDS, "slow", match.id, match, since=at, table=match.table)


def sheets(floor: Floor) -> Iterator[Need]:
    """The sheets to be posted, in one row: the scoring table has its own page."""
    handed_in = [match for match in floor.matches if match.state == Match.State.HANDED_IN]
    if handed_in:
        yield Need(Urgency.HOLDS, "sheets", "to-post", handed_in)
