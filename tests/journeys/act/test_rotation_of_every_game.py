"""Every game of two partnerships is played by individuals whose partners change: one table from
sitting down to the posted sheet, with two numbers and two signatures."""

from typing import Any

import pytest

from rules.rulesets import find, slugs
from tests.makers import a_division, an_event
from tests.makers_before import the_director
from tests.makers_games import called, enter, posted
from tests.makers_stages import choose, publish
from tournament.brackets.models import Game, Placing
from tournament.desk.verify import differences
from tournament.registration.models import Event

pytestmark = pytest.mark.django_db
NAMES = ("Ann Oak", "Ben Ito", "Cal Birch", "Dee Bell")
ROOK = {"bidder": "NS", "bid": "100", "points": "110"}
HANDS: dict[str, tuple[dict[str, Any], dict[str, str]]] = {
    "npa-pinochle": (
        {},
        {
            "bidder": "NS",
            "bid": "52",
            "trump": "hearts",
            "meld-NS": "20",
            "meld-EW": "8",
            "points": "30",
        },
    ),
    "beach-house-rook": ({"target": 100}, ROOK),
    "kentucky-rook": ({"target": 100}, ROOK),
    "kentucky-discard": ({"target": 100}, ROOK),
    "tally": ({"hands": 1}, {"points-NS": "60", "points-EW": "40"}),
}
"""House rules that make the game short, and a hand that the first side wins."""


def of_two_partnerships() -> list[str]:
    """The rulesets with four seats and two sides."""
    tables = {slug: find(slug).table for slug in slugs()}
    return [slug for slug, t in tables.items() if (len(t.seats), len(t.sides)) == (4, 2)]


def partners(game: Game) -> list[set[str]]:
    """Who plays with whom, as seated by lot."""
    rows = game.sides.values_list("side", "entry__title")
    return [{title for side, title in rows if side == own} for own in ("NS", "EW")]


@pytest.mark.parametrize("slug", of_two_partnerships())
def test_it_is_played_in_rotation_from_the_chairs_to_the_posted_sheet(slug: str) -> None:
    house, hand = HANDS[slug]
    division = a_division(
        an_event(), ruleset=slug, house_rules=house, format="rotation", enter_alone=True
    )
    desk = the_director(division.event)
    enter(desk, division, NAMES)
    choose(desk, division, format="rotation", **{"rotation-rounds": "3"})
    publish(desk, division)
    (at,) = called(division)
    at.sits_down()
    for _ in range(4):
        if at.page.template.endswith("hands.html") and at.page.entry:
            at.writes(**hand)
    assert set(str(at.page.card).split(" or ")) in partners(Game.objects.get())
    at.signs()
    assert posted(at).status_code == 303
    low, also_low, high, also_high = sorted(Placing.objects.values_list("points", flat=True))
    assert low == also_low < high == also_high
    assert list(differences(Event.objects.get())) == []
