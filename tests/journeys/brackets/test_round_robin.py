"""A round robin of six to its champion: a drop-out, a correction, a three-way tie at the top."""

import pytest
from django.test import Client

from rules.refusals import Refused
from scoring.services import save_hand
from tests.makers import NOON, a_division, a_hand, an_event, teams
from tests.makers_before import a_stranger, desk_page, the_director, the_scorer
from tests.makers_scoring import DESK, a_game_in_play, hand_in, play
from tests.makers_shown import as_queued
from tests.makers_stages import (
    cards,
    choose,
    correct,
    has_won,
    keep_places,
    match_of,
    post,
    publish,
    the_other_has_won,
    wins,
    wins_closely,
)
from tournament.brackets.models import CardDraw, Game, Match, Stage
from tournament.desk.verify import differences
from tournament.live.models import LogEntry
from tournament.registration.models import Division, Event

pytestmark = pytest.mark.django_db

PUBLIC = "/e/beach-house-2026/main-event/"
FIRST = {(1, 4), (1, 5), (2, 3), (2, 4), (2, 5), (3, 4), (3, 5), (4, 5), (1, 2)}
"""Who beats whom, but for 3 against 1: then 1, 2 and 3 are level."""


@pytest.fixture
def division() -> Division:
    division = a_division(an_event())
    teams(division, 6)
    return division


@pytest.fixture
def desk(division: Division) -> Client:
    return the_director(division.event)


def public() -> str:
    return " ".join(Client().get(PUBLIC).text.split())


def round_robin(desk: Client, division: Division) -> Stage:
    choose(desk, division, format="round-robin")
    keep_places(desk, division)
    return publish(desk, division)


def leaves(desk: Client, stage: Stage, seed: int) -> None:
    number = stage.field.get(seed=seed).entry.number
    address = f"{DESK}floor/team/main-event/{number}/leave/"
    answer = desk.post(address, {"kind": "withdrawn", "reason": "Ill"})
    assert answer.status_code == 303, answer.content.decode()


def nearly_tied(desk: Client, division: Division) -> tuple[Stage, Game]:
    """Team 6 leaves; 3 and 1 play a close game that is posted for the first of the two."""
    stage = round_robin(desk, division)
    leaves(desk, stage, 6)
    for winner, loser in sorted(FIRST):
        wins(desk, stage, winner, loser)
    return stage, wins_closely(desk, stage, 1, 3)


def three_tied(desk: Client, division: Division) -> Stage:
    """The same as bare facts, and 3 has beaten 1."""
    stage = round_robin(desk, division)
    leaves(desk, stage, 6)
    for winner, loser in sorted({*FIRST, (3, 1)}):
        has_won(stage, winner, loser)
    return stage


def test_it_is_not_published_before_it_is_said_how_ties_are_decided(
    desk: Client, division: Division
) -> None:
    choose(desk, division, format="round-robin")
    page = desk.get(desk_page(division, "bracket/"))
    assert "Not said yet. The usual way stands here" in page.text
    answer = desk.post(desk_page(division, "bracket/publish/"), {"seen": page.context["seen"]})
    assert answer.status_code == 422
    assert "Nobody has said which places matter in Main event" in answer.text
    keep_places(desk, division)
    assert publish(desk, division).matches.count() == 15


def test_the_rule_for_ties_is_printed_with_the_rules(desk: Client, division: Division) -> None:
    choose(desk, division, format="round-robin")
    keep_places(desk, division, places="3", **{"key-1": "met"})
    told = Client().get(f"{PUBLIC}rules/").content.decode()
    assert "Places 1 to 3 matter." in told
    assert "Head to head" in told
    assert "three or more draw cards" in told


def test_the_difference_is_shown_before_a_correction_makes_the_tie(
    desk: Client, division: Division
) -> None:
    stage, game = nearly_tied(desk, division)
    assert "Champion: <span" in public()
    asked = the_other_has_won(game)
    shown = desk.get(f"{DESK}sheet/{game.sheet_id}/correct/", asked).content.decode()
    assert "Team 1, Team 2 and Team 3 are tied for first place and draw cards." in shown
    assert stage.matches.filter(round__bracket="playoff").count() == 0


