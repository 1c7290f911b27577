"""Anybody practises any game: hands are explained, nothing is stored, nothing is trusted."""

import json
import re
from html import unescape
from typing import Any
from urllib.parse import quote

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from rules.rulesets import slugs
from rules.tally.presets import presets
from scoring.models import ScoreSheet
from tests.findings import codes
from tests.makers import NOON, a_division, a_phone_at, an_event
from tests.makers_table import a_match_at_table_one, table_of
from tests.page_parts import numbers, part, parts, texts
from tournament.desk.public.practice_sheet import LONGEST, Try, tries_of
from tournament.tables.services import clear_table

HERE = "/e/beach-house-2026/main-event/"
BEACH = "/practice/beach-house-rook/"
MADE = {"bidder": "NS", "bid": "70", "points": "75"}
TRIES = [
    pytest.param(slug, one, id=f"{slug}: {one.words}") for slug in slugs() for one in tries_of(slug)
]


def words(answer: Any) -> str:
    return " ".join(unescape(re.sub("<[^>]*>", " ", answer.text)).split())


def after(*hands: dict[str, str], at: str = BEACH) -> Any:
    """The sheet after these hands, each entered on the page that the one before led to."""
    browser = Client()
    page = browser.get(at)
    for hand in hands:
        document = page.context["page"].document
        page = browser.get(
            at.partition("?")[0], {"sheet": document, "save": "1", **hand}, follow=True
        )
        assert page.redirect_chain, words(page)
    return page


def assert_won(page: Any, totals: str) -> None:
    """North and South have won with these totals."""
    outcome, sides = part(page.text, "outcome"), page.context["page"].sheet.side_names
    assert totals in outcome
    assert sides["NS"] in outcome
    assert sides["EW"] not in outcome


@pytest.mark.parametrize("slug", slugs())
def test_every_game_has_a_practice_sheet(slug: str) -> None:
    page = Client().get(f"/practice/{slug}/")

    assert page.status_code == 200
    assert "counts-for-nothing" in parts(page.text)
    assert f'href="/rules/{slug}/"' in page.text
    assert 'id="hand"' in page.text


def test_the_games_are_listed_with_their_rules() -> None:
    page = Client().get("/practice/")

    for slug in slugs():
        assert f'href="/practice/{slug}/"' in page.text
        assert f'href="/rules/{slug}/"' in page.text


def test_what_a_hand_comes_to_is_said_before_it_is_saved_with_its_paragraph() -> None:
    page = Client().get(BEACH, {**MADE, "bid": "95", "check": "1"})

    said = part(page.text, "check")
    assert said.index("95") < said.index("75") < said.index("−95") < said.index("45")
    assert 'href="/rules/beach-house-rook/#B-set"' in page.text
    assert 'name="save" value="1"' in page.text


def test_a_hand_that_cannot_be_is_refused_with_its_paragraph_and_stays_as_answered() -> None:
    page = Client().get("/practice/npa-pinochle/", {"bidder": "NS", "bid": "105", "save": "1"})

    assert page.status_code == 200
    assert 'href="/rules/npa-pinochle/#N-legal-bids"' in page.text
    assert 'value="105"' in page.text


def test_saved_hands_are_explained_one_by_one() -> None:
    page = after(MADE, {**MADE, "bid": "95"})

    first, second = texts(page.text, "explained")
    assert first.index("75 : 45") < first.index("70")
    assert "−95 : 45" in second
    assert (page.context["page"].entry.number, page.context["page"].entry.dealer) == (3, "S")


def test_the_last_hand_is_undone() -> None:
    page = after(MADE, MADE)
    back = Client().get(BEACH, {"sheet": page.context["page"].without_last})

    assert back.context["page"].played == 1


def test_a_game_that_is_over_says_who_won_and_takes_no_further_hand() -> None:
    page = after(*[{**MADE, "points": "100"}] * 5)

    assert_won(page, "500 : 100")
    assert 'id="hand"' not in page.text
    assert '<button class="button" form="undo">' in page.text
    assert "start-over" in parts(page.text)


