"""Where a paragraph is cited, the rules of this very division are one tap away."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.makers import a_phone_at, a_user, logged_in
from tests.makers_scoring import a_drawn_stage, a_posted_game
from tests.makers_table import AT, a_game, a_match_at_table_one, hand_form, table_of

pytestmark = pytest.mark.django_db

RULES = "/e/beach-house-2026/main-event/rules/"


def test_the_phone_says_where_a_consequence_stands_before_it_is_saved() -> None:
    phone = a_phone_at(table_of(a_game(a_match_at_table_one()).match))
    shown = phone.get(AT, {"bidder": "NS", "bid": "95", "points": "75", "check": "1"}).text

    assert f'<cite lang="en"><a href="{RULES}#B-' in shown


def test_a_hand_that_is_refused_in_the_background_says_it_too() -> None:
    phone = a_phone_at(table_of(a_game(a_match_at_table_one()).match))
    form = hand_form(1, bid=72)
    refused = phone.post(f"{AT}hands/", form, headers={"HX-Request": "true"})

    assert refused.status_code == 422
    assert f'<a href="{RULES}#B-' in refused.text


def test_a_correction_that_is_refused_says_it_at_the_scoring_table() -> None:
    game = a_posted_game(a_drawn_stage())
    director = logged_in(a_user("dora"))
    shown = director.get(
        f"/desk/beach-house-2026/sheet/{game.sheet_id}/correct/", {"h1-bid": "72", "show": "1"}
    ).text

    assert f'<a href="{RULES}#B-' in shown


def test_a_house_rule_leads_to_its_line() -> None:
    match = a_match_at_table_one(min_bid=60)
    phone = a_phone_at(table_of(a_game(match).match))
    shown = phone.get(AT, {"bidder": "NS", "bid": "50", "points": "75", "check": "1"}).text

    assert f'<a href="{RULES}#B-min-bid">' in shown


def test_the_way_is_looked_up_once_however_much_is_refused() -> None:
    phone = a_phone_at(table_of(a_game(a_match_at_table_one()).match))
    with CaptureQueriesContext(connection) as counted:
        shown = phone.get(AT, {"bidder": "NS", "bid": "72", "points": "73", "check": "1"})
    looked_up = [row for row in counted.captured_queries if _asks_for_rules(row["sql"])]

    assert shown.text.count('<cite lang="en"><a') > 1
    assert len(looked_up) == 1


def _asks_for_rules(sql: str) -> bool:
    return sql.startswith('SELECT "registration_event"."slug"')


def test_pages_about_no_game_cite_without_a_link() -> None:
    refused = a_phone_at(table_of(a_match_at_table_one())).post(
        "/t/beach-house-2026/99/claim/", {"key": "wrong"}
    )

    assert '<cite lang="en"><a' not in refused.text
