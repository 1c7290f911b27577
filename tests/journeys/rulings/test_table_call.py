"""A table calls the desk, and looks after itself for what is new."""

import pytest
from django.test import Client

from tests.findings import codes
from tests.makers import NOON, a_called_match, a_division, a_phone_at, a_stage, an_event
from tests.makers_table import (
    AT,
    a_game,
    a_match_at_table_one,
    played_out,
    saved,
    signed_by,
    table_of,
    the_event,
)
from tests.page_parts import part, parts
from tournament.desk.models import PROTEST, HelpRequest
from tournament.live.models import LogEntry

pytestmark = pytest.mark.django_db


@pytest.fixture
def phone() -> Client:
    event = an_event()
    return a_phone_at(event.tables.get(number=1))


def mark(phone: Client) -> str:
    """What the page says it shows."""
    found: str = phone.get(AT).context["mark"]
    return found


def test_one_tap_calls_the_desk_and_the_page_says_that_it_knows(phone: Client) -> None:
    page = phone.post(f"{AT}call/", {"reason": "Question about the score"}, follow=True)
    call = HelpRequest.objects.get()
    assert (call.reason, call.table.number) == ("Question about the score", 1)
    assert "Question about the score" in part(page.text, "help-request")
    row = LogEntry.objects.get(verb="desk.call")
    assert (row.detail["table"], row.touched) == (1, [f"help:{call.table.pk}", "floor"])
    assert "Question about the score" in row.words


def test_calling_again_for_the_same_reason_is_the_same_call(phone: Client) -> None:
    for _ in range(2):
        answer = phone.post(f"{AT}call/", {"reason": "Player missing"})
        assert answer.status_code == 303
    assert HelpRequest.objects.count() == 1
    assert the_event().version == 1


def test_a_table_has_three_open_calls_at_most_and_a_protest_beside_them(phone: Client) -> None:
    answers = [phone.post(f"{AT}call/", {"reason": f"Call {n}"}) for n in range(4)]
    assert [answer.status_code for answer in answers] == [303, 303, 303, 422]
    assert codes(answers[-1]) == ["enough-calls"]
    assert phone.post(f"{AT}call/", {"reason": PROTEST}).status_code == 303
    HelpRequest.objects.filter(reason="Call 1").update(answered_at=NOON)
    HelpRequest.objects.filter(reason=PROTEST).update(answered_at=NOON)
    assert phone.post(f"{AT}call/", {"reason": "Call 4"}).status_code == 303


def test_a_call_without_a_reason_is_refused(phone: Client) -> None:
    assert codes(phone.post(f"{AT}call/", {"reason": "  "})) == ["no-subject"]
    assert not HelpRequest.objects.exists()


def test_a_long_reason_is_cut_to_what_fits(phone: Client) -> None:
    phone.post(f"{AT}call/", {"reason": "x" * 500})
    assert len(HelpRequest.objects.get().reason) == 120


def test_an_answered_call_leaves_the_page(phone: Client) -> None:
    phone.post(f"{AT}call/", {"reason": "Player missing"})
    HelpRequest.objects.update(answered_at=NOON)
    assert "help-request" not in parts(phone.get(AT).text)


def test_a_phone_of_another_table_cannot_call_from_here(phone: Client) -> None:
    stranger = a_phone_at(the_event().tables.get(number=2))
    assert stranger.post(f"{AT}call/", {"reason": "Player missing"}).status_code == 403
    assert not HelpRequest.objects.exists()


def test_asking_again_is_answered_with_nothing_while_nothing_changed(phone: Client) -> None:
    answer = phone.get(AT, {"since": mark(phone)})
    assert (answer.status_code, answer.content) == (204, b"")


def test_a_match_that_is_called_changes_the_waiting_page(phone: Client) -> None:
    before = mark(phone)
    a_called_match(a_stage(a_division(the_event())))
    answer = phone.get(AT, {"since": before})
    assert answer.status_code == 200
    assert 'id="seats"' in answer.text


def test_a_hand_saved_on_another_phone_changes_the_page() -> None:
    game = a_game(a_match_at_table_one())
    one, other = (a_phone_at(table_of(game.match)) for _ in range(2))
    before = mark(other)
    saved(one, 1)
    assert other.get(AT, {"since": before}).status_code == 200


def test_a_call_changes_the_page_of_the_other_phone(phone: Client) -> None:
    before = mark(phone)
    phone.post(f"{AT}call/", {"reason": "Player missing"})
    assert phone.get(AT, {"since": before}).status_code == 200


def test_what_happens_at_another_table_changes_nothing_here(phone: Client) -> None:
    before = mark(phone)
    a_called_match(a_stage(a_division(the_event())), "W1-1", 2)
    assert phone.get(AT, {"since": before}).status_code == 204


def test_a_phone_without_the_card_says_at_the_same_place_how_to_get_an_official() -> None:
    event = an_event()
    assert "raise-your-hand" in parts(Client().get(f"{AT}claim/").text)
    phone = a_phone_at(event.tables.get(number=1))
    event.tables.filter(number=1).update(link_generation=2)
    shut_out = phone.post(f"{AT}call/", {"reason": "Player missing"})
    assert (shut_out.status_code, "raise-your-hand" in parts(shut_out.text)) == (403, True)


def test_every_screen_of_a_table_calls_the_desk_at_the_same_place() -> None:
    match = a_match_at_table_one()
    phone = a_phone_at(table_of(match))
    assert_calls_the_desk(phone, "seats")
    game = a_game(match)
    assert_calls_the_desk(phone, "hands")
    played_out(phone)
    assert_calls_the_desk(phone, "signing")
    for side in ("NS", "EW"):
        signed_by(phone, game, side)
    assert_calls_the_desk(phone, "handed_in")


def assert_calls_the_desk(phone: Client, screen: str) -> None:
    answer = phone.get(AT)
    assert f"tournament/phone/{screen}.html" in [used.name for used in answer.templates]
    bar, _, rest = answer.text.partition('class="phone-bar"')[2].partition("</div>")
    assert 'href="#call"' in bar
    assert 'href="/e/beach-house-2026/rules/"' in rest
    assert rest.count('name="reason"') >= 6
