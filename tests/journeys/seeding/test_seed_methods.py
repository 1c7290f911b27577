"""The director looks at what each way of seeding would do, and seeds by one of them."""

import pytest
from django.test import Client

from tests.findings import codes
from tests.makers import NOON, a_division, a_stage, an_event, minutes
from tests.makers_before import a_pair, a_stranger, desk_page, the_director, the_registrar
from tests.makers_seeding import make_draw, order
from tests.makers_stages import won
from tournament.live.models import LogEntry
from tournament.registration.models import Division, PastResult, Person, Player

pytestmark = pytest.mark.django_db


@pytest.fixture
def division() -> Division:
    division = a_division(an_event())
    for number in (1, 2, 3):
        a_pair(division, f"Player {number}a", f"Player {number}b")
    return division


def seed_by(browser: Client, division: Division, method: str) -> str:
    """Press "Seed like this" on the page; answers what the log says of it."""
    page = browser.get(desk_page(division, "seeds/methods/"))
    (row,) = [row for row in page.context["methods"] if row.slug == method]
    form = {"seen": page.context["seen"], "order": row.order}
    browser.post(desk_page(division, f"seeds/by/{method}/"), form)
    said = LogEntry.objects.get(verb="seeds.order").words
    assert str(row.by) in said
    return said


def a_final_won_by_the_worse_seed() -> None:
    """Last year: the same people, and the second team won."""
    last = a_division(an_event(name="Beach House 2025"))
    stage = a_stage(last, 2, slug="single-elimination")
    one, two = last.entries.order_by("number")
    won(stage.matches.get(), two, one, now=NOON + minutes(5))


def test_every_method_stands_beside_the_order_of_now(division: Division) -> None:
    page = the_director(division.event).get(desk_page(division, "seeds/methods/"))
    methods = page.context["methods"]
    assert [row.slug for row in methods] == ["draw", "last-stage", "history", "rating"]
    assert all(str(row.title) in page.text for row in methods)
    assert all(row.proposal is None and str(row.missing) in page.text for row in methods)


def test_a_draw_is_made_and_then_seeded(division: Division) -> None:
    browser = the_director(division.event)
    lot = make_draw(browser, division, "seeds")
    assert order(division) == []
    assert str(lot) in seed_by(browser, division, "draw")
    drawn = LogEntry.objects.get(verb="draw.seeds").detail["order"]
    titles = dict(division.entries.values_list("number", "title"))
    assert [titles[number] for number in order(division)] == drawn
    assert lot.secret


def test_history_seeds_and_follows_a_person_to_a_new_partner(division: Division) -> None:
    person = Person.objects.get(name="Player 3b")
    PastResult.objects.create(person=person, year=2020, event="Spring Open", won=9, lost=1)
    seed_by(the_director(division.event), division, "history")
    assert order(division) == [3, 1, 2]


def test_the_last_stage_and_the_rating_know_the_people_of_last_year(division: Division) -> None:
    a_final_won_by_the_worse_seed()
    browser = the_director(division.event)
    page = browser.get(desk_page(division, "seeds/methods/"))
    orders = {row.slug: row.proposal for row in page.context["methods"]}
    entries = {entry.pk: entry.number for entry in division.entries.all()}
    assert [entries[pk] for pk in orders["last-stage"].order] == [2, 1, 3]
    assert entries[orders["rating"].order[0]] == 2
    assert "Main event, Beach House 2025" in page.text
    seed_by(browser, division, "rating")
    assert order(division)[0] == 2


def test_an_order_that_changed_meanwhile_is_not_taken(division: Division) -> None:
    browser = the_director(division.event)
    for name, victories in (("Player 3b", 5), ("Player 2b", 50)):
        page = browser.get(desk_page(division, "seeds/methods/"))
        shown = {row.slug: row.order for row in page.context["methods"]}["history"]
        person = Person.objects.get(name=name)
        PastResult.objects.create(person=person, year=2020, event="X", won=victories, lost=0)
    form = {"seen": page.context["seen"], "order": shown}
    answer = browser.post(desk_page(division, "seeds/by/history/"), form)
    assert answer.status_code == 422
    assert codes(answer) == ["stale-order"]
    assert order(division) == []


def test_a_method_without_facts_seeds_nobody(division: Division) -> None:
    answer = the_director(division.event).post(desk_page(division, "seeds/by/history/"), {})
    assert answer.status_code == 422
    assert codes(answer) == ["stale-order"]
    assert order(division) == []
    assert (
        the_director(division.event).post(desk_page(division, "seeds/by/moon/")).status_code == 404
    )


def test_the_same_name_is_the_same_person_whatever_the_partner(division: Division) -> None:
    other = a_division(an_event(name="Autumn"))
    a_pair(other, "player 1A", "Somebody New")
    assert Person.objects.filter(sameness="player 1a").count() == 1
    assert Player.objects.filter(person__name="Player 1a").count() == 2


def test_children_are_nobodys_person() -> None:
    division = a_division(an_event(), learning=True)
    a_pair(division, "Mia Oak", "Noah Elm")
    assert not Person.objects.exists()


def test_only_directors_see_the_methods(division: Division) -> None:
    for browser, status in ((a_stranger(), 404), (the_registrar(division.event), 403)):
        assert browser.get(desk_page(division, "seeds/methods/")).status_code == status
        assert browser.post(desk_page(division, "seeds/by/draw/")).status_code == status