def test_three_tied_draw_cards_and_the_high_card_has_the_bye(
    desk: Client, division: Division
) -> None:
    stage, game = nearly_tied(desk, division)
    correct(desk, game)
    page = desk.get(desk_page(division, "bracket/")).text
    assert "Team 1, Team 2 and Team 3 are tied for first place and draw cards." in page
    ties = desk_page(division, "bracket/ties/")
    answer = desk.post(f"{ties}1/cards/", cards(stage, {1: "4", 2: "rook", 3: "14"}))
    assert answer.status_code == 303
    assert LogEntry.objects.latest("pk").words == (
        "Cards drawn for first place of Main event: Team 1 4, Team 2 the Rook, Team 3 14. "
        "Witness: Wanda West."
    )
    assert stage.matches.get(code="P1-1").state == Match.State.BYE
    shown = public()
    assert "Play-off semi-final" in shown
    assert "saw it" in shown
    wins(desk, stage, 1, 3)
    wins(desk, stage, 1, 2)
    shown = public()
    assert 'Champion: <span dir="auto">Team 1</span>' in shown
    assert "Won 3, lost 1, level with 2 others. Won the play-off final." in shown
    assert "Left before the end." in shown
    assert list(differences(Event.objects.get())) == []


def test_a_correction_that_undoes_the_tie_says_what_becomes_of_the_play_off(
    desk: Client, division: Division
) -> None:
    stage, game = nearly_tied(desk, division)
    correct(desk, game)
    ties = desk_page(division, "bracket/ties/")
    desk.post(f"{ties}1/cards/", cards(stage, {1: "4", 2: "rook", 3: "14"}))
    wins(desk, stage, 1, 3)
    a_game_in_play(stage, "P2-1")
    game.sheet.refresh_from_db()
    asked = the_other_has_won(game)
    shown = desk.get(f"{DESK}sheet/{game.sheet_id}/correct/", asked).content.decode()
    assert "P2-1 is being played at table 1: it leaves the floor" in shown
    assert "Nobody is tied any more for a place that matters." in shown
    correct(desk, game)
    assert 'Champion: <span dir="auto">Team 1</span>' in public()
    assert "Play-off" not in public()
    assert Client().get(f"{PUBLIC}P1-2/").status_code == 200
    assert list(differences(Event.objects.get())) == []


@pytest.mark.parametrize(
    ("drawn", "words"),
    [
        ({1: "rook", 2: "Rook", 3: "3"}, "Two teams cannot both have drawn the Rook"),
        ({1: "", 2: "2", 3: "3"}, "No card is given for Team 1"),
        ({1: "15", 2: "2", 3: "3"}, "No card is given for Team 1"),
        ({1: "1", 2: "2"}, "These teams do not have to draw cards now"),
    ],
)
def test_cards_that_cannot_be_are_refused_and_what_was_typed_stays(
    desk: Client, division: Division, drawn: dict[int, str], words: str
) -> None:
    stage = three_tied(desk, division)
    form = cards(stage, drawn)
    answer = desk.post(desk_page(division, "bracket/ties/1/cards/"), form)
    assert answer.status_code == 422
    assert words in answer.text
    assert 'value="Wanda West"' in answer.text
    assert not CardDraw.objects.exists()


def test_cards_need_a_witness(desk: Client, division: Division) -> None:
    stage = three_tied(desk, division)
    form = cards(stage, {1: "1", 2: "2", 3: "3"}, witness=" ")
    answer = desk.post(desk_page(division, "bracket/ties/1/cards/"), form)
    assert "Nobody is named who saw the cards drawn" in answer.text


