"""A season goes on after whoever made it has left: an owner takes it over."""

import pytest

from tests.journeys.seasons.test_season import FORM, HERE, SEASONS, sent, three_divisions
from tests.makers import a_user, an_official, logged_in
from tests.makers_links import the_owner
from tests.makers_seasons import a_season
from tournament.live.models import LogEntry
from tournament.live.roles import Role
from tournament.seasons.models import Season

pytestmark = pytest.mark.django_db


def a_secretarys_season() -> Season:
    """A season of an event that somebody else directs."""
    return a_season(three_divisions()[0], maker="sec")


def test_while_its_maker_is_here_an_owner_finds_nothing_of_a_season() -> None:
    a_secretarys_season()
    assert HERE not in the_owner().get(SEASONS).text
    assert the_owner().get(HERE).status_code == 404


@pytest.mark.parametrize("has_account", [True, False])
def test_an_owner_goes_on_with_a_season_whose_maker_has_left(has_account: bool) -> None:
    season = a_secretarys_season()
    secretary = a_user("sec")
    if has_account:
        secretary.is_active = False
        secretary.save()
    else:
        secretary.delete()
    owner = the_owner()
    assert SEASONS in owner.get("/desk/").text
    assert HERE in owner.get(SEASONS).text
    assert sent(owner, f"{HERE}change/", **FORM | {"best": "3"}).status_code == 303
    assert Season.objects.get().best == 3
    assert LogEntry.objects.filter(topic=season.topic).latest("number").who == "olive"


def test_nobody_else_takes_over_a_season_whose_maker_has_left() -> None:
    june, july, _ = three_divisions()
    a_season(june, july, maker="sec")
    a_user("sec").delete()
    theo = logged_in(an_official(july.event, "theo", Role.DIRECTOR))
    assert theo.post(f"{HERE}change/").status_code == 403
    assert logged_in(a_user("stranger")).get(HERE).status_code == 404
