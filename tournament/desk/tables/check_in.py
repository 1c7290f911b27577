"""Check-in: who is here today, with its page, called tables, and finding a table.

One list for the event, by name: registrars look for names. A table is found by number, or by two
letters of a team or player, also while a match waits for one.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime

from django.db.models import QuerySet

from rules.core.messages import CLOCK, Moment, Words, say
from rules.refusals import outdated, refusal
from rules.typed_numbers import whole_number
from tournament.brackets.models import Match, Slot
from tournament.desk.act.change import Act, Receipt, one_change
from tournament.desk.act.shown import topic_of_row
from tournament.desk.act.windows import Asked, Window, window_of
from tournament.desk.reading.floor_matches import FloorMatch
from tournament.desk.reading.open_matches import open_matches
from tournament.registration.models import Entry, Event, Member, Player
from tournament.registration.names import FEWEST_LETTERS, in_order, sameness
from tournament.registration.same_people import same_people
from tournament.registration.selectors import with_players
from tournament.registration.starts import on_the_wall
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


@dataclass(frozen=True, slots=True)
class Found:
    """A table or match found; either can be missing."""

    table: int | None
    match: FloorMatch | None


def find_table(event: Event, typed: str) -> Sequence[Found]:
    """The search results: a number's table, or open matches by a name's first letters.

    Matches at a table come first.
    """
    wanted = sameness(typed)
    number = whole_number(wanted)
    if number is not None:
        return _numbered(event, number)
    if len(wanted) < FEWEST_LETTERS:
        return []
    matches = [match for match in open_matches(event) if _is_meant(match, wanted)]
    matches.sort(key=lambda match: (match.table is None, match.table or 0))
    return [Found(match.table, match) for match in matches]


def _numbered(event: Event, number: int) -> Sequence[Found]:
    if not event.tables.filter(number=number, in_use=True).exists():
        return []
    here = (match for match in open_matches(event) if match.table == number)
    return [Found(number, next(here, None))]


def _is_meant(match: FloorMatch, wanted: str) -> bool:
    return any(_begins(sameness(name), wanted) for name in match.who.values())


def _begins(name: str, wanted: str) -> bool:
    """Whether the name, or a later word of it, begins with this."""
    return name.startswith(wanted) or f" {wanted}" in name


def check_in(act: Act, *, entry: Entry, player: Player | None = None) -> Receipt:
    """Check in a `player`, or the whole team, for the day: in their other divisions too.

    This is not an arrival: the table or the director records those. Raises Refused if already
    checked in, and for a team that has left the event.
    """
    with one_change(act) as change:
        if entry.departures.filter(undone_at__isnull=True).exists():
            raise refusal(
                say("%(team)s has left the event.", team=str(entry)),
                remedy=say("Reinstate them on the floor first."),
                code="left-the-event",
            )
        day = day_of(act.event, act.now)
        here = presences([entry], day).get(entry.pk, NOBODY)
        before = here.of(player.pk) if player else here.team
        if before:
            raise refusal(
                say(
                    "%(who)s checked in at %(time)s already.",
                    who=_whole(entry, player),
                    time=Moment(on_the_wall(before.at, act.event.zone), CLOCK),
                ),
                remedy=say("Undo it if it is wrong."),
                code="here-already",
            )
        _check_in_elsewhere(act, entry, player, day)
        CheckIn.objects.create(
            entry=entry, player=player, day=day, at=act.now, recorded_by=act.actor.name
        )
        change.require_as_shown(topic_of_row(entry, "team"))
        return change.log(
            "team.check-in",
            say("%(who)s checked in.", who=_whole(entry, player)),
            touched=["floor"],
            detail={
                "division": entry.division.slug,
                "team": entry.number,
                "player": player.name if player else None,
                "day": day.isoformat(),
            },
        )


def _check_in_elsewhere(act: Act, entry: Entry, player: Player | None, day: date) -> None:
    others = list(_elsewhere(entry, player).select_related("entry"))
    there = presences([row.entry for row in others], day)
    CheckIn.objects.bulk_create(
        CheckIn(
            entry=row.entry,
            player_id=row.player_id,
            day=day,
            at=act.now,
            recorded_by=act.actor.name,
        )
        for row in others
        if not there.get(row.entry_id, NOBODY).of(row.player_id)
    )


def _elsewhere(entry: Entry, player: Player | None) -> QuerySet[Member]:
    """The same people in other entries of the event."""
    own = [player.pk] if player else list(entry.members.values_list("player", flat=True))
    everywhere = {row for rows in same_people(own).values() for row in rows}
    return Member.objects.filter(player__in=everywhere).exclude(entry=entry)


def _whole(entry: Entry, player: Player | None) -> Words:
    """ "Eagles", "Ann Oak of Eagles"."""
    if player is None or entry.division.team_size == 1:
        return str(entry)
    return say("%(player)s of %(team)s", player=player.name, team=str(entry))


def take_back_check_in(act: Act, *, check_in: CheckIn) -> Receipt:
    """Undo a check-in, and what it did in other divisions. Raises Refused if already done."""
    with one_change(act) as change:
        standing = CheckIn.objects.filter(pk=check_in.pk, withdrawn_at__isnull=True)
        if standing.update(withdrawn_at=act.now) != 1:
            raise outdated(say("This is already undone."), code="taken-back")
        entry = check_in.entry
        same = _elsewhere(entry, check_in.player).values("player")
        with_it = CheckIn.objects.filter(player__in=same, at=check_in.at, withdrawn_at__isnull=True)
        with_it.update(withdrawn_at=act.now)
        return change.log(
            "team.take-back-check-in",
            say("Check-in of %(who)s undone.", who=str(check_in.player or entry)),
            touched=["floor"],
            detail={
                "division": entry.division.slug,
                "team": entry.number,
                "player": check_in.player.name if check_in.player else None,
            },
        )
