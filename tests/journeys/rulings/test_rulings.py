"""A ruling at a table: the rule's text, who and what, before and after, saved in one step; then a
second referee, the director, and taking it back."""

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from rules.book.page import text_of
from scoring.models import Correction
from scoring.services import save_hand, sign
from tests.findings import codes
from tests.makers import NOON, a_phone_at, a_user, logged_in
from tests.makers_rulings import (
    a_round_of_pinochle,
    at,
    browser,
    event_at,
    penalties_of,
    penalty,
    ruled,
)
from tests.makers_scoring import a_drawn_stage, a_game_in_play, a_posted_game, play, posted
from tests.makers_series import a_match_of, a_series_stage, open_game
from tests.makers_table import AT
from tests.page_parts import part
from tournament.brackets.models import Game, Match
from tournament.desk.rulings.items import rule_book
from tournament.live.models import LogEntry
from tournament.live.roles import Role
from tournament.rulings.models import Opinion, Ruling

pytestmark = pytest.mark.django_db

DESK = "/desk/beach-house-2026/"
RULE = DESK + "match/main-event/W1-1/rule/"
WRONG_TABLE = RULE + "penalty/wrong-table/"
SEATS = ("N", "E", "S", "W")


@pytest.fixture
def game() -> Game:
    return a_round_of_pinochle()


def form(**words: Any) -> dict[str, Any]:
    return {"says": "penalty-wrong-table", "seat": ["N"], "key": str(uuid4())} | words


def save(client: Client, where: str = WRONG_TABLE, **words: Any) -> str:
    return client.post(where, form(**words), follow=True).text


def test_the_list_of_the_game_has_points_and_whose_they_are(game: Game) -> None:
    answer = browser(game).get(RULE)
    page, listed = answer.text, {item.code: item for item in answer.context["penalties"]}
    assert "−100 (I)" in page
    assert (listed["illegal-bid"].points, listed["illegal-bid"].whose) == (0, "T")
    assert "(T)" in page
    assert "rule/ending/renege/" in page
    assert "rule/penalty/club-shuffler/" not in page


def test_beach_house_offers_its_infractions_as_endings_of_a_hand() -> None:
    game = a_game_in_play(a_drawn_stage())
    page = browser(game).get(RULE).text
    for code in ("renege", "laid-down", "improper-discard", "misdeal"):
        assert f"rule/ending/{code}/" in page


def test_a_teams_penalty_leads_to_the_ending_in_which_it_is_written(game: Game) -> None:
    page = browser(game).get(RULE + "penalty/illegal-bid/").text
    assert "rule/ending/silenced/" in page
    assert "rule/ending/" not in browser(game).get(WRONG_TABLE).text


def test_who_is_out_has_0_on_the_sheet_and_the_director_is_led_to_his_team(game: Game) -> None:
    where = RULE + "penalty/no-shuffler/"
    assert "floor/team/main-event/1/" in browser(game, "dora", Role.DIRECTOR).get(where).text
    assert "floor/team/" not in browser(game).get(where).text
    save(browser(game), where, says="penalty-no-shuffler")
    assert penalties_of(game) == [{"code": "no-shuffler", "seat": "N"}]


def test_any_rule_can_be_searched_and_ruled_on(game: Game) -> None:
    assert "rule/rule/N-dead-book/" in browser(game).get(RULE, {"q": "dead book"}).text
    assert browser(game).get(RULE, {"q": "umbrella"}).context["lines"] == []


def test_the_rules_text_is_quoted_with_its_paragraph(game: Game) -> None:
    answer = browser(game).get(WRONG_TABLE)
    text = answer.context["text"]
    assert text.line.id == "N-wrong-table"
    quoted = part(answer.text, "rule")
    assert "NPA §2.1" in quoted
    assert text_of(text.line.parts) in quoted
    assert answer.context["earlier"] == []
    renege = browser(game).get(RULE + "ending/renege/")
    assert renege.context["text"].paragraph == "NPA §3.1, Renege"
    unproven = next(line for _, line in renege.context["text"].more if line.id == "N-unproven")
    assert text_of(unproven.parts) in part(renege.text, "rule")


def test_earlier_rulings_of_this_event_on_the_same_rule_are_shown(game: Game) -> None:
    ruled(game)
    assert "Player 1a −100" in browser(game, "cleo").get(WRONG_TABLE).text
    other = browser(game, "cleo").get(RULE + "penalty/exposed-aces/")
    assert other.context["earlier"] == []
    assert "Player 1a −100" not in other.text


