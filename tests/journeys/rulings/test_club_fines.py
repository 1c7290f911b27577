"""What a club owes: by the book or by the director; money, and never a point."""

from typing import Any

import pytest
from django.test import Client
from django.utils.html import escape

from tests.findings import codes
from tests.makers import NOON, a_division, an_event
from tests.makers_before import a_pair, a_stranger, the_director, the_registrar, the_scorer
from tests.makers_conduct import a_referee
from tests.makers_scoring import a_drawn_stage, a_posted_game
from tournament.desk.verify import differences
from tournament.live.models import LogEntry
from tournament.registration.models import Event
from tournament.rulings.models import Fine

pytestmark = pytest.mark.django_db

FINES = "/desk/beach-house-2026/fines/"
BY_THE_BOOK = {"club": " Shore  Club", "item": "1"}
TYPED = {"club": "Shore Club", "item": "", "words": "Left the hall dirty", "dollars": "$40"}


@pytest.fixture
def event() -> Event:
    event = an_event()
    entry = a_pair(a_division(event, ruleset="npa-pinochle"), "Ann Oak", "Bob Elm")
    entry.club = "Shore Club"
    entry.save()
    return event


def a_fine(event: Event) -> Fine:
    return Fine.objects.create(
        event=event, club="Shore Club", words="no shuffler", dollars=250, made_at=NOON
    )


def test_a_referee_fines_a_club_by_the_book_and_the_contradiction_is_shown(event: Event) -> None:
    rex = a_referee(event)
    answer = rex.get(FINES)
    assert "<strong>$250</strong>" in answer.text
    (item,) = answer.context["page"].items
    assert [cited in item.cites for cited in ("NPA §7.1", "§2.2", "$100", "N-14")] == [True] * 4
    assert escape(item.cites) in answer.text
    assert '<option value="Shore Club">' in answer.text
    answer = rex.post(f"{FINES}make/", BY_THE_BOOK, follow=True)
    row = LogEntry.objects.get(verb="fine.make")
    assert (row.detail["club"], row.detail["dollars"]) == ("Shore Club", 250)
    fine = Fine.objects.get()
    assert (fine.club, fine.dollars, fine.state, fine.made_by) == ("Shore Club", 250, "owed", "rex")
    assert "N-14" in fine.cites
    assert answer.context["page"].owed == 250


def test_the_house_rule_says_how_much_it_is_here() -> None:
    event = an_event()
    a_division(event, ruleset="npa-pinochle", house_rules={"club_fine": 100})
    a_referee(event).post(f"{FINES}make/", BY_THE_BOOK)
    assert Fine.objects.get().dollars == 100


def test_the_fine_says_whose_house_rule_and_which_paragraph_it_follows() -> None:
    event = an_event()
    a_division(event, name="Open", ruleset="npa-pinochle")
    a_division(event, name="Seniors", ruleset="npa-pinochle", house_rules={"club_fine": 100})
    rex = a_referee(event)
    by_the_book, by_the_house = rex.get(FINES).context["page"].items
    assert by_the_book.cites.startswith("Open: NPA §7.1, Penalties")
    assert by_the_house.cites.startswith("Seniors: ")
    assert [cited in by_the_house.cites for cited in (": 100;", "NPA §7.1")] == [True, True]

    rex.post(f"{FINES}make/", BY_THE_BOOK | {"item": "2"})
    assert Fine.objects.get().cites == by_the_house.cites


def test_divisions_of_one_rule_fine_once() -> None:
    event = an_event()
    for name in ("Open", "Seniors", "Juniors"):
        a_division(event, name=name, ruleset="npa-pinochle")
    (item,) = a_referee(event).get(FINES).context["page"].items
    assert item.cites.startswith("Open")
    assert "2" in item.cites.partition(":")[0]
    assert "NPA §7.1" in item.cites


def test_something_else_is_typed(event: Event) -> None:
    a_referee(event).post(f"{FINES}make/", TYPED)
    fine = Fine.objects.get()
    assert (fine.words, fine.dollars) == ("Left the hall dirty", 40)


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"club": " "}, "no-club"),
        ({"words": ""}, "no-words"),
        ({"dollars": ""}, "no-such-sum"),
        ({"dollars": "0"}, "no-such-sum"),
        ({"dollars": "-5"}, "no-number"),
        ({"dollars": "10001"}, "no-such-sum"),
        ({"dollars": "12.50"}, "no-number"),
        ({"dollars": "९"}, "no-number"),
        ({"dollars": "9" * 400}, "no-number"),
    ],
    ids=str,
)
def test_a_fine_without_club_words_or_whole_dollars_is_refused(
    event: Event, wrong: dict[str, str], code: str
) -> None:
    answer = a_referee(event).post(f"{FINES}make/", TYPED | wrong)
    assert (answer.status_code, codes(answer)) == (422, [code])
    assert not Fine.objects.exists()