def test_equal_high_cards_draw_again(desk: Client, division: Division) -> None:
    stage = three_tied(desk, division)
    address = desk_page(division, "bracket/ties/1/cards/")
    desk.post(address, cards(stage, {1: "14", 2: "14", 3: "3"}))
    page = desk.get(desk_page(division, "bracket/ties/")).text
    assert "These 2 draw cards" in page
    desk.post(address, cards(stage, {1: "5", 2: "6"}))
    assert stage.matches.get(code="P1-1").winner == stage.field.get(seed=2).entry


def test_cards_typed_wrongly_are_taken_back_and_typed_anew(
    desk: Client, division: Division
) -> None:
    stage = three_tied(desk, division)
    ties = desk_page(division, "bracket/ties/")
    desk.post(f"{ties}1/cards/", cards(stage, {1: "4", 2: "9", 3: "14"}))
    draw = CardDraw.objects.get()
    assert desk.post(f"{ties}draws/{draw.pk}/take-back/", {"reason": ""}).status_code == 422
    desk.post(f"{ties}draws/{draw.pk}/take-back/", {"reason": "Team 2 and 3 mixed up"})
    assert not stage.matches.filter(round__bracket="playoff").exists()
    desk.post(f"{ties}1/cards/", cards(stage, {1: "4", 2: "14", 3: "9"}))
    assert stage.matches.get(code="P1-1").winner == stage.field.get(seed=2).entry


def test_the_computer_draws_cards_only_after_its_hash_was_shown(
    desk: Client, division: Division
) -> None:
    stage = three_tied(desk, division)
    ties = desk_page(division, "bracket/ties/")
    form = cards(stage, {1: "", 2: "", 3: ""})
    assert "This draw was not announced" in desk.post(f"{ties}1/draw/", form).text
    assert desk.post(f"{ties}1/announce/", form).status_code == 303
    assert "Hash of the secret" in desk.get(ties).text
    assert desk.post(f"{ties}1/draw/", form).status_code == 303
    draw = CardDraw.objects.get()
    assert draw.lot is not None
    assert draw.lot.secret in LogEntry.objects.latest("pk").words


def test_a_play_off_is_played_to_the_books_500_whatever_the_house_plays() -> None:
    division = a_division(an_event())
    teams(division, 4)
    desk = the_director(division.event)
    stage = round_robin(desk, division)
    for winner, loser in [(1, 2), (3, 1), (1, 4), (2, 3), (2, 4), (4, 3)]:
        has_won(stage, winner, loser)
    Division.objects.filter(pk=division.pk).update(house_rules={"target": 300})
    assert "Team 1 and Team 2 are tied for first place and play one game of 500." in public()
    game = a_game_in_play(division.stages.get(), "P1-1")
    assert game.sheet.house_rules == {}


def test_strangers_and_the_scoring_table_draw_no_cards(desk: Client, division: Division) -> None:
    stage = three_tied(desk, division)
    address = desk_page(division, "bracket/ties/1/cards/")
    form = cards(stage, {1: "1", 2: "2", 3: "3"})
    assert a_stranger().post(address, form).status_code == 404
    assert the_scorer(division.event).post(address, form).status_code == 403
    assert Client().post(address, form).status_code == 302


def test_a_game_that_is_level_beyond_500_goes_on_until_a_hand_decides(
    desk: Client, division: Division
) -> None:
    stage = round_robin(desk, division)
    game = a_game_in_play(stage, match_of(stage, 1, 2).code)
    play(game, *[60] * 9)
    game.sheet.refresh_from_db()
    assert game.sheet.totals == {"NS": 540, "EW": 540}
    with pytest.raises(Refused, match="the game is not over"):
        hand_in(game)
    form = {"round": "x", "initials": "dd", "looked": "yes"} | as_queued(game)
    assert desk.post(f"{DESK}sheet/{game.sheet_id}/post/", form).status_code == 422
    tenth = a_hand(bid=60, took=65, dealer="E")
    save_hand(game.sheet, number=10, content=tenth, by="PHONE1", now=NOON)
    post(desk, game)
    game.match.refresh_from_db()
    assert game.match.state == Match.State.CERTIFIED