def test_what_it_changes_is_told_before_anything_is_saved(game: Game) -> None:
    page = browser(game).get(WRONG_TABLE, form()).text
    assert "Player 1a 0 → −100" in page
    assert not Ruling.objects.exists()
    assert penalties_of(game) == []
    assert LogEntry.objects.filter(verb="ruling.make").count() == 0


def test_words_that_are_too_many_are_refused_and_kept(game: Game) -> None:
    answer = browser(game).post(WRONG_TABLE, form(words="long " * 61))
    found = [(row.code, row.where) for row in answer.context["findings"]]
    assert (answer.status_code, found) == (422, [("max_length", "words")])
    assert "long " * 60 in answer.text
    assert not Ruling.objects.exists()


def test_nobody_chosen_is_told_and_nothing_is_lost(game: Game) -> None:
    asked = browser(game).get(WRONG_TABLE, form(seat=[], words="saw it"))
    assert [finding.code for finding in asked.context["objections"]] == ["nobody-pays"]
    saved = browser(game).post(WRONG_TABLE, form(seat=[], words="saw it"))
    assert (saved.status_code, codes(saved)) == (422, ["nobody-pays"])
    assert 'value="saw it"' in saved.text
    assert not Ruling.objects.exists()


def test_a_ruling_is_saved_with_its_consequence_and_shown_to_the_table(game: Game) -> None:
    page = save(browser(game), words="sat down at 7")
    assert "Player 1a 0 → −100" in page
    assert penalties_of(game) == [{"code": "wrong-table", "seat": "N"}]
    opinion = Opinion.objects.get()
    assert (opinion.by, opinion.role, opinion.words, opinion.counts) == (
        "ben",
        "Referee",
        "sat down at 7",
        True,
    )
    phone = a_phone_at(event_at(game.match).tables.get(number=1)).get(AT).text
    assert "Player 1a −100" in phone
    assert f'action="{AT}rulings/{opinion.ruling_id}/"' in phone
    assert "sat down at 7" not in phone


def test_the_same_button_pressed_twice_rules_once(game: Game) -> None:
    key = str(uuid4())
    for _ in range(2):
        save(browser(game), key=key)
    assert Ruling.objects.count() == 1


def test_a_renege_is_written_as_the_hands_ending_with_before_and_after() -> None:
    game = a_game_in_play(a_drawn_stage())
    play(game, 100)
    where = RULE + "ending/renege/"
    answers = {
        "says": "hand",
        "hand": "2",
        "h-dealer": "E",
        "h-bidder": "NS",
        "h-bid": "70",
        "h-by": "NS",
        "h-captured": "50",
        "key": str(uuid4()),
    }
    assert "100 → 30" in browser(game).get(where, answers).text
    browser(game).post(where, answers)
    game.sheet.refresh_from_db()
    assert game.sheet.totals == {"NS": 30, "EW": 70}
    assert game.sheet.hands.get(number=2).outcome == "renege"


def test_a_hand_is_struck_out_by_its_number_and_a_reason() -> None:
    game = a_game_in_play(a_drawn_stage())
    play(game, 100, 80)
    answers = {"says": "hand", "hand": "1", "h-why": "The wrong player dealt"}
    browser(game).post(RULE + "ending/void/", answers | {"key": str(uuid4())})
    game.sheet.refresh_from_db()
    assert game.sheet.totals == {"NS": 80, "EW": 40}


def test_what_a_hand_lacks_is_told_and_nothing_is_written() -> None:
    game = a_game_in_play(a_drawn_stage())
    answer = browser(game).post(RULE + "ending/renege/", {"says": "hand", "key": str(uuid4())})
    assert answer.status_code == 422
    assert codes(answer)
    assert not game.sheet.hands.exists()


def test_a_forfeit_says_what_follows_for_other_matches(game: Game) -> None:
    loser = game.sides.get(side="EW").entry
    says = f"forfeit-{loser.number}"
    follows = " ".join(
        map(str, browser(game).get(WRONG_TABLE, form(says=says)).context["preview"].follows)
    )
    assert [code in follows for code in ("W1-1", "W2-1", "L1-1")] == [True, True, True]
    save(browser(game), says=says)
    game.match.refresh_from_db()
    assert game.match.state == Match.State.FORFEITED
    assert game.match.loser == loser


