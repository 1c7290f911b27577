"""Which changes of the floor one press takes back: for a minute at once, then for a reason
(`why.py`). What cannot be taken back asks for its reason when it is done.

Knows which action undoes which row of the log; refuses to know what the rows look like, and writes
nothing but by those actions.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace

from rules.refusals import refusal
from tournament.desk.act.change import Act, Receipt
from tournament.desk.act.reasons import because
from tournament.desk.board.undo_matches import (
    Row,
    absent_again,
    call_again,
    give_back_table,
    here_again,
    move_back,
    order_as_before,
    take_back_calls_of,
    unheard_again,
)
from tournament.desk.board.undo_tables import (
    announce_as_before,
    close_again,
    go_on_again,
    open_again,
    say_as_before,
    still_called,
    stop_again,
    time_as_before,
    unstart_round,
    waits_again,
)
from tournament.live.models import LogEntry

EVERYWHERE = {"floor", "event", "queue"}
OF_A_TABLE = {"table.open", "table.close"}


@dataclass(frozen=True, slots=True)
class Undo:
    """How a change is taken back: by what action, and with which verbs that is logged."""

    act: Callable[[Row], Receipt]
    by: frozenset[str]


def _by(act: Callable[[Row], Receipt], *verbs: str) -> Undo:
    return Undo(act, frozenset(verbs))


UNDOES: Mapping[str, Undo] = {
    "table.give": _by(take_back_calls_of, "match.take-back"),
    "match.take-back": _by(call_again, "table.give"),
    "match.move": _by(move_back, "match.move"),
    "table.acknowledge": _by(unheard_again, "table.unheard"),
    "table.free": _by(give_back_table, "table.not-free"),
    "match.order": _by(order_as_before, "match.order"),
    "match.arrive": _by(absent_again, "match.take-back-arrival"),
    "match.take-back-arrival": _by(here_again, "match.arrive"),
    "round.start": _by(unstart_round, "round.take-back"),
    "round.announce": _by(announce_as_before, "round.announce", "round.announce-back"),
    "round.time": _by(time_as_before, "round.time", "round.time-back"),
    "round.time-back": _by(time_as_before, "round.time"),
    "clock.stop": _by(go_on_again, "clock.go-on"),
    "clock.go-on": _by(stop_again, "clock.stop"),
    "table.close": _by(open_again, "table.open"),
    "table.open": _by(close_again, "table.close"),
    "desk.take": _by(waits_again, "desk.give-back"),
    "desk.answer": _by(still_called, "desk.call-again"),
    "message.put-up": _by(say_as_before, "message.put-up", "message.take-down"),
    "message.take-down": _by(say_as_before, "message.put-up"),
}


def undo(act: Act, *, number: int, reason: str = "") -> Receipt:
    """Take this change back; refused when it was taken back, is none that one press takes back, or
    is older than a minute and no reason is given."""
    rows = list(
        LogEntry.objects.filter(topic=act.event.topic, number__gte=number).order_by("number")
    )
    row = rows[0] if rows and rows[0].number == number else None
    if row is None or row.verb not in UNDOES:
        raise refusal(
            "This change is not taken back by one press.",
            remedy="Open its match or table: what can be changed there asks for a reason.",
        )
    if not can_undo(row, rows[1:]):
        raise refusal("This was taken back already.", remedy="Look at the floor again.")
    who = because(act.actor, reason, what=row.words, done_at=row.at, now=act.now)
    return UNDOES[row.verb].act(Row(replace(act, actor=who), row.detail, row.touched))


def can_undo(row: LogEntry, later: Iterable[LogEntry]) -> bool:
    """Whether a press takes it back and none has; `later` are the rows after it."""
    if row.verb not in UNDOES:
        return False
    by = UNDOES[row.verb].by
    return not any(other.verb in by and _things(other) & _things(row) for other in later)


def _things(row: LogEntry) -> set[str]:
    """What a row is about: its matches, or the one word that tells it from others of its kind."""
    who = "/".join(str(row.detail[name]) for name in ("team", "player") if name in row.detail)
    matches = {f"{topic} {who}" for topic in row.touched if topic not in EVERYWHERE}
    about = [str(row.detail.get(name, "")) for name in ("stage", "round", "table", "call")]
    word = {" ".join([row.verb.partition(".")[0], *about])}
    return word if row.verb in OF_A_TABLE else matches or word
