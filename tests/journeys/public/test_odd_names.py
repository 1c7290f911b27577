"""Names and reasons that look like placeholders, markup or foreign words stay as typed, on every
page and in both languages."""

import pytest
from django.test import Client
from django.utils.html import escape

from tests.makers import a_division, an_event
from tests.makers_before import the_director
from tests.makers_games import AtTable, called, enter, posted
from tests.makers_personal import team
from tests.makers_stages import choose, publish
from tournament.brackets.models import GameSide, Stage
from tournament.desk.act.secrets import address_of
from tournament.language import COOKIE

pytestmark = pytest.mark.django_db

NAMES = ("%(team)s", "100 % %s", "{name} {{ x }}", "⟦x⟧ <b>", "فريق الغربان", "W" * 40)
LINES = tuple(
    f"{name}: Ann {letter} & Bo {letter}" for name, letter in zip(NAMES, "ABCDEF", strict=True)
)
PUBLIC = "/e/beach-house-2026/"


@pytest.fixture
def stage() -> Stage:
    """A published bracket of these teams."""
    division = a_division(an_event(), ruleset="tally", house_rules={"target": 4})
    director = the_director(division.event)
    enter(director, division, LINES)
    choose(director, division, format="single-elimination")
    return publish(director, division)


@pytest.fixture(params=["en", "de"])
def reader(request: pytest.FixtureRequest) -> Client:
    client = Client()
    client.cookies[COOKIE] = request.param
    return client


def plays(at: AtTable) -> str:
    """Play a game to its end. Returns what the phone said on the way, in the reader's language."""
    said = [at.phone.get(at.address).text]
    at.sits_down()
    at.writes(**{"points-NS": "4", "points-EW": "0"})
    said.append(at.phone.get(at.address).text)
    at.signs()
    said.append(at.phone.get(at.address).text)
    assert posted(at).status_code == 303
    return "".join(said)


def test_names_stay_names_on_every_page(stage: Stage, reader: Client) -> None:
    at = called(stage.division)[0]
    at.phone.cookies.update(reader.cookies)
    said = plays(at)
    assert sum(escape(name) in said for name in NAMES) == 2
    bracket = reader.get(f"{PUBLIC}{stage.division.slug}/").text
    assert all(escape(name) in bracket for name in NAMES)
    assert "<b>:" not in bracket
    for entrant in stage.field.all():
        assert escape(entrant.entry.title) in reader.get(address_of(team(stage, entrant.seed))).text
    for where in (PUBLIC, "/wall/beach-house-2026/", f"{PUBLIC}find/?q=%25(team)s"):
        assert reader.get(where).status_code == 200


def test_the_log_keeps_what_was_typed(stage: Stage) -> None:
    at = called(stage.division)[0]
    plays(at)
    director = the_director(stage.division.event)
    log = director.get("/desk/beach-house-2026/log/")
    seated = [row.entry.title for row in GameSide.objects.select_related("entry")]
    assert len(seated) == 2
    assert all(escape(name) in log.text for name in seated)
