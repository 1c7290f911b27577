"""Recent changes on the floor, and undoing them with one press."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from rules.core.messages import Words, say
from rules.refusals import refusal
from tournament.brackets.models import Match
from tournament.desk.act.change import (
    Act,
    Receipt,
    because,
    is_at_once,
    several_changes,
    shown_before_restore,
)
from tournament.desk.act.inverses import Inverse, LoggedAct, are_about_the_same, ids_of
from tournament.desk.brackets import (
    between_rounds,
    drawn_rounds,
    rounds_ahead,
    typed_pairings,
)
from tournament.desk.public import sites
from tournament.desk.reading.floor_matches import FloorMatch
from tournament.desk.registration import late_entries
from tournament.desk.rulings import help_requests
from tournament.desk.tables import calls, closing, message, rounds
from tournament.desk.timing import arrivals, clocks, game_times
from tournament.live.chain import SHORT
from tournament.live.models import LogEntry
from tournament.live.origin import READ
from tournament.live.roles import Role
from tournament.registration.models import Event

SHOWN = 3
LOOKED_AT = 24

NOUNS = (
    *(calls, closing, message, rounds, clocks, arrivals, game_times, help_requests, sites),
    *(drawn_rounds, rounds_ahead, between_rounds, typed_pairings, late_entries),
)

INVERSES: Mapping[str, Inverse] = {
    verb: inverse
    for noun in NOUNS
    for inverse in vars(noun).values()
    if isinstance(inverse, Inverse)
    for verb in inverse.verbs
}


@dataclass(frozen=True, slots=True)
class Changed:
    """A log row on the board, `mark` the beginning of its hash. If it can be undone but not
    `at_once`, Undo asks why.
    """

    number: int
    mark: str
    at: datetime
    words: Words
    who: str
    can_be_undone: bool
    at_once: bool


def last_changes(event: Event, now: datetime, matches: Sequence[FloorMatch]) -> Sequence[Changed]:
    """Changes by officials and the clock, latest first, always including those with Undo.

    `matches` are the open ones.
    """
    rows = LogEntry.objects.filter(topic=event.topic).exclude(role=Role.TABLE.label)
    last = list(rows.order_by("-number")[:LOOKED_AT])
    told = [
        _changed(row, can_undo(row, last[:place]) and _is_open(row, matches), now)
        for place, row in enumerate(last)
        if "floor" in row.touched
    ]
    first = sorted(told, key=lambda row: not row.at_once)[:SHOWN]
    return sorted(first, key=lambda row: -row.number)


def _is_open(row: LogEntry, matches: Sequence[FloorMatch]) -> bool:
    """Whether undoing it would still succeed: Undo is never offered in vain.

    A row of an older form, whose detail lacks what its inverse reads, cannot be undone.
    """
    if row.verb == "round.start":
        of = (row.detail.get("stage"), row.detail.get("round"))
        theirs = {match.state for match in matches if (match.stage, match.round_key) == of}
        return bool(theirs) and not theirs & {*Match.ON_THE_FLOOR}
    inverse, about = INVERSES[row.verb], ids_of(row.detail).get("match", ())
    if inverse.while_match:
        return any(match.pk in about and match.state in inverse.while_match for match in matches)
    try:
        return inverse.while_so(row.detail)
    except KeyError:
        return False


def _changed(row: LogEntry, can_be_undone: bool, now: datetime) -> Changed:
    at_once = can_be_undone and is_at_once(row.at, now)
    mark = row.hash[:SHORT]
    return Changed(row.number, mark, row.at, row.said, row.who, can_be_undone, at_once)


def undo(act: Act, *, number: int, reason: str = "", shown: str = "") -> Receipt:
    """Undo this change, `shown` with a hash that begins so.

    Raises Refused if it was undone, has no inverse, is over a minute old without a reason, or is
    another one since a backup was restored.
    """
    with several_changes(act):
        return _undo(act, number, reason, shown)


def _undo(act: Act, number: int, reason: str, shown: str) -> Receipt:
    rows = list(
        LogEntry.objects.filter(topic=act.event.topic, number__gte=number).order_by("number")
    )
    row = rows[0] if rows and rows[0].number == number else None
    if row and not row.hash.startswith(shown):
        raise shown_before_restore()
    inverse = inverse_of(row) if row else None
    if row is None or inverse is None or _is_elsewhere(rows):
        raise refusal(
            say("This change has no undo."),
            remedy=say("Open its match or table, change it there and give a reason."),
            code="not-by-one-press",
        )
    if not can_undo(row, rows[1:]):
        raise refusal(
            say("This is already undone, or it was changed again since."),
            remedy=say("Reload the page. To change it once more, open where it was set."),
            code="taken-back",
        )
    who = because(act.actor, reason, what=row.said, done_at=row.at, now=act.now)
    return inverse.take_back(LoggedAct(replace(act, actor=who), row.detail))


def inverse_of(row: LogEntry) -> Inverse | None:
    """The inverse of this change, or None if it has none or was logged without ids."""
    return INVERSES.get(row.verb) if ids_of(row.detail) else None


def can_undo(row: LogEntry, later: Iterable[LogEntry]) -> bool:
    """Whether it has an inverse, was done here and not undone. `later` are the rows after it."""
    inverse, rows = inverse_of(row), list(later)
    return (
        inverse is not None
        and not _is_elsewhere(rows)
        and not any(
            other.verb in inverse.logged and are_about_the_same(other.detail, row.detail)
            for other in rows
        )
    )


def _is_elsewhere(later: Iterable[LogEntry]) -> bool:
    """Whether what was done before these rows was done at another installation: with its ids."""
    return any(row.verb == READ for row in later)
