"""Making an event, changing its words, setting last year's up again."""

import re
import uuid
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils.html import escape

from tests.makers import a_division, a_user, an_event, logged_in, teams
from tests.makers_before import WORDS, a_stranger, the_director, the_registrar
from tests.page_parts import told
from tournament.brackets.models import Match
from tournament.desk.events import events
from tournament.live.models import LogEntry
from tournament.registration.blueprints import BLUEPRINTS, Blueprint
from tournament.registration.models import Division, Entry, Event, Official, Player
from tournament.registration.services import leave
from tournament.seeding.models import Seed

pytestmark = pytest.mark.django_db


def make(**words: str) -> Any:
    """What dora gets when she sends the form of a new event."""
    return logged_in(a_user("dora")).post("/desk/new/", WORDS | words, follow=True)


def objections(answer: Any) -> list[tuple[str, str]]:
    """What the page objects to: field and code, each with its sentence at the field."""
    form = answer.context["form"]
    for sentences in form.errors.values():
        assert all(escape(sentence) in answer.text for sentence in sentences)
    return [(finding.where, finding.code) for finding in form.findings]


def test_a_beach_house_weekend_has_a_main_event_and_a_childrens_event() -> None:
    make()
    divisions = Division.objects.values_list("name", "ruleset", "format", "learning")
    assert list(divisions) == [
        ("Main event", "beach-house-rook", "double-elimination", False),
        ("Children's event", "beach-house-rook", "single-elimination", True),
    ]


def test_one_division_is_made_with_the_game_and_the_format_that_were_chosen() -> None:
    make(
        kind="one-division",
        **{
            "division-name": "Thursday club",
            "division-ruleset": "kentucky-rook",
            "division-format": "single-elimination",
        },
    )
    division = Division.objects.get()
    assert (division.name, division.slug) == ("Thursday club", "thursday-club")
    assert (division.ruleset, division.format) == ("kentucky-rook", "single-elimination")


def test_a_game_that_does_not_have_the_format_chosen_says_which_it_got() -> None:
    make(
        kind="one-division",
        **{
            "division-name": "Night",
            "division-ruleset": "tally/skat",
            "division-format": "double-elimination",
        },
    )
    made = LogEntry.objects.get()
    assert made.detail["divisions"] == [["Night", "tally", "pods"]]
    assert told([made.words], "Skat", "Double elimination", "Individuals at changing tables")


def test_switching_to_one_division_keeps_what_was_typed_and_makes_nothing() -> None:
    browser = logged_in(a_user("dora"))
    page = browser.post("/desk/new/", WORDS | {"switch": "one-division", "name": "Rook & Roll"})
    assert "Rook &amp; Roll" in page.text
    assert 'name="division-name"' in page.text
    assert not Event.objects.exists()


def test_the_format_that_nobody_chose_is_a_usual_one() -> None:
    """The first of the list: later ones are for few, or for the end of an event."""
    page = logged_in(a_user("dora")).post("/desk/new/", WORDS | {"switch": "one-division"})
    offered = re.findall(r'<option value="([\w-]+)"', page.text.split('name="division-format"')[1])
    assert offered[0] == "double-elimination"


def test_an_account_that_was_made_to_help_makes_no_event() -> None:
    """Events stand on the first page for everybody: a scorekeeper publishes none."""
    event = an_event()
    for browser in (the_registrar(event), logged_in(a_user("nobody"))):
        assert 'href="/desk/new/"' not in browser.get("/desk/").text
        assert browser.get("/desk/new/").status_code == 422
        assert browser.post("/desk/new/", WORDS).status_code == 422
    assert Event.objects.count() == 1


def test_the_first_account_and_a_director_make_events() -> None:
    make()
    assert make(name="Kentucky Weekend").status_code == 200
    assert Event.objects.count() == 2


def test_the_server_lets_another_account_make_events_and_takes_it_back() -> None:
    event = an_event(director="rita")
    assert make().status_code == 422
    call_command("allow_events", "dora", stdout=StringIO())
    assert make().status_code == 200
    Official.objects.exclude(event=event).delete()
    call_command("allow_events", "dora", "--no", stdout=StringIO())
    assert make(name="Kentucky Weekend").status_code == 422
    with pytest.raises(CommandError, match="ghost"):
        call_command("allow_events", "ghost")


def test_the_start_is_read_from_the_clock_on_the_wall_of_the_hall() -> None:
    make()
    assert Event.objects.get().starts_at.isoformat() == "2027-07-17T13:00:00+00:00"


def test_a_start_inside_the_gap_of_daylight_saving_is_refused_with_the_remedy() -> None:
    answer = make(starts="2027-03-14T02:30")
    assert answer.status_code == 422
    assert objections(answer) == [("starts", "no-such-time")]
    assert "03:30" in answer.context["form"].errors["starts"][0]
    assert WORDS["venue"] in answer.text
    assert not Event.objects.exists()


@pytest.mark.parametrize(
    ("field", "typed", "code"),
    [
        ("name", "\u200d", "required"),
        ("tables", "0", "min_value"),
        ("tables", "201", "max_value"),
        ("tables", "many", "invalid"),
        ("zone", "Mars/Olympus", "invalid_choice"),
        ("starts", "soon", "invalid"),
    ],
)
def test_each_field_says_what_is_wrong_with_it(field: str, typed: str, code: str) -> None:
    answer = make(**{field: typed})
    assert answer.status_code == 422
    assert objections(answer) == [(field, code)]
    assert not Event.objects.exists()


def test_an_event_is_never_called_by_a_word_of_the_desks_own_addresses() -> None:
    make(name="New")
    assert Event.objects.get().slug == "new-2"