def test_a_game_without_an_end_of_its_own_is_finished_by_hand() -> None:
    page = after({"points-NS": "12", "points-EW": "8"}, at="/practice/tally/")
    assert '&amp;finish=1"' in page.text
    over = Client().get("/practice/tally/", {"sheet": page.context["page"].document, "finish": "1"})

    assert_won(over, "12 : 8")


def test_a_whole_round_of_pinochle_is_played_and_its_bonus_explained() -> None:
    hand = {"bidder": "NS", "bid": "60", "trump": "hearts", "meld-NS": "34", "meld-EW": "0"}
    page = after(*[{**hand, "points": "50"}] * 4, at="/practice/npa-pinochle/")

    *_, last, bonus = texts(page.text, "explained")
    assert "584 : 0" in last
    assert bonus.index("200") < bonus.index("4")
    assert_won(page, "2536 : 0")


@pytest.mark.parametrize(("slug", "one"), TRIES)
def test_a_hand_to_try_can_be_saved_at_once(slug: str, one: Try) -> None:
    page = Client().get(f"/practice/{slug}/?{one.query}")

    assert page.context["page"].entry.check.accepted, words(page)
    assert str(one.words) in " ".join(texts(page.text, "try"))


@pytest.mark.parametrize("slug", slugs())
def test_every_game_has_a_hand_to_try(slug: str) -> None:
    assert tries_of(slug)


def test_where_three_to_five_can_play_the_number_is_chosen() -> None:
    page = Client().get("/practice/toonerville-rook/")
    assert [numbers(chip) for chip in texts(page.text, "players")] == [[3], [4], [5]]
    *_, for_five = re.findall(r'data-part="players" href="([^"]*)"', page.text)

    assert len(Client().get(unescape(for_five)).context["page"].scores) == 5


@pytest.mark.parametrize(
    "document",
    [
        "[",
        "[]",
        "7",
        "null",
        '{"hands": 7}',
        '{"hands": [7]}',
        '{"hands": [{"bid": "high"}]}',
        '{"hands": [{"dealer": "N", "bidder": "NS", "bid": 70, "points": {"NS": 900}}]}',
        '{"players": {"a": 1}, "hands": [{"points": NaN}]}',
        '{"house_rules": 7}',
        '{"house_rules": []}',
        '{"house_rules": {"colour": "red"}}',
        '{"house_rules": {"seat_change_every": "often", "colour": []}}',
        '{"hands": [{"dealer": "N", "ended": "void", "why": "\\ud800"}]}',
        '{"hands": [{"bid": ' + "9" * 5000 + "}]}",
        "[" * LONGEST,
        '{"hands": [' + "{}," * LONGEST + "{}]}",
    ],
    ids=lambda document: document[:40],
)
@pytest.mark.parametrize("slug", slugs())
def test_a_sheet_that_was_not_written_here_is_refused_and_a_blank_one_shown(
    slug: str, document: str
) -> None:
    page = Client().get(f"/practice/{slug}/", {"sheet": document})

    assert page.status_code == 422
    assert codes(page) == ["sheet-full" if len(document) >= LONGEST else "no-practice-sheet"]
    assert page.context["page"].played == 0


def test_a_score_that_nobody_played_is_not_believed() -> None:
    page = after(MADE)
    forged = page.context["page"].document.replace('"NS":75,"EW":45', '"NS":80,"EW":45')

    assert Client().get(BEACH, {"sheet": forged}).status_code == 422


def test_a_full_sheet_takes_no_further_hand_and_is_not_lost() -> None:
    hand = '{"dealer":"N","ended":"void","why":"?"}'
    many = (LONGEST - 50) // (len(quote(hand)) + 3)
    document = '{"players":4,"hands":[' + ",".join([hand] * many) + "]}"
    page = Client().get(BEACH, {"sheet": document, "save": "1", **MADE})

    assert page.status_code == 422
    assert codes(page) == ["sheet-full"]
    assert page.context["page"].played > 50


