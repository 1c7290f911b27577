"""Which changes of the floor one press takes back: for a minute at once, then for a reason. What
cannot be taken back asks for its reason when it is done.

How a change is taken back stands beside its action (`act/inverses.py`); here it is only looked up.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from rules.refusals import refusal
from tournament.desk.act.change import IDS, Act, Receipt
from tournament.desk.act.inverses import Inverse, LoggedAct, are_about_the_same
from tournament.desk.act.reasons import because
from tournament.desk.rulings import help_requests
from tournament.desk.tables import calls, closing, message, moves, rounds
from tournament.desk.timing import announced_starts, arrivals, clocks, game_times
from tournament.live.models import LogEntry

NOUNS = (
    *(calls, closing, message, moves, rounds),
    *(announced_starts, arrivals, clocks, game_times),
    help_requests,
)

INVERSES: Mapping[str, Inverse] = {
    verb: inverse
    for noun in NOUNS
    for inverse in vars(noun).values()
    if isinstance(inverse, Inverse)
    for verb in inverse.verbs
}


def undo(act: Act, *, number: int, reason: str = "") -> Receipt:
    """Take this change back; refused when it was taken back, is none that one press takes back, or
    is older than a minute and no reason is given."""
    rows = list(
        LogEntry.objects.filter(topic=act.event.topic, number__gte=number).order_by("number")
    )
    row = rows[0] if rows and rows[0].number == number else None
    inverse = inverse_of(row) if row else None
    if row is None or inverse is None:
        raise refusal(
            "This change is not taken back by one press.",
            remedy="Open its match or table: what can be changed there asks for a reason.",
        )
    if not can_undo(row, rows[1:]):
        raise refusal("This was taken back already.", remedy="Look at the floor again.")
    who = because(act.actor, reason, what=row.words, done_at=row.at, now=act.now)
    return inverse.take_back(LoggedAct(replace(act, actor=who), row.detail))


def inverse_of(row: LogEntry) -> Inverse | None:
    """How a press takes this change back; None: none does, or it was logged without ids."""
    return INVERSES.get(row.verb) if IDS in row.detail else None


def can_undo(row: LogEntry, later: Iterable[LogEntry]) -> bool:
    """Whether a press takes it back and none has; `later` are the rows after it."""
    inverse = inverse_of(row)
    return inverse is not None and not any(
        other.verb in inverse.logged and are_about_the_same(other.detail, row.detail)
        for other in later
    )
