"""Clocks that tick in a browser say AM and PM where the event's do."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.makers_floor import a_hall
from tournament.registration.models import Event

pytestmark = pytest.mark.django_db(transaction=True)
ON_THE_WALL = r"1?\d:[0-5]\d"


@pytest.mark.parametrize(
    ("clock", "shown"),
    [("12", rf"^{ON_THE_WALL} [AP]M$"), ("24", r"^[0-2]\d:[0-5]\d$")],
)
def test_the_projector_ticks_by_the_events_clock(
    open_page: Callable[..., Page], clock: str, shown: str
) -> None:
    a_hall()
    Event.objects.update(clock=clock)
    wall = open_page("desk")
    wall.clock.install()
    wall.goto("/wall/beach-house-2026/")
    wall.clock.fast_forward(61_000)
    expect(wall.locator("time[data-now]")).to_have_text(re.compile(shown))
