"""A table plays its game: hands checked, saved, undone and changed from the phone."""

import pytest
from django.test import Client

from scoring.models import Hand
from tests.findings import codes, codes_in
from tests.makers import a_phone_at, an_event
from tests.makers_table import (
    AT,
    a_game,
    a_match_at_table_one,
    hand_form,
    saved,
    table_of,
    the_event,
)
from tests.page_parts import numbers, part, parts, players_in, texts
from tournament.brackets.models import Game
from tournament.live.models import LogEntry

pytestmark = pytest.mark.django_db
SAVE = "data-writes"
"""The button that writes stands on the page, and not the one that only checks."""


@pytest.fixture
def game() -> Game:
    return a_game(a_match_at_table_one())


@pytest.fixture
def phone(game: Game) -> Client:
    return a_phone_at(table_of(game.match))


def needed(page: str) -> list[list[int]]:
    """What each side needs, and to how many."""
    return [numbers(words) for words in texts(page, "needs")]


def totals(game: Game) -> dict[str, int]:
    game.sheet.refresh_from_db()
    found: dict[str, int] = game.sheet.totals
    return found


# --- saving


def test_a_saved_hand_is_receipted_with_its_number(game: Game, phone: Client) -> None:
    answer = saved(phone, 1)
    row = LogEntry.objects.get(verb="hand.save")
    assert answer["Location"] == f"{AT}?saved={row.number}"
    receipt = part(phone.get(answer["Location"]).text, "receipt")
    assert numbers(receipt) == [row.number]
    assert totals(game) == {"NS": 75, "EW": 45}


def test_a_saved_hand_is_logged_with_what_it_came_to(game: Game, phone: Client) -> None:
    saved(phone, 1, bid=95)
    row = LogEntry.objects.get(verb="hand.save")
    table_and_hand, bid_and_took = [1, 1], [1, 95, 75, -95, 4, 45]
    assert numbers(row.words) == [*table_and_hand, *bid_and_took, -95, 45]
    where = f"{game.match.stage_id}/{game.match.code}"
    assert row.touched == [f"hands:{where}", f"match:{where}"]  # the first one starts play
    assert row.detail["content"]["points"] == {"NS": 75, "EW": 45}
    event = the_event()
    assert event.version == row.number


def test_a_receipt_that_the_log_does_not_have_is_not_shown(game: Game, phone: Client) -> None:
    for number in ("999", "-1", "1e9", "³", "9" * 30):
        assert "receipt" not in parts(phone.get(AT, {"saved": number}).text)


def test_the_same_key_again_stores_once_and_gives_the_same_answer(
    game: Game, phone: Client
) -> None:
    form = hand_form(1)
    first, second = (phone.post(f"{AT}hands/", form) for _ in range(2))
    assert (first.status_code, first["Location"]) == (303, second["Location"])
    assert Hand.objects.count() == 1


def test_the_receipt_names_the_key_of_the_hand(game: Game, phone: Client) -> None:
    form = hand_form(1)
    receipt = phone.get(phone.post(f"{AT}hands/", form)["Location"]).content.decode()
    assert f'data-receipt="{form["key"]}"' in receipt
    assert "data-receipt" not in phone.get(AT).content.decode()


@pytest.mark.parametrize("where", ["hands/", "hands/1/"])
def test_a_hand_that_was_entered_for_another_game_is_not_written_here(
    game: Game, phone: Client, where: str
) -> None:
    saved(phone, 1, sheet=game.sheet_id)
    number = 2 if where == "hands/" else 1
    answer = phone.post(f"{AT}{where}", hand_form(number, sheet=game.sheet_id + 1))
    assert codes(answer) == ["another-sheet"]
    assert Hand.objects.count() == 1


def test_the_same_key_with_another_hand_is_refused(game: Game, phone: Client) -> None:
    form = hand_form(1)
    phone.post(f"{AT}hands/", form)
    answer = phone.post(f"{AT}hands/", form | {"points": 80})
    assert answer.status_code == 422
    assert codes(answer) == ["sent-before"]
    assert totals(game) == {"NS": 75, "EW": 45}


def test_an_illegal_bid_is_refused_with_rule_and_remedy_and_what_was_typed_stays(
    game: Game, phone: Client
) -> None:
    form = hand_form(1, bid=72)
    answer = phone.post(f"{AT}hands/", form)
    (finding,) = answer.context["findings"]
    assert (answer.status_code, finding.code) == (422, "illegal-bid")
    assert numbers(finding.remedy) == [70, 75]
    assert "Beach House, Bidding" in answer.text
    assert 'name="points" value="75" data-label="75" checked' in answer.text
    assert not Hand.objects.exists()


def test_a_refusal_in_the_background_is_the_findings_alone(game: Game, phone: Client) -> None:
    answer = phone.post(f"{AT}hands/", hand_form(1, bid=72), headers={"HX-Request": "true"})
    assert answer.status_code == 422
    assert codes_in(answer.text) == ["illegal-bid"]
    assert "<html" not in answer.text


def test_the_second_phone_is_told_what_the_first_one_saved(game: Game, phone: Client) -> None:
    other = a_phone_at(table_of(game.match))
    saved(phone, 1, bid=95)
    answer = other.post(f"{AT}hands/", hand_form(1, points=80))
    (finding,) = answer.context["findings"]
    assert (answer.status_code, finding.code) == (422, "hand-saved")
    assert numbers(finding.message) == [1, 1, 95, 75, -95, 4, 45]
    assert 2 in numbers(finding.remedy)
    assert Hand.objects.count() == 1


def test_a_hand_out_of_order_is_refused(game: Game, phone: Client) -> None:
    assert phone.post(f"{AT}hands/", hand_form(3)).status_code == 422


