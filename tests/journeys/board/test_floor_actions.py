"""The rule for every action of the floor: one press takes it back for a minute, or it asks why."""

from collections.abc import Callable

import pytest
from django.urls import URLPattern, reverse

from tests.findings import codes
from tests.journeys.board.test_floor_undo import PRESSED
from tests.makers import NOON
from tests.makers_clock import a_match_called_at_noon, after, here, the_clock_at
from tests.makers_floor import a_hall, at_desk, director_at
from tournament.brackets.models import Stage, Swap
from tournament.desk.board import urls as board
from tournament.desk.tables import urls as tables
from tournament.desk.timing import urls as timing
from tournament.registration.models import Departure
from tournament.timing.models import LateRuling

pytestmark = pytest.mark.django_db
Made = Callable[[Stage], None]
MATCH = "match/main-event/W1-2/"

# Every address at which something is done on the floor, by its name.
UNDONE = {
    "arrival-back",
    "arrive",
    "clock-go-on",
    "clock-stop",
    "floor-free",
    "floor-give",
    "floor-give-all",
    "floor-heard",
    "floor-move",
    "floor-order",
    "floor-take-back",
    "message",
    "message-down",
    "round-announce",
    "round-start",
    "round-time",
    "round-time-back",
    "table-close",
    "table-open",
    "tables-hide",
    "tables-show",
}
ASKS_WHY = {
    "come-back",
    "double-forfeit",
    "extra-time",
    "forfeit",
    "forfeit-back",
    "lateness-change",
    "lateness-enforce",
    "lateness-waive",
    "not-late",
    "pin-renew",
    "swap",
    "swap-back",
    "table-renew",
    "withdraw",
}
BACK_AT_ANY_TIME = {"check-in-person", "check-in-team"}
"""Their own page takes them back with one press, without a limit."""
TAKES_BACK = {"check-in-back", "floor-undo"}
SHOWS_WHAT_STANDS = {"division-zone", "table-place", "tables-count", "tables-describe"}
"""Forms of the set-up: they show the current values, and the old ones are typed again."""
IN_OTHER_ROOMS = {"pin-renew", "swap", "swap-back"}
KNOWN = UNDONE | ASKS_WHY | BACK_AT_ANY_TIME | TAKES_BACK | SHOWS_WHAT_STANDS


def is_done_there(pattern: URLPattern, stage: Stage) -> bool:
    """Whether something is done at this address: looking at it is not allowed."""
    samples = {"event": stage.division.event.slug, "division": "main-event", "code": "W1-1"}
    where = {
        name: samples.get(name, "W1" if converter.regex == "[^/]+" else 1)
        for name, converter in pattern.pattern.converters.items()
    }
    answer = director_at(stage.division.event).get(reverse(str(pattern.name), kwargs=where))
    return answer.status_code == 405


def test_every_action_of_the_floor_is_taken_back_or_asks_why() -> None:
    stage = a_hall()
    floor = (*tables.desk, *timing.desk, *board.desk)
    done = {row.name for row in floor if is_done_there(row, stage)}
    assert done == KNOWN - IN_OTHER_ROOMS


def test_what_is_undone_is_tried_out() -> None:
    """`test_floor_undo` presses every address of them, and those of calls: most from its table,
    two by themselves."""
    table = {rest.replace("tables/1/", "tables/3/") for _, rest, _, _ in PRESSED}
    table -= {rest for rest in table if "calls/" in rest}
    assert len(table) == len(UNDONE - {"round-announce", "arrival-back"})


def left(stage: Stage) -> None:
    Departure.objects.create(
        entry=stage.division.entries.get(number=8), kind="withdrawn", at=NOON, reason="Ill"
    )


def swapped(stage: Stage) -> None:
    sent = {"team": "1", "with": "4", "reason": "Brothers"}
    director_at(stage.division.event).post(at_desk(stage, "match/main-event/W1-1/swap/"), sent)


def forfeited(stage: Stage) -> None:
    sent = {"team": "4", "reason": "Not there"}
    director_at(stage.division.event).post(at_desk(stage, f"{MATCH}forfeit/"), sent)


def nothing(stage: Stage) -> None:
    """The hall as it is."""


@pytest.mark.parametrize(
    ("made", "rest", "sent"),
    [
        (nothing, MATCH + "forfeit/", {"team": "4"}),
        (nothing, MATCH + "double-forfeit/", {}),
        (forfeited, MATCH + "take-back-forfeit/", {}),
        (nothing, MATCH + "extra-time/", {"minutes": "5"}),
        (nothing, MATCH + "not-late/", {}),
        (nothing, "match/main-event/W1-1/swap/", {"team": "1", "with": "4"}),
        (swapped, "swaps/{swap}/back/", {}),
        (nothing, "floor/team/main-event/1/leave/", {"kind": "withdrawn"}),
        (left, "floor/come-back/{departure}/", {}),
        (nothing, "floor/team/main-event/1/pin/", {}),
        (nothing, "tables/1/renew/", {}),
    ],
)
@pytest.mark.parametrize("reason", [{}, {"reason": "  "}])
def test_what_cannot_be_undone_asks_why(
    made: Made, rest: str, sent: dict[str, str], reason: dict[str, str]
) -> None:
    stage = a_hall()
    made(stage)
    keys = {"swap": Swap.objects.first(), "departure": Departure.objects.first()}
    address = rest.format(**{name: row.pk for name, row in keys.items() if row})
    answer = director_at(stage.division.event).post(at_desk(stage, address), sent | reason)
    assert (answer.status_code, codes(answer)) == (422, ["no-reason"])


@pytest.mark.parametrize("what", ["enforce", "waive", "change"])
def test_a_ruling_of_the_clock_is_decided_with_a_reason(what: str) -> None:
    match = a_match_called_at_noon()
    stage = match.stage
    here(match)
    the_clock_at(after(16))
    ruling = LateRuling.objects.get()
    if what == "enforce":
        LateRuling.objects.update(state=LateRuling.State.REOPENED)
    sent = {"loser": [str(entry.number) for entry in ruling.absent.all()]}
    address = at_desk(stage, f"clock/rulings/{ruling.pk}/{what}/")
    answer = director_at(stage.division.event).post(address, sent)
    assert (answer.status_code, codes(answer)) == (422, ["no-reason"])
