"""The feed of results as RFC 4287 wants it: an author, ids that stay, and what was changed."""

from datetime import timedelta
from xml.etree import ElementTree

import pytest
from django.test import Client

from tests.hall_clock import HallClock
from tests.journeys.outlets.test_calendars import ATOM, FEED
from tests.makers import NOON
from tests.makers_before import the_director
from tests.makers_scoring import DESK, a_drawn_stage, a_posted_game
from tournament.brackets.models import Game
from tournament.desk.act.secrets import pin

pytestmark = pytest.mark.django_db


def the_feed(server: str = "testserver") -> ElementTree.Element:
    """The feed as it is asked for at this server's name."""
    return ElementTree.fromstring(Client(headers={"Host": server}).get(FEED).content)


def has_more_points(game: Game) -> None:
    """The first hand is corrected; the winner stays."""
    hand = {"dealer": "N", "ended": "played", "bidder": "NS", "bid": "60", "points": "110"}
    told = {"revision": game.sheet.revision, "reason": "Counted again", "told": list("NESW")}
    pins = {f"pin-{row.entry_id}": pin(row.entry) for row in game.sides.all()}
    form = {f"h1-{name}": word for name, word in hand.items()} | told | pins
    desk = the_director(game.match.stage.division.event)
    assert desk.post(f"{DESK}sheet/{game.sheet_id}/correct/", form).status_code == 303


def test_a_corrected_score_is_an_update_of_the_entry_that_readers_have(
    hall_clock: HallClock,
) -> None:
    hall_clock.shows(NOON)
    game = a_posted_game(a_drawn_stage())
    before = the_feed()
    hall_clock.shows(NOON + timedelta(minutes=30))
    has_more_points(game)
    after = the_feed()
    for name in ("published", "id"):
        where = f"{ATOM}entry/{ATOM}{name}"
        assert after.findtext(where) == before.findtext(where)
    for where in (f"{ATOM}updated", f"{ATOM}entry/{ATOM}updated"):
        assert after.findtext(where, "") > before.findtext(where, "")


def test_the_feed_has_an_author_and_an_id_of_no_server() -> None:
    a_posted_game(a_drawn_stage())
    feed = the_feed()
    assert feed.findtext(f"{ATOM}author/{ATOM}name") == "Beach House 2026"
    assert feed.findtext(f"{ATOM}id", "").startswith("urn:rookery:")
    assert feed.findtext(f"{ATOM}id") == the_feed("localhost").findtext(f"{ATOM}id")
