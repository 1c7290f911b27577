"""A phone is let in at its table by the card that lies there, and by no other."""

from typing import Any

import pytest
from django.test import Client
from django.utils.html import escape

from tests.findings import codes
from tests.hall_clock import CLOCK
from tests.makers import a_phone_at, an_event
from tests.makers_table import AT, a_game, a_match_at_table_one, hand_form, table_of, the_event
from tests.page_parts import numbers, parts
from tournament.desk.act.guesses import note_wrong
from tournament.desk.act.secrets import card_code, card_key
from tournament.desk.models import Guess
from tournament.registration.models import Event
from tournament.tables.models import Table

pytestmark = pytest.mark.django_db


def claimed(typed: str, *, phone: Client | None = None) -> Any:
    """The page that refuses a phone which typed this."""
    response = (phone or Client()).post(f"{AT}claim/", {"key": typed})
    assert response.status_code == 422
    return response


def table_one() -> Table:
    return the_event().tables.get(number=1)


def test_a_phone_without_the_card_is_asked_for_it() -> None:
    an_event()
    response = Client().get(AT)
    assert (response.status_code, response["Location"]) == (302, f"{AT}claim/")


def test_the_key_of_the_card_opens_the_table() -> None:
    an_event()
    phone = Client()
    answer = phone.post(f"{AT}claim/", {"key": card_key(table_one())})
    assert (answer.status_code, answer["Location"]) == (303, AT)
    assert phone.get(AT).status_code == 200


def test_the_typed_code_opens_the_table_however_it_is_written() -> None:
    an_event()
    phone = Client()
    typed = f" {card_code(table_one()).lower().replace('-', ' ')} "
    assert phone.post(f"{AT}claim/", {"key": typed}).status_code == 303
    assert phone.get(AT).status_code == 200


def test_a_wrong_code_is_refused_with_where_to_look() -> None:
    an_event()
    assert codes(claimed("ABCD-EFGH")) == ["wrong-card"]


def test_an_empty_code_is_no_guess() -> None:
    an_event()
    phone = Client()
    for _ in range(12):
        assert codes(claimed("", phone=phone)) == ["nothing-typed"]
    assert phone.post(f"{AT}claim/", {"key": card_key(table_one())}).status_code == 303


def test_the_card_of_another_table_says_whose_it_is() -> None:
    event = an_event()
    answer = claimed(card_code(event.tables.get(number=2)))
    assert codes(answer) == ["another-table"]
    assert set(numbers(answer.context["findings"][0].message)) == {1, 2}


def test_the_card_of_another_event_opens_nothing() -> None:
    an_event()
    other = an_event(name="Kentucky Weekend")
    assert codes(claimed(card_key(other.tables.get(number=1)))) == ["wrong-card"]


def test_a_renewed_card_says_that_it_was_replaced() -> None:
    an_event()
    old = card_key(table_one())
    Table.objects.filter(pk=table_one().pk).update(link_generation=2)
    assert codes(claimed(old)) == ["card-replaced"]


def test_renewing_the_card_ends_the_right_of_a_phone_at_once() -> None:
    game = a_game(a_match_at_table_one())
    phone = a_phone_at(table_of(game.match))
    Table.objects.filter(pk=table_one().pk).update(link_generation=2)
    assert phone.get(AT)["Location"] == f"{AT}claim/"
    response = phone.post(f"{AT}hands/", hand_form(1))
    assert response.status_code == 403
    assert "shut-out" in parts(response.text)
    assert not game.sheet.hands.exists()


def test_a_phone_of_one_table_is_a_stranger_at_the_next() -> None:
    event = an_event()
    phone = a_phone_at(event.tables.get(number=2))
    assert phone.get(AT)["Location"] == f"{AT}claim/"
    assert phone.post(f"{AT}call/", {"reason": "Player missing"}).status_code == 403


def test_the_right_to_a_table_is_none_at_the_same_table_of_another_event() -> None:
    an_event()
    other = an_event(name="Kentucky Weekend")
    phone = a_phone_at(table_one())
    phone.cookies["table"]["path"] = "/"
    elsewhere = f"/t/{other.slug}/1/"
    assert phone.get(elsewhere)["Location"] == f"{elsewhere}claim/"


def let_in(typed: str, phone: Client | None = None) -> bool:
    return (phone or Client()).post(f"{AT}claim/", {"key": typed}).status_code == 303


def wrong(event: Event, times: int, subject: str) -> None:
    """So many wrong codes at this event, by other phones, just now."""
    note_wrong([f"code/{event.pk}/{subject}"] * times, CLOCK.now())


def stopped_after(answer: Any) -> int:
    """After how many wrong codes nobody is let in for now."""
    assert codes(answer) == ["too-many-guesses"]
    (times,) = numbers(answer.context["findings"][0].message)
    return times


def test_after_ten_wrong_codes_a_phone_must_wait_even_with_the_right_one() -> None:
    an_event()
    phone = Client()
    for _ in range(10):
        claimed("ABCD-EFGH", phone=phone)
    assert stopped_after(claimed(card_code(table_one()), phone=phone)) == 10
    assert let_in(card_code(table_one()), Client())


def test_who_drops_the_cookie_is_known_by_the_network() -> None:
    event = an_event()
    wrong(event, 99, "10.0.0.66")
    claimed("ABCD-EFGH", phone=Client(REMOTE_ADDR="10.0.0.66"))
    code = card_code(table_one())
    assert stopped_after(claimed(code, phone=Client(REMOTE_ADDR="10.0.0.66"))) == 100
    assert let_in(code, Client(REMOTE_ADDR="10.0.0.1"))


def test_who_takes_a_new_address_each_time_is_stopped_with_everybody() -> None:
    event = an_event()
    wrong(event, 999, "all")
    claimed("ABCD-EFGH", phone=Client(REMOTE_ADDR="2001:db8::1"))
    assert stopped_after(claimed(card_code(table_one()))) == 1000
    an_event(name="Kentucky Weekend")
    assert let_in(card_key(table_one()))


def test_the_cards_qr_opens_its_table_whatever_was_guessed_before() -> None:
    event = an_event()
    wrong(event, 1000, "all")
    wrong(event, 1000, "127.0.0.1")
    assert let_in(card_key(table_one()))


def test_a_hall_that_scans_old_cards_behind_one_router_is_not_guessing() -> None:
    event = an_event()
    old = card_key(table_one())
    Table.objects.filter(pk=table_one().pk).update(link_generation=2)
    for typed in (old, card_key(event.tables.get(number=2)), "oops"):
        claimed(typed)
    assert not Guess.objects.exists()


@pytest.mark.parametrize("address", ["/t/beach-house-2026/99/", "/t/nowhere/1/"])
def test_there_is_no_such_table(address: str) -> None:
    an_event()
    assert Client().get(address).status_code == 404
    assert Client().get(f"{address}claim/").status_code == 404


def test_a_table_that_is_not_in_use_is_not_there() -> None:
    an_event()
    Table.objects.filter(pk=table_one().pk).update(in_use=False)
    assert Client().get(f"{AT}claim/").status_code == 404


def test_what_was_typed_never_comes_back_as_markup() -> None:
    an_event()
    typed = "<script>alert(1)</script>"
    page = claimed(typed).text
    assert typed not in page
    assert escape(typed) not in page