def test_a_sum_that_cannot_be_read_is_no_fine_of_nothing(event: Event) -> None:
    answer = a_referee(event).post(f"{FINES}make/", TYPED | {"dollars": "a lot"})
    found = [(row.code, row.where) for row in answer.context["findings"]]
    assert (answer.status_code, found) == (422, [("no-number", "dollars")])


def test_an_item_that_no_book_here_has_is_not_found(event: Event) -> None:
    answer = a_referee(event).post(f"{FINES}make/", BY_THE_BOOK | {"item": "2"})
    assert answer.status_code == 404


def test_the_same_form_sent_twice_fines_once(event: Event) -> None:
    rex = a_referee(event)
    form = BY_THE_BOOK | {"key": rex.get(FINES).context["key"]}
    for _ in range(2):
        rex.post(f"{FINES}make/", form)
    assert Fine.objects.count() == 1


def test_the_registrar_takes_the_money_and_cannot_take_it_twice(event: Event) -> None:
    fine = a_fine(event)
    reg = the_registrar(event)
    assert reg.post(f"{FINES}{fine.pk}/paid/").status_code == 303
    fine.refresh_from_db()
    assert (fine.state, fine.settled_by) == ("paid", "reg")
    assert codes(reg.post(f"{FINES}{fine.pk}/paid/")) == ["settled-already"]
    row = LogEntry.objects.get()
    assert row.detail["before"] == "owed"
    assert row.role == "Registrar"


def test_a_fine_is_settled_after_the_end_of_the_event_too(event: Event) -> None:
    fine = a_fine(event)
    Event.objects.update(finished_at=NOON)
    assert the_registrar(event).post(f"{FINES}{fine.pk}/paid/").status_code == 303
    again = the_director(event).post(f"{FINES}{fine.pk}/owed/", {"reason": "The cheque bounced"})
    assert again.status_code == 303
    assert codes(the_director(event).post(f"{FINES}make/", TYPED)) == ["event-finished"]


def test_the_director_waives_with_a_reason_and_may_change_his_mind(event: Event) -> None:
    fine = a_fine(event)
    dora = the_director(event)
    assert codes(dora.post(f"{FINES}{fine.pk}/waive/", {"reason": ""})) == ["no-reason"]
    assert dora.post(f"{FINES}{fine.pk}/waive/", {"reason": "First time"}).status_code == 303
    fine.refresh_from_db()
    assert (fine.state, fine.reason) == ("waived", "First time")
    assert dora.get(FINES).context["page"].owed == 0
    assert dora.post(f"{FINES}{fine.pk}/owed/", {"reason": "Again"}).status_code == 303
    fine.refresh_from_db()
    assert (fine.state, fine.settled_at) == ("owed", None)


def test_no_points_anywhere_change_and_the_public_sees_nothing() -> None:
    game = a_posted_game(a_drawn_stage())
    event = game.match.stage.division.event
    the_director(event).post(f"{FINES}make/", TYPED)
    game.refresh_from_db()
    event.refresh_from_db()
    assert game.sheet.totals == {"NS": 500, "EW": 100}
    assert list(differences(event)) == []
    for address in (f"/e/{event.slug}/", f"/e/{event.slug}/main-event/W1-1/"):
        assert "Left the hall dirty" not in Client().get(address).text


ACTS: list[tuple[str, str, Any]] = [
    ("get", "", (the_registrar, the_scorer, a_referee)),
    ("post", "make/", (a_referee,)),
    ("post", "{}/paid/", (the_registrar,)),
    ("post", "{}/waive/", ()),
    ("post", "{}/owed/", ()),
]


@pytest.mark.parametrize(("how", "where", "allowed"), ACTS)
def test_who_may(event: Event, how: str, where: str, allowed: Any) -> None:
    place = FINES + where.format(a_fine(event).pk)
    assert getattr(Client(), how)(place).status_code == 302
    assert getattr(a_stranger(), how)(place).status_code == 404
    for browser in (the_registrar, the_scorer, a_referee):
        status = getattr(browser(event), how)(place).status_code
        assert (status != 403) is (browser in allowed)


def test_a_fine_of_another_event_is_not_found(event: Event) -> None:
    fine = a_fine(event)
    stranger = a_stranger()
    for act in ("paid", "waive", "owed"):
        where = f"/desk/another-clubs-weekend/fines/{fine.pk}/{act}/"
        assert stranger.post(where, {"reason": "x"}).status_code == 404
