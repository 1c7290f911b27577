"""What a team's own page asks of the database after a change of its own, and without one."""

import pytest
from django.test import Client

from tests.counting import counting
from tests.makers import DIRECTOR, NOON, a_phone_at
from tests.makers_floor import a_hall
from tests.makers_personal import page_of, team
from tests.makers_scoring import a_game_in_play, hand_in, posted
from tests.makers_table import saved
from tournament.brackets.models import Match
from tournament.desk.act.change import Act, one_change
from tournament.desk.act.secrets import address_of
from tournament.desk.public import my_page_views
from tournament.desk.reading.match_words import topic_of
from tournament.registration.models import Entry

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def noon(monkeypatch: pytest.MonkeyPatch) -> None:
    """The page is looked at at noon."""
    monkeypatch.setattr(my_page_views, "now", lambda: NOON)


def test_after_a_change_of_its_own_a_page_asks_eight_queries_at_most() -> None:
    stage = a_hall(teams=16)
    entry = team(stage, 2)
    own = stage.matches.get(slots__entrant=entry)
    page_of(entry)
    asked = [_asked_after(entry)]
    game = a_game_in_play(stage, own.code)
    asked.append(_asked_after(entry, own))
    phone = a_phone_at(own.assignments.get().table)
    for hand in range(1, 6):
        saved(phone, hand, points=100)
        asked.append(_asked_after(entry))
        assert f"<dd>{100 * hand}</dd>" in page_of(entry)
    game.sheet.refresh_from_db()
    posted(hand_in(game))
    asked.append(_asked_after(entry))
    assert max(asked) <= 8, asked
    assert asked[0] <= 2


def _asked_after(entry: Entry, *changed: Match) -> int:
    """The queries of the page after a change of these matches, or whatever was changed."""
    with one_change(Act(entry.division.event, DIRECTOR, NOON)) as change:
        change.log("test", "Something changed.", touched=["floor", *map(topic_of, changed)])
    client = Client()
    with counting() as asked:
        answer = client.get(address_of(entry))
    with counting() as again:
        assert client.get(f"{address_of(entry)}?since={answer['Rookery-Seen']}").status_code == 204
    assert again() == 1
    return asked()
