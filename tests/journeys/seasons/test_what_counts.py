"""Which events of a season count: none that leaves places open, and each told from the others."""

import pytest

from tests.journeys.seasons.test_season import (
    ELM,
    HERE,
    OAK,
    dora,
    shown,
    standings,
    three_divisions,
)
from tests.makers import NOON
from tests.makers_seasons import a_season
from tests.makers_stages import has_won
from tests.page_parts import part
from tournament.desk.publish import forget
from tournament.registration.models import Event

pytestmark = pytest.mark.django_db


def test_an_event_finished_before_its_final_does_not_put_the_losers_of_the_semi_finals_first() -> (
    None
):
    june, _, august = three_divisions()
    a_season(june, august)
    stage = august.stages.get()
    has_won(stage, 1, 4)
    has_won(stage, 2, 3)
    Event.objects.filter(pk=august.event_id).update(finished_at=NOON)
    forget()
    assert [bool(column.open) for column in shown(dora()).columns] == [False, True]
    assert part(dora().get(HERE).text, "open") == "Finished before all places were decided."
    assert standings(dora())[:2] == [("1–2", OAK, "10"), ("1–2", ELM, "10")]