@pytest.mark.django_db
def test_an_event_is_practised_by_its_own_house_rules_to_the_end() -> None:
    a_division(an_event(), house_rules={"target": 200, "min_bid": 60})
    rules = Client().get("/e/beach-house-2026/main-event/rules/").text
    (link,) = re.findall(r'data-part="practise" href="([^"]*)"', rules)
    there = Client().get(link)["Location"]
    blank = Client().get(there)
    assert numbers(part(blank.text, "house-rules")) == [60, 200]
    low = {**MADE, "bid": "55", "save": "1", "sheet": blank.context["page"].document}
    assert 'href="/rules/beach-house-rook/#B-min-bid"' in Client().get(BEACH, low).text

    page = after(*[{**MADE, "points": "100"}] * 2, at=there)
    assert_won(page, "200 : 40")
    (over,) = re.findall(r'data-part="start-over" href="([^"]*)"', page.text)
    assert Client().get(unescape(over)).context["page"].sheet.house_rules["target"] == 200


@pytest.mark.django_db
def test_an_event_that_plays_by_the_book_leads_to_the_plain_sheet() -> None:
    a_division(an_event())
    assert Client().get(f"{HERE}practice/")["Location"] == BEACH


@pytest.mark.django_db
def test_nothing_is_stored_and_nobody_is_remembered(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    with django_assert_num_queries(0):
        page = after(MADE)

    assert not page.client.cookies
    assert not ScoreSheet.objects.exists()


def test_a_game_that_is_not_installed_is_not_found() -> None:
    assert Client().get("/practice/hearts-of-the-moon/").status_code == 404
    assert Client().get("/rules/hearts-of-the-moon/").status_code == 404


@pytest.mark.parametrize("slug", slugs())
def test_the_plain_rules_of_every_game_can_be_read(slug: str) -> None:
    page = Client().get(f"/rules/{slug}/")

    assert page.status_code == 200
    assert f'href="/practice/{slug}/"' in page.text
    assert {"no-house-rules", "set-here"}.isdisjoint(parts(page.text))
    assert "division" not in page.context


@pytest.mark.django_db
def test_everybody_is_shown_the_way_to_it() -> None:
    phone = a_phone_at(table_of(a_match_at_table_one()))
    pages = [
        Client().get("/"),
        Client().get("/login/"),
        Client().get("/e/beach-house-2026/main-event/rules/"),
        phone.get("/t/beach-house-2026/1/"),
    ]

    assert all('practice/"' in page.text for page in pages)


@pytest.mark.django_db
def test_a_table_in_play_practises_its_own_game_and_one_that_waits_any() -> None:
    match = a_match_at_table_one()
    phone = a_phone_at(table_of(match))
    assert f'href="{HERE}practice/"' in phone.get("/t/beach-house-2026/1/").text
    clear_table(match=match, now=NOON)
    assert 'href="/practice/"' in phone.get("/t/beach-house-2026/1/").text


def test_every_known_game_is_practised_by_its_house_rules() -> None:
    addresses = [address for _, address in Client().get("/practice/").context["described"]]
    played = [Client().get(address).context["game"] for address in addresses]
    assert played == [known.title for known in presets()]


def test_a_games_name_is_none_of_its_house_rules() -> None:
    document = json.dumps({"house_rules": {"name": "Whist", "hands": 13}})
    page = Client().get("/practice/tally/", {"sheet": document})
    assert page.context["game"] == "Whist"
    assert "Whist" not in part(page.text, "house-rules")


@pytest.mark.parametrize(
    ("slug", "house", "offered"),
    [
        ("beach-house-rook", {"min_bid": 75}, 1),
        ("npa-pinochle", {"min_bid": 500, "fives_from": 505, "tens_from": 510}, 0),
        ("tally", {"sides": ["A", "B", "C"], "target": 10}, 0),
        ("tally", {"target": 100}, 1),
    ],
)
def test_only_hands_that_the_event_can_have_are_offered_to_try(
    slug: str, house: dict[str, Any], offered: int
) -> None:
    document = json.dumps({"house_rules": house})
    page = Client().get(f"/practice/{slug}/", {"sheet": document})
    tries = page.context["page"].tries
    assert len(tries) == offered
    for one in tries:
        tried = Client().get(f"/practice/{slug}/?{one.query}&sheet={quote(document)}")
        assert tried.context["page"].entry.check.accepted
