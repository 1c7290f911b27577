"""A round robin of six to its champion: a drop-out, a correction, a three-way tie at the top."""

import pytest
from django.test import Client

from rules.refusals import Refused
from rules.rulesets import find
from scoring.services import save_hand
from tests.findings import codes
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
from tests.page_parts import part, parts, texts, told
from tournament.brackets.models import CardDraw, Game, Match, Stage
from tournament.brackets.rounds.rules import RECORD_RULES, as_stored
from tournament.brackets.settled import facts_of
from tournament.brackets.tie_rules import IF_ONE_LEAVES, printed_rule
from tournament.desk.verify import differences
from tournament.live.models import LogEntry
from tournament.registration.models import Division, Event
from tournament.seeding.models import Lot

pytestmark = pytest.mark.django_db

PUBLIC = "/e/beach-house-2026/main-event/"
TIED = ("Team 1", "Team 2", "Team 3")
FIRST = {(1, 4), (1, 5), (2, 3), (2, 4), (2, 5), (3, 4), (3, 5), (4, 5), (1, 2)}
"""Who beats whom, but for 3 against 1: then 1, 2 and 3 are level."""
ROOK = find("beach-house-rook").tie_deck.highest
AFTER_WINS = {"key-1": "wins", "key-2": "head-to-head", "key-3": "play-off"}


@pytest.fixture
def division() -> Division:
    division = a_division(an_event())
    teams(division, 6)
    return division


@pytest.fixture
def desk(division: Division) -> Client:
    return the_director(division.event)


def public() -> str:
    return Client().get(PUBLIC).text


def follows(desk: Client, game: Game) -> tuple[str, ...]:
    """What the desk says would follow if the other team had won the game."""
    address = f"{DESK}sheet/{game.sheet_id}/correct/"
    preview = desk.get(address, the_other_has_won(game)).context["preview"]
    return tuple(preview.follows)


def round_robin(desk: Client, division: Division) -> Stage:
    choose(desk, division, format="round-robin")
    keep_places(desk, division)
    return publish(desk, division)


def leaves(desk: Client, stage: Stage, seed: int) -> None:
    number = stage.field.get(seed=seed).entry.number
    address = f"{DESK}floor/team/main-event/{number}/leave/"
    answer = desk.post(address, {"kind": "withdrawn", "reason": "Ill"})
    assert answer.status_code == 303, answer.content.decode()


def wins_of(stage: Stage, seed: int) -> int:
    return facts_of(stage).evaluation.records[seed].won


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


def test_it_is_published_by_the_usual_rule_until_another_is_saved(
    desk: Client, division: Division
) -> None:
    choose(desk, division, format="round-robin")
    page = desk.get(desk_page(division, "bracket/"))
    assert page.context["draft"].places.is_usual
    stage = publish(desk, division)
    assert (stage.matches.count(), stage.ranking) == (15, as_stored(RECORD_RULES))


def test_the_rule_for_ties_is_printed_with_the_rules(desk: Client, division: Division) -> None:
    choose(desk, division, format="round-robin")
    keep_places(desk, division, places="3", **AFTER_WINS)
    printed = part(Client().get(f"{PUBLIC}rules/").text, "tie-rule")
    division.refresh_from_db()
    assert division.ranking["by"][1]["key"] == "head-to-head"
    assert told([printed], "1", "3")
    assert all(str(sentence) in printed for sentence in printed_rule(division))


def test_the_rules_and_the_button_say_whose_results_go(desk: Client, division: Division) -> None:
    stage = round_robin(desk, division)
    division.refresh_from_db()
    assert IF_ONE_LEAVES in printed_rule(division)
    has_won(stage, 6, 1)
    assert wins_of(stage, 6) == 1
    team = f"{DESK}floor/team/main-event/{stage.field.get(seed=6).entry.number}/"
    assert part(desk.get(team).text, "results-of-leavers") == str(IF_ONE_LEAVES)
    leaves(desk, stage, 6)
    assert wins_of(stage, 6) == 0


def test_the_difference_is_shown_before_a_correction_makes_the_tie(
    desk: Client, division: Division
) -> None:
    stage, game = nearly_tied(desk, division)
    assert "champion" in parts(public())
    assert told(follows(desk, game), *TIED)
    assert stage.matches.filter(round__bracket="playoff").count() == 0


