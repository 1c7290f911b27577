"""Check-in at the desk: who is here today, and called tables. Reads only.

One list for the event, by name: registrars look for names.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime

from tournament.brackets.models import Match, Slot
from tournament.desk.act.windows import Asked, Window, window_of
from tournament.registration.models import Entry, Event
from tournament.registration.names import in_order
from tournament.registration.selectors import with_players
from tournament.timing.models import CheckIn
from tournament.timing.presence import NOBODY, Presence, day_of, presences

PERSON = "person"
A_PAGE = 80


@dataclass(frozen=True, slots=True)
class CheckInRow:
    """A team or person on the list.

    `check_in` says that it is here, and is what Undo removes; `partly` names those of the team who
    are here. `table`: its called match's. `words` is the search text.
    """

    key: int
    name: str
    beside: str
    division: str
    check_in: CheckIn | None
    is_here: bool
    partly: Sequence[str]
    table: int | None
    words: str


@dataclass(frozen=True, slots=True)
class CheckInPage:
    """Everyone on the list, and the window of it that is shown.

    `alone`: nobody has a partner, so a team is a person.
    """

    day: date
    alone: bool
    by_person: bool
    rows: Sequence[CheckInRow]
    window: Window[CheckInRow]

    @property
    def here(self) -> int:
        """How many are here."""
        return sum(row.is_here for row in self.rows)

    @property
    def last(self) -> CheckInRow | None:
        """The latest check-in, whose Undo is at the top."""
        rows = [row for row in self.rows if row.check_in]
        return max(rows, key=_made, default=None)


def check_in_page(event: Event, now: datetime, asked: Asked) -> CheckInPage:
    """The page for this day, by person if asked `by` "person"."""
    day = day_of(event, now)
    entries = _there(event)
    here, tables = presences(Entry.objects.filter(division__event=event), day), _called(event)
    several = len({entry.division_id for entry in entries}) > 1
    alone = bool(entries) and all(entry.division.team_size == 1 for entry in entries)
    by_person = asked.others.get("by") == PERSON and not alone
    make = _people if by_person else _team
    rows = [
        row
        for entry in entries
        for row in make(entry, here.get(entry.pk, NOBODY), tables.get(entry.pk), several)
    ]
    rows.sort(key=lambda row: (in_order(row.name), row.key))
    asked = replace(asked, others={"by": PERSON} if by_person else {})
    window = window_of(rows, asked, lambda row: row.words, A_PAGE)
    return CheckInPage(day, alone, by_person, rows, window)


def _there(event: Event) -> list[Entry]:
    """The teams still in the event, with their players."""
    entries = Entry.objects.filter(division__event=event).exclude(
        departures__isnull=False, departures__undone_at__isnull=True
    )
    return list(with_players(entries.select_related("division").order_by("pk")))


def _called(event: Event) -> Mapping[int, int]:
    """Key of a team → its called match's table."""
    rows = Slot.objects.filter(
        entrant__division__event=event,
        match__state=Match.State.CALLED,
        match__assignments__cleared_at__isnull=True,
    )
    return dict(rows.values_list("entrant_id", "match__assignments__table__number"))


def _team(entry: Entry, here: Presence, table: int | None, several: bool) -> Iterable[CheckInRow]:
    members = list(entry.members.all())
    names = [member.player.name for member in members]
    complete = here.is_complete([member.player_id for member in members])
    partly = [row.player.name for row in members if (here.people or {}).get(row.player_id)]
    yield CheckInRow(
        key=entry.pk,
        name=entry.title,
        beside=", ".join(name for name in names if name not in entry.title),
        division=entry.division.name if several else "",
        check_in=here.last,
        is_here=complete,
        partly=[] if complete else partly,
        table=table,
        words=" ".join([entry.title, *names, entry.club]),
    )


def _people(entry: Entry, here: Presence, table: int | None, several: bool) -> Iterable[CheckInRow]:
    for member in entry.members.all():
        check_in = here.of(member.player_id)
        yield CheckInRow(
            key=member.pk,
            name=member.player.name,
            beside=entry.title if entry.title != member.player.name else "",
            division=entry.division.name if several else "",
            check_in=check_in,
            is_here=check_in is not None,
            partly=[],
            table=table,
            words=" ".join([member.player.name, entry.title, entry.club]),
        )


def _made(row: CheckInRow) -> tuple[datetime, int]:
    assert row.check_in is not None
    return row.check_in.at, row.check_in.pk