def test_a_name_in_another_script_gets_an_address_too() -> None:
    make(name="ルーク大会")
    assert Event.objects.get().slug == "event"


def test_pressing_the_button_twice_makes_one_event() -> None:
    key = str(uuid.uuid4())
    make(key=key)
    again = make(key=key)
    assert again.status_code == 200
    assert "Beach House 2027" in again.text
    assert Event.objects.count() == 1


def test_the_desk_lists_my_events_newest_first_and_no_others() -> None:
    make(name="Old one", starts="2025-07-17T09:00")
    make(name="New one")
    an_event(name="Somebody else's", director="stranger")
    page = logged_in(a_user("dora")).get("/desk/").text
    assert page.index("New one") < page.index("Old one")
    assert "Somebody else" not in page


def test_the_desk_asks_to_log_in() -> None:
    for address in ("/desk/", "/desk/new/"):
        assert Client().get(address).headers["Location"].startswith("/login/")


def test_an_events_words_are_changed_and_its_address_stays() -> None:
    event = an_event()
    words = WORDS | {"name": "Beach House, postponed", "starts": "2026-08-01T10:00"}
    page = the_director(event).post(f"/desk/{event.slug}/change/", words, follow=True)
    assert "Beach House, postponed" in page.text
    row = LogEntry.objects.get(verb="event.change")
    assert row.detail["before"]["name"] == "Beach House 2026"
    assert row.detail["after"]["name"] == "Beach House, postponed"


def last_years() -> Division:
    """An event of last year, seeded, with a team that withdrew and one without a partner."""
    division = a_division(an_event(), format="single-elimination")
    field = teams(division, 3)
    leave(entry=field[0], kind="withdrawn", reason="ill", now=division.event.starts_at)
    return division


def test_a_copy_has_the_divisions_teams_seeds_tables_and_websites_and_no_results() -> None:
    old = last_years()
    clubs = ["https:" + "//club.test"]
    Event.objects.update(sites=clubs)
    browser = the_director(old.event)
    form = browser.get(f"/desk/{old.event.slug}/copy/").context["form"]
    assert form.initial["name"] == "Beach House 2027"
    assert (form.initial["starts"].year, form.initial["starts"].isoweekday()) == (2027, 6)

    made = browser.post(f"/desk/{old.event.slug}/copy/", WORDS, follow=True)
    row = LogEntry.objects.get()
    assert (row.verb, row.detail["from"], row.detail["teams"]) == ("event.copy", old.event.slug, 3)
    assert row.words in made.text
    copy = Division.objects.exclude(pk=old.pk).get()
    assert copy.format == "single-elimination"
    assert copy.event.slug == "beach-house-2027"
    assert list(copy.entries.values_list("number", "title")) == list(
        old.entries.values_list("number", "title")
    )
    seeds = Seed.objects.order_by("number").values_list("entry__number", flat=True)
    assert list(seeds.filter(division=copy)) == list(seeds.filter(division=old))
    assert copy.event.tables.count() == 4
    assert copy.event.sites == clubs
    assert not Match.objects.exists()
    assert not Entry.objects.filter(division=copy, departures__isnull=False).exists()
    assert Player.objects.filter(event=copy.event).count() == 6


def test_a_copy_is_one_row_in_its_own_log_and_the_old_event_stays_as_it_was() -> None:
    old = last_years()
    the_director(old.event).post(f"/desk/{old.event.slug}/copy/", WORDS)
    (row,) = LogEntry.objects.all()
    assert row.verb == "event.copy"
    assert row.topic == Event.objects.get(slug="beach-house-2027").topic


PAGES = ["", "copy/", "change/", "divisions/new/", "officials/"]


@pytest.mark.parametrize("address", PAGES)
def test_a_stranger_learns_nothing_of_the_event(address: str) -> None:
    event = an_event()
    assert a_stranger().get(f"/desk/{event.slug}/{address}").status_code == 404


@pytest.mark.parametrize("address", PAGES[1:])
def test_a_registrar_sets_nothing_up(address: str) -> None:
    event = an_event()
    assert the_registrar(event).get(f"/desk/{event.slug}/{address}").status_code == 403
    assert the_registrar(event).post(f"/desk/{event.slug}/{address}", WORDS).status_code in (
        403,
        405,
    )
    assert not LogEntry.objects.exists()


def seen_on(page: Any) -> str:
    """What the form of a new event proposes for who sees the tables."""
    return str(page.context["form"]["tables_public"].value())


def test_who_sees_the_tables_follows_the_template_until_somebody_chooses() -> None:
    browser = logged_in(a_user("dora"))
    assert seen_on(browser.get("/desk/new/")) == "no"
    club = browser.post("/desk/new/", WORDS | {"switch": "one-division"})
    assert seen_on(club) == "yes"
    shown = WORDS | {"kind": "one-division", "tables_public": "yes"}
    assert seen_on(browser.post("/desk/new/", shown | {"switch": "beach-house"})) == "no"
    chosen = WORDS | {"kind": "one-division", "tables_public": "no", "switch": "one-division"}
    assert seen_on(browser.post("/desk/new/", chosen)) == "no"


@pytest.mark.parametrize("template", BLUEPRINTS)
def test_tables_are_public_in_every_template_but_beach_house(template: Blueprint) -> None:
    assert template.tables_public == (template.slug != "beach-house")


def test_two_clicks_at_once_make_one_event(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second asks for the first one's event before that is committed, and then is refused."""
    key = str(uuid.uuid4())
    make(key=key)
    looks = [lambda _key: None, events._made_before]
    monkeypatch.setattr(events, "_made_before", lambda key: looks.pop(0)(key))
    answer = make(key=key)
    assert answer.redirect_chain[-1][0] == f"/desk/{Event.objects.get().slug}/"