@pytest.mark.parametrize(
    "spoiled",
    [
        {"key": ""},
        {"key": "no-key"},
        {"number": "one"},
        {"number": "²"},
        {"number": "99999"},
        {"ruleset": "hearts"},
        {"bid": "many"},
        {"points": "-5"},
        {"bidder": "nobody"},
        {"bidder": ""},
        {"dealer": "X"},
        {"points": "9" * 400},
        {"bid": "\x00"},
    ],
)
def test_a_spoiled_form_is_refused_and_stores_nothing(
    game: Game, phone: Client, spoiled: dict[str, str]
) -> None:
    answer = phone.post(f"{AT}hands/", hand_form(1) | spoiled)
    assert answer.status_code == 422
    assert not Hand.objects.exists()


def test_the_form_carries_a_fresh_key_every_time_it_is_shown(game: Game, phone: Client) -> None:
    keys = {phone.get(AT).context["page"].entry.key for _ in range(3)}
    assert len(keys) == 3


# --- before saving


def test_checking_says_what_saving_would_do_and_saves_nothing(game: Game, phone: Client) -> None:
    version = the_event().version
    page = phone.get(AT, hand_form(1, bid=95, check=1)).content.decode()
    assert numbers(part(page, "check")) == [1, 95, 75, -95, 4, 45]
    assert SAVE in page
    assert (Hand.objects.count(), the_event().version) == (0, version)


def test_checking_an_unfinished_hand_says_what_is_missing(game: Game, phone: Client) -> None:
    page = phone.get(AT, {"bidder": "NS", "check": "1"}).text
    assert {"missing-bid", "missing-points"} <= set(codes_in(page))
    assert SAVE not in page


def test_only_legal_bids_and_points_are_offered(game: Game, phone: Client) -> None:
    page = phone.get(AT).content.decode()
    assert page.count('name="bid"') == 24
    assert page.count('name="points"') == 25


def test_a_house_rule_changes_what_is_offered() -> None:
    match = a_match_at_table_one(min_bid=50, target=300)
    a_game(match)
    page = a_phone_at(table_of(match)).get(AT).content.decode()
    assert page.count('name="bid"') == 15
    assert needed(page) == [[300]] * 2


def test_the_page_says_who_deals_bids_and_leads(game: Game, phone: Client) -> None:
    assert players_in(part(phone.get(AT).text, "now")) == ["Player 1a", "Player 4a"]
    saved(phone, 1)
    assert players_in(part(phone.get(AT).text, "now")) == ["Player 4a", "Player 1b"]


def test_the_page_says_who_leads_and_what_each_side_needs(game: Game, phone: Client) -> None:
    saved(phone, 1)
    page = phone.get(AT).content.decode()
    assert "Team 1" in part(page, "lead")
    assert sorted(numbers(part(page, "lead"))) == [1, 30]
    assert needed(page) == [[425], [455]]


# --- what else can happen


def test_a_renege_costs_the_side_in_error_the_bid(game: Game, phone: Client) -> None:
    saved(phone, 1, ended="renege", by="EW", captured=40)
    assert totals(game) == {"NS": 40, "EW": -70}
    assert game.sheet.hands.get().outcome == "renege"


def test_a_wrong_discard_costs_the_bidders_the_bid(game: Game, phone: Client) -> None:
    saved(phone, 1, ended="improper-discard", captured=30)
    assert totals(game) == {"NS": -70, "EW": 30}


def test_a_misdeal_found_late_costs_the_dealer_forty(game: Game, phone: Client) -> None:
    saved(phone, 1, ended="misdeal", found="later")
    assert totals(game) == {"NS": -40, "EW": 0}


def test_a_hand_that_all_passed_is_dealt_again_by_the_same_player(
    game: Game, phone: Client
) -> None:
    saved(phone, 1, ended="passed-out")
    assert totals(game) == {"NS": 0, "EW": 0}
    assert players_in(part(phone.get(AT).text, "now"))[0] == "Player 1a"


def test_choosing_an_ending_asks_just_its_questions(game: Game, phone: Client) -> None:
    page = phone.get(AT, {"ended": "misdeal"}).content.decode()
    assert 'name="found"' in page
    assert 'name="bid"' not in page
    assert "Beach House, Misdeal" in page


def test_choosing_an_ending_keeps_what_was_picked(game: Game, phone: Client) -> None:
    page = phone.get(AT, {"bidder": "EW", "bid": "80", "ended": "renege"}).content.decode()
    assert 'name="bid" value="80" data-label="80" checked' in page


# --- strangers


@pytest.mark.parametrize("address", ["hands/", "hands/1/", "hands/undo/"])
def test_a_phone_of_another_table_writes_nothing_here(game: Game, address: str) -> None:
    stranger = a_phone_at(the_event().tables.get(number=2))
    assert stranger.post(f"{AT}{address}", hand_form(1)).status_code == 403
    assert not Hand.objects.exists()


def test_a_phone_of_another_event_writes_nothing_here(game: Game) -> None:
    other = an_event(name="Kentucky Weekend")
    stranger = a_phone_at(other.tables.get(number=1))
    assert stranger.post(f"{AT}hands/", hand_form(1)).status_code == 403
    assert stranger.post(f"/t/{other.slug}/1/hands/", hand_form(1)).status_code == 422
    assert not Hand.objects.exists()


def test_a_hand_is_not_saved_by_looking(game: Game, phone: Client) -> None:
    assert phone.get(f"{AT}hands/", hand_form(1)).headers["Location"] == AT
    assert not Hand.objects.exists()


def test_saving_without_the_pages_token_is_refused(game: Game, phone: Client) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = phone.cookies
    assert strict.post(f"{AT}hands/", hand_form(1)).status_code == 403
    assert not Hand.objects.exists()
