"""Where several divisions play, a match's code comes twice: who rules is told whose it is."""

import pytest

from tests.makers import a_phone_at
from tests.makers_before import the_director
from tests.makers_rulings import a_round_of_pinochle, disagreed, questioned, ruled
from tests.page_parts import texts
from tournament.registration.models import Event

pytestmark = pytest.mark.django_db
DESK = "/desk/beach-house-2026/"


@pytest.mark.parametrize("where", ["calls/", "rulings/", "floor/"])
def test_a_ruling_that_waits_names_the_division(where: str) -> None:
    disagreed(questioned(ruled(a_round_of_pinochle())))
    desk = the_director(Event.objects.get())
    assert texts(desk.get(DESK + where).text, "whose-match") == ["Main event"]


def test_a_help_request_names_the_division_at_its_table() -> None:
    event = a_round_of_pinochle().match.stage.division.event
    phone = a_phone_at(event.tables.get(number=1))
    phone.post("/t/beach-house-2026/1/call/", {"reason": "Misdeal or renege"})
    page = the_director(event).get(f"{DESK}calls/").text
    assert texts(page, "whose-match") == ["Main event"]