@pytest.mark.parametrize("says", ["stands", "again"])
def test_the_score_can_stand_and_a_hand_can_be_dealt_again(game: Game, says: str) -> None:
    save(browser(game), says=says)
    assert Opinion.objects.get().says == says
    assert LogEntry.objects.filter(verb="ruling.make").count() == 1
    assert penalties_of(game) == []


def test_before_the_players_sit_only_a_forfeit_can_be_ruled() -> None:
    a_drawn_stage(ruleset="npa-pinochle")
    director = logged_in(a_user("dora"))
    offered = director.get(WRONG_TABLE).context["form"].options
    assert [option.value for option in offered if option.value.startswith("forfeit-")]
    answer = director.post(WRONG_TABLE, form())
    assert (answer.status_code, codes(answer)) == (422, ["no-sheet-open"])


def test_a_penalty_on_a_posted_sheet_asks_whether_everybody_was_told() -> None:
    game = a_posted_game(a_drawn_stage())
    where, answers = RULE + "ending/void/", {"says": "hand", "hand": "1", "h-why": "x"}
    director = browser(game, "dora", Role.DIRECTOR)
    assert 'name="told"' in director.get(where, answers).text
    refused = director.post(where, answers)
    assert (refused.status_code, codes(refused)) == (422, ["not-told"])


def test_every_ruling_of_the_event_stands_in_one_list(game: Game) -> None:
    assert browser(game).get(DESK + "rulings/").context["rulings"] == []
    ruling = ruled(game)
    page = browser(game).get(DESK + "rulings/").text
    assert f'href="{at(ruling)}"' in page
    assert "Player 1a −100" in page


@pytest.mark.parametrize("item", ["penalty/none/", "rule/B-bids/", "nothing/void/"])
def test_what_the_game_does_not_have_is_not_found(game: Game, item: str) -> None:
    assert browser(game).get(RULE + item).status_code == 404


def test_the_public_page_shows_the_points_of_a_penalty_and_never_why() -> None:
    game = a_round_of_pinochle()
    ruled(game)
    hands = (
        {"dealer": "N", "bidder": "N", "bid": 50, "trump": "hearts"},
        {"dealer": "E", "bidder": "N", "bid": 50, "trump": "hearts"},
        {"dealer": "S", "bidder": "N", "bid": 50, "trump": "hearts"},
        {"dealer": "W", "bidder": "N", "bid": 50, "trump": "hearts"},
    )
    for number, hand in enumerate(hands, 1):
        content = hand | {"meld": {"NS": 40, "EW": 10}, "points": {"NS": 30, "EW": 20}}
        save_hand(game.sheet, number=number, content=content, by="PHONE1", now=NOON)
    for side, seat in (("EW", "W"), ("NS", "N")):
        sign(game.sheet, side=side, seat=seat, device="PHONE1", now=NOON)
    Match.objects.filter(pk=game.match_id).update(state=Match.State.HANDED_IN)
    posted(game)
    ruled(game, penalty("E", code="exposed-aces"), by="dora", role=Role.DIRECTOR, told=SEATS)
    page = Client().get("/e/beach-house-2026/main-event/W1-1/").text
    assert "Player 1a −100" in page
    assert "Player 4a −50" in page
    penalties = rule_book(game.match.stage.division).rules.penalties
    why = str(penalties["wrong-table"].why)
    for secret in (
        why,
        str(penalties["exposed-aces"].why),
        str(Correction.objects.get().reason),
        "dora",
    ):
        assert secret not in page
    sheet = browser(game, "sam", Role.SCORING).get(f"{DESK}sheet/{game.sheet_id}/").text
    assert why in sheet


def test_of_a_match_of_several_games_one_can_be_forfeited() -> None:
    game = open_game(a_match_of(a_series_stage()))
    play(game, 100)
    loser = game.sides.get(side="NS").entry
    page = browser(game).get(RULE + "rule/B-authority/").text
    assert f'name="says" value="game-{loser.number}"' in page
    save(browser(game), RULE + "rule/B-authority/", says=f"game-{loser.number}")
    game.sheet.refresh_from_db()
    assert game.sheet.winner == "EW"
    game.match.refresh_from_db()
    assert game.match.state == Match.State.PLAYING