def test_three_tied_draw_cards_and_the_high_card_has_the_bye(
    desk: Client, division: Division
) -> None:
    stage, game = nearly_tied(desk, division)
    correct(desk, game)
    page = desk.get(desk_page(division, "bracket/")).text
    assert told([part(page, "tie")], *TIED)
    ties = desk_page(division, "bracket/ties/")
    answer = desk.post(f"{ties}1/cards/", cards(stage, {1: "4", 2: "rook", 3: "14"}))
    assert answer.status_code == 303
    row = LogEntry.objects.latest("pk")
    assert (row.verb, row.detail["witness"]) == ("tie.cards", "Wanda West")
    numbers = dict(stage.field.values_list("entry__number", "seed"))
    drawn = {numbers[int(number)]: card for number, card in row.detail["cards"].items()}
    assert drawn == {1: 4, 2: ROOK, 3: 14}
    assert stage.matches.get(code="P1-1").state == Match.State.BYE
    shown = public()
    assert "P1-2" in shown
    assert "Wanda West" in part(shown, "witness")
    wins(desk, stage, 1, 3)
    wins(desk, stage, 1, 2)
    assert texts(public(), "champion") == ["Team 1"]
    places = Client().get(PUBLIC).context["places"]
    assert [row.place for row in places] == [1, 2, 3, 4, 5, 6]
    assert [team.title for team in places[-1].teams] == ["Team 6"]
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
    assert told(follows(desk, game), "P2-1", "table 1")
    correct(desk, game)
    assert desk.get(desk_page(division, "bracket/")).context["ties"] == []
    assert texts(public(), "champion") == ["Team 1"]
    assert "P2-1" not in public()
    assert Client().get(f"{PUBLIC}P1-2/").status_code == 200
    assert list(differences(Event.objects.get())) == []


@pytest.mark.parametrize(
    ("drawn", "code"),
    [
        ({1: "rook", 2: "Rook", 3: "3"}, "card-twice"),
        ({1: "", 2: "2", 3: "3"}, "no-card"),
        ({1: "15", 2: "2", 3: "3"}, "no-card"),
        ({1: "1", 2: "2"}, "not-tied"),
    ],
)
def test_cards_that_cannot_be_are_refused_and_what_was_typed_stays(
    desk: Client, division: Division, drawn: dict[int, str], code: str
) -> None:
    stage = three_tied(desk, division)
    form = cards(stage, drawn)
    answer = desk.post(desk_page(division, "bracket/ties/1/cards/"), form)
    assert answer.status_code == 422
    assert codes(answer) == [code]
    assert 'value="Wanda West"' in answer.text
    assert not CardDraw.objects.exists()


def test_cards_need_a_witness(desk: Client, division: Division) -> None:
    stage = three_tied(desk, division)
    form = cards(stage, {1: "1", 2: "2", 3: "3"}, witness=" ")
    answer = desk.post(desk_page(division, "bracket/ties/1/cards/"), form)
    assert codes(answer) == ["no-witness"]


def test_equal_high_cards_draw_again(desk: Client, division: Division) -> None:
    stage = three_tied(desk, division)
    address = desk_page(division, "bracket/ties/1/cards/")
    desk.post(address, cards(stage, {1: "14", 2: "14", 3: "3"}))
    (tie,) = desk.get(desk_page(division, "bracket/ties/")).context["ties"]
    assert len(tie.drawing) == 2
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
    assert codes(desk.post(f"{ties}1/draw/", form)) == ["not-announced"]
    assert desk.post(f"{ties}1/announce/", form).status_code == 303
    assert Lot.objects.get().commitment in part(desk.get(ties).text, "hash")
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
    assert told([part(public(), "tie")], "Team 1", "Team 2", "500")
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
    with pytest.raises(Refused) as refused:
        hand_in(game)
    assert [finding.code for finding in refused.value.findings] == ["unfinished"]
    form = {"round": "x", "initials": "dd", "looked": "yes"} | as_queued(game)
    assert desk.post(f"{DESK}sheet/{game.sheet_id}/post/", form).status_code == 422
    tenth = a_hand(bid=60, took=65, dealer="E")
    save_hand(game.sheet, number=10, content=tenth, by="PHONE1", now=NOON)
    post(desk, game)
    game.match.refresh_from_db()
    assert game.match.state == Match.State.CERTIFIED
