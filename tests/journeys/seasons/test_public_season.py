"""A season's public page: who stands where, what counts, and nothing that is not public."""

import csv
from io import StringIO

import pytest
from django.test import Client

from tests.journeys.seasons.test_season import OAK, three_divisions
from tests.makers import a_division, an_event
from tests.makers_seasons import a_season
from tests.page_parts import part, parts, texts
from tournament.desk.publish import forget
from tournament.registration.models import Contact, Division, Entry, Event, Player
from tournament.seasons.models import Season

pytestmark = pytest.mark.django_db

PUBLIC = "/seasons/club-season-2026/"
CSV = f"{PUBLIC}standings.csv"


def table() -> list[dict[str, str]]:
    """The rows of the CSV file, by the English headers."""
    answer = Client().get(CSV)
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    return list(csv.DictReader(StringIO(answer.content.decode("utf-8-sig"))))


def test_everyone_sees_who_stands_where_and_why() -> None:
    a_season(*three_divisions(), best=1)
    page = Client().get(PUBLIC)
    assert page.status_code == 200
    rows = page.context["shown"].rows
    assert [(row.stood.places, row.name, str(row.total)) for row in rows][:2] == [
        ("1", OAK, "10"),
        ("2–3", "Bob Elm", "10"),
    ]
    assert (
        texts(page.text, "why-place")[0]
        == "Best 1 of 2 results. 2 others are level. Next best: 10."
    )
    assert len(texts(page.text, "dropped")) == 8
    assert "Standings after 2 of 3 events" in page.text
    assert part(page.text, "open") == "Not played yet."
    assert "<form" not in part(page.text, "season-events")


def test_the_home_page_leads_to_the_season() -> None:
    a_season()
    assert PUBLIC not in Client().get("/").text
    Season.objects.all().delete()
    a_season(three_divisions()[0])
    assert PUBLIC in Client().get("/").text


def test_a_season_without_events_has_no_public_page() -> None:
    a_season()
    assert Client().get(PUBLIC).status_code == 404
    assert Client().get(CSV).status_code == 404
    assert Client().get("/seasons/no-such/").status_code == 404


def test_a_season_without_results_says_so() -> None:
    a_season(a_division(an_event(name="Next year")))
    page = Client().get(PUBLIC).text
    assert "no-standings" in parts(page)
    assert CSV not in page


def test_a_trial_and_hidden_standings_stay_inside() -> None:
    june, july, _ = three_divisions()
    a_season(june, july)
    Event.objects.filter(pk=june.event_id).update(is_trial=True)
    Division.objects.filter(pk=july.pk).update(standings_hidden=True)
    page = Client().get(PUBLIC).text
    assert "June" not in page
    assert part(page, "open") == "The director will publish the standings."
    assert OAK not in page
    assert table() == []


def test_a_season_of_trials_alone_has_no_public_page() -> None:
    june = three_divisions()[0]
    a_season(june)
    Event.objects.filter(pk=june.event_id).update(is_trial=True)
    assert Client().get(PUBLIC).status_code == 404
    assert PUBLIC not in Client().get("/").text


def test_no_contact_of_anyone_is_on_the_page() -> None:
    a_season(three_divisions()[0])
    player = Player.objects.filter(name=OAK)[0]
    Contact.objects.create(player=player, words="ann@example.org")
    for address in (PUBLIC, CSV):
        assert "ann@example.org" not in Client().get(address).content.decode()


def test_a_disqualified_pair_has_no_points() -> None:
    june = three_divisions()[0]
    a_season(june)
    assert len(Client().get(PUBLIC).context["shown"].rows) == 8
    entry = Entry.objects.get(division=june, number=4)
    entry.departures.create(kind="disqualified", reason="x", at=june.event.starts_at)
    forget()
    page = Client().get(PUBLIC)
    assert "Gus Bay" not in [row.name for row in page.context["shown"].rows]


def test_the_file_has_numbers_and_no_formula() -> None:
    june = three_divisions()[0]
    Event.objects.filter(pk=june.event_id).update(name="=1+1")
    a_season(june)
    rows = table()
    assert [rows[0][name] for name in ("Place", "Last place shared", "Player", "Points")] == [
        "1",
        "2",
        OAK,
        "10.0",
    ]
    assert rows[4]["'=1+1"] == "5.5"


def test_in_german_the_page_speaks_german() -> None:
    a_season(three_divisions()[0])
    page = Client().get(PUBLIC, headers={"Accept-Language": "de"}).text
    assert "Rangliste nach 1 von 1 Turnieren" in page
    assert "Alle Ergebnisse zählen." in page


def test_the_file_says_of_whom_it_is_not_known_who_they_are() -> None:
    june, july, _ = three_divisions()
    a_season(june, july)
    Player.objects.filter(event=july.event, name=OAK).update(person=None)
    oaks = [row["Decided by"] for row in table() if row["Player"] == OAK]
    assert sorted("Not yet known who of this name" in why for why in oaks) == [False, True]
