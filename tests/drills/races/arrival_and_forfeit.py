"""An arrival is written down while the clock forfeits: which of them was first decides, no more.

Whoever wins, the arrival is never lost, a forfeit never turns silently into a match, nobody
arrives twice, and nothing is ruled twice. In a game where players are late by themselves, too.
"""

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager
from datetime import datetime
from random import Random
from unittest import mock

from rules.refusals import Refused
from tests.drills.drilling import Drilled
from tests.drills.due_hall import LIMIT, TOO_LATE, Due, DueHall, due_halls
from tests.drills.racers import Racers, listening, racers
from tests.makers import DIRECTOR
from tests.makers_clock import the_clock_at
from tournament.brackets.models import Match
from tournament.desk.act.change import Act
from tournament.desk.timing.arrivals import record_arrival
from tournament.desk.verify import differences
from tournament.live.models import LogEntry
from tournament.timing.models import Arrival, LateRuling
from tournament.timing.waits import MILLISECOND

CAME = (LIMIT - MILLISECOND, LIMIT, TOO_LATE)
"""Before, at and after the border."""
TWICE = 2
"""How many of a hall's arrivals are recorded twice."""
RULED = "clock.rule-late"
CAME_TO_THE_TABLE = "match.arrive"


def sabotage() -> AbstractContextManager[object]:
    """An arrival opens no ruling again: who came in time has forfeited, and nobody sees it."""
    return mock.patch("tournament.desk.timing.arrivals.reopen_late_ruling", return_value=False)


def drill(races: int, random: Random) -> Drilled:
    """The clock, a phone and the desk at the same moment: a race at each table of the hall."""
    seen = Drilled()
    with racers(3, random) as threads, listening("tournament.desk.clock") as heard:
        for hall in due_halls(races):
            before = LogEntry.objects.count()
            came = {row.match.pk: random.choice(CAME) for row in hall.due}
            errors = _race(threads, hall, came, random)
            told = list(LogEntry.objects.order_by("id")[before:])
            for row in hall.due:
                seen.came_out(_how(row), _wrong(row, came[row.match.pk], told))
            seen.violations += [*errors, *heard, *map(str, differences(hall.event))]
            heard.clear()
    return seen


def _race(threads: Racers, hall: DueHall, came: dict[int, datetime], random: Random) -> list[str]:
    """What went wrong. The phones write down all, and the desk some of the same: these are refused
    to whom of the two was later."""
    refused: list[str] = []
    all_of_them = random.sample(hall.due, len(hall.due))
    some = random.sample(hall.due, TWICE)

    def writes_down(rows: list[Due]) -> None:
        refused.extend(code for row in rows for code in _arrives(hall, row, came))

    errors = threads.race(
        lambda: the_clock_at(TOO_LATE),
        lambda: writes_down(all_of_them),
        lambda: writes_down(some),
    )
    wrong = [code for code in refused if code != "here-already"]
    if len(refused) != TWICE:
        wrong.append(f"{len(refused)} arrivals were refused, not {TWICE}")
    return [*errors, *wrong]


def _arrives(hall: DueHall, row: Due, came: dict[int, datetime]) -> Iterator[str]:
    try:
        record_arrival(
            Act(hall.event, DIRECTOR, TOO_LATE),
            match=Match.objects.get(pk=row.match.pk),
            entry=row.entry,
            player=row.player,
            at=came[row.match.pk],
        )
    except Refused as refused:
        yield from (finding.code for finding in refused.findings)


def _how(row: Due) -> str:
    ruling = LateRuling.objects.filter(match=row.match).first()
    game = "player" if row.player else "team"
    return f"{game}: {ruling.state if ruling else 'in time'}"


def _wrong(row: Due, came: datetime, told: Sequence[LogEntry]) -> Iterator[str]:
    """What must never be, in words; `told` is what the log says of the race."""
    match = Match.objects.get(pk=row.match.pk)
    rulings, results = list(match.late_rulings.all()), match.results.count()
    if len(rulings) > 1 or results > 1:
        yield "ruled twice"
    if Arrival.objects.filter(match=match, entry=row.entry, player=row.player).count() != 1:
        yield "the arrival is not written down once"
    if came <= LIMIT and any(ruling.state == LateRuling.State.ENFORCED for ruling in rulings):
        yield "an arrival in time was lost to the clock"
    proposed = [one for one in rulings if one.state == LateRuling.State.PROPOSED and not row.player]
    if not row.player and len(rulings) - len(proposed) != results:
        yield "a ruling without its forfeit, or a forfeit without a ruling"
    if not row.player and bool(results) != (match.state == Match.State.FORFEITED):
        yield f"the match is {match.state}"
    if came > LIMIT and not row.player and not rulings:
        yield "a late team is neither ruled on nor proposed"
    verbs = sorted(one.verb for one in told if one.detail.get("match") == match.code)
    if verbs != [*[RULED] * (len(rulings) - len(proposed)), CAME_TO_THE_TABLE]:
        yield f"the log tells of {verbs}"
