"""What the phone shows: one screen for each state of what stands at the table."""

from typing import Any, TypeVar
from uuid import uuid4

import pytest

from rules.rulesets import find
from scoring.models import ScoreSheet
from tests.makers import NOON, a_phone_at, an_event
from tests.makers_shown import as_shown
from tests.makers_table import (
    AT,
    a_game,
    a_match_at_table_one,
    finished,
    hand_form,
    played_out,
    saved,
    signed_by,
    table_of,
    the_event,
)
from tests.page_parts import numbers, part, players_in
from tournament.brackets.models import Game, Match
from tournament.desk.phone.hands_page import HandsPage
from tournament.desk.phone.sitting_page import SeatsPage, SigningPage
from tournament.desk.phone.table_page import (
    HandedInPage,
    PaperPage,
    WaitingPage,
    facts_at,
    saved_entry,
    table_page,
)
from tournament.tables.models import Assignment, Table
from tournament.tables.services import move_match

pytestmark = pytest.mark.django_db
P = TypeVar("P")


def shown(kind: type[P], table: Table, draft: dict[str, str] | None = None, **more: Any) -> P:
    """The screen, which must be of this kind."""
    page = table_page(table, draft or {}, **more)
    assert isinstance(page, kind)
    return page


def a_running_game(*hands: dict[str, Any], ruleset: str = "beach-house-rook") -> Game:
    """A game in which these hands were saved."""
    game = a_game(a_match_at_table_one(ruleset=ruleset))
    phone = a_phone_at(table_of(game.match))
    for number, answers in enumerate(hands, start=1):
        saved(phone, number, ruleset=ruleset, **answers)
    return game


def test_where_nothing_stands_the_phone_waits() -> None:
    page = shown(WaitingPage, an_event().tables.get(number=1))
    assert page.last is None


def test_a_called_match_shows_its_seats_in_clockwise_order() -> None:
    match = a_match_at_table_one()
    page = shown(SeatsPage, table_of(match))
    assert [(chair.seat, chair.name, chair.team) for chair in page.chairs] == [
        ("N", "Player 1a", "Team 1"),
        ("E", "Player 4a", "Team 4"),
        ("S", "Player 1b", "Team 1"),
        ("W", "Player 4b", "Team 4"),
    ]


def test_one_tap_picks_a_player_and_the_same_tap_again_lets_him_go() -> None:
    table = table_of(a_match_at_table_one())
    assert shown(SeatsPage, table, {"tap": "E"}).picked == "E"
    assert shown(SeatsPage, table, {"picked": "E", "tap": "E"}).picked == ""


def test_a_draft_that_parts_partners_is_forgotten() -> None:
    table = table_of(a_match_at_table_one())
    usual = {chair.seat: str(chair.player) for chair in shown(SeatsPage, table).chairs}
    wrong = usual | {"N": usual["E"], "E": usual["N"]}
    drafted = {chair.seat: str(chair.player) for chair in shown(SeatsPage, table, wrong).chairs}
    assert drafted == usual


def test_a_game_whose_questions_are_not_known_is_kept_on_paper() -> None:
    match = a_match_at_table_one(ruleset="toonerville-rook")
    page = shown(PaperPage, table_of(match))
    assert (page.match, page.game) == (match, "Toonerville Rook")


def test_a_new_game_asks_for_its_first_hand() -> None:
    page = shown(HandsPage, table_of(a_running_game().match))
    assert (page.entry.number, page.played, players_in(page.lead)) == (1, 0, [])
    assert [step.question.name for step in page.entry.steps] == ["bidder", "bid", "points"]
    assert page.entry.check is None


def test_the_score_says_what_each_side_needs() -> None:
    game = a_running_game({"bid": 95})
    page = shown(HandsPage, table_of(game.match))
    assert [(score.side, score.total, score.needs) for score in page.scores] == [
        ("NS", -95, 595),
        ("EW", 45, 455),
    ]
    assert numbers(page.lead) == [4, 140]


def test_who_leads_is_said_only_where_it_is_known_before_the_bidding() -> None:
    game = a_running_game()
    known = shown(HandsPage, table_of(game.match)).entry.dealing
    ScoreSheet.objects.update(ruleset="kentucky-rook")
    unknown = shown(HandsPage, table_of(game.match)).entry.dealing
    assert players_in(known) == players_in(unknown) == ["Player 1a", "Player 4a"]
    assert known != unknown


def test_a_bidder_in_the_draft_names_the_questions_after_him() -> None:
    table = table_of(a_running_game().match)
    steps = shown(HandsPage, table, {"bidder": "EW"}).entry.steps
    assert numbers(steps[2].words) == [4, 1, 120]


def test_a_check_says_what_the_rules_make_of_the_hand() -> None:
    table = table_of(a_running_game().match)
    draft = {"bidder": "NS", "bid": "95", "points": "75", "check": "1"}
    check = shown(HandsPage, table, draft).entry.check
    assert check is not None
    assert numbers(check.words) == [1, 95, 75, -95, 4, 45]
    assert [score.total for score in check.scores] == [-95, 45]
    assert (check.accepted, check.costs, check.ends) == (True, True, False)


def test_a_check_of_the_last_hand_says_that_the_game_ends() -> None:
    game = a_running_game(*[{"points": 100}] * 4)
    draft = {"bidder": "NS", "bid": "70", "points": "100", "check": "1"}
    check = shown(HandsPage, table_of(game.match), draft).entry.check
    assert check is not None
    assert check.ends


def test_an_ending_that_asks_nothing_is_checked_at_once() -> None:
    table = table_of(a_running_game().match)
    entry = shown(HandsPage, table, {"ended": "passed-out"}).entry
    assert (entry.steps, entry.unusual) == ((), True)
    assert entry.check is not None
    assert entry.check.accepted


def test_a_game_without_an_end_of_its_own_is_over_when_the_table_says_so() -> None:
    game = a_game(a_match_at_table_one(ruleset="tally"))
    table, phone = table_of(game.match), a_phone_at(table_of(game.match))
    assert not shown(HandsPage, table).can_be_ended
    points = {"points-NS": "30", "points-EW": "−5"}
    saved(phone, 1, ruleset="tally", bidder="", bid="", points="", **points)
    assert shown(HandsPage, table).can_be_ended
    phone.post(f"{AT}over/", {"key": str(uuid4())} | as_shown(game))
    page = shown(SigningPage, table)
    assert [score.words for score in page.scores] == ["30", "−5"]
    signed_by(phone, game, "NS")
    assert shown(SigningPage, table).verdict == "lost"


def test_a_game_that_its_rules_end_cannot_be_called_over() -> None:
    table = table_of(a_running_game({}).match)
    assert not shown(HandsPage, table).can_be_ended


def test_struck_versions_stand_before_what_replaced_them_and_have_no_total() -> None:
    game = a_running_game({"bid": 95}, {"bidder": "EW"})
    phone = a_phone_at(table_of(game.match))
    phone.post("/t/beach-house-2026/1/hands/1/", hand_form(1) | as_shown(game))
    lines = shown(HandsPage, table_of(game.match)).lines
    assert [(line.number, line.bid, bool(line.struck)) for line in lines] == [
        (1, 95, True),
        (1, 70, False),
        (2, 70, False),
    ]
    assert [[points.total for points in line.points] for line in lines] == [
        ["", ""],
        ["75", "45"],
        ["120", "120"],
    ]


def test_an_unusual_hand_is_named_in_the_list() -> None:
    game = a_running_game({"ended": "misdeal", "found": "later"})
    (line,) = shown(HandsPage, table_of(game.match)).lines
    labels = {ending.code: ending.label for ending in find("beach-house-rook").endings}
    assert (line.bidder, line.bid, line.outcome) == ("", None, labels["misdeal"])


def test_an_earlier_hand_is_opened_with_its_own_dealer_and_answers() -> None:
    game = a_running_game({"bid": 95}, {})
    page = shown(HandsPage, table_of(game.match), change=1)
    assert (page.entry.number, page.entry.changes, page.entry.dealer) == (1, True, "N")
    assert [step.answer for step in page.entry.steps] == ["NS", "95", "75"]


def test_a_hand_that_does_not_stand_is_not_opened() -> None:
    game = a_running_game({})
    assert shown(HandsPage, table_of(game.match), change=9).entry.number == 2


def test_a_finished_game_is_signed_and_each_side_reads_its_own_score_first() -> None:
    game = a_game(a_match_at_table_one())
    phone = a_phone_at(table_of(game.match))
    played_out(phone)
    first = shown(SigningPage, table_of(game.match))
    assert (first.turn.team, first.verdict, [name for _, name in first.players]) == (
        "Team 1",
        "won",
        ["Player 1a", "Player 1b"],
    )
    signed_by(phone, game, "NS")
    second = shown(SigningPage, table_of(game.match))
    assert [score.side for score in second.scores] == ["EW", "NS"]
    assert [points.side for points in second.lines[0].points] == ["EW", "NS"]
    assert (second.verdict, [row.signer for row in second.signed]) == ("lost", ["Player 1a"])


def test_a_finished_game_can_still_be_opened_at_an_earlier_hand() -> None:
    game = finished(a_match_at_table_one())
    assert shown(HandsPage, table_of(game.match), change=2).entry.number == 2


def test_a_handed_in_match_says_the_result_winner_first() -> None:
    game = a_running_game()
    Match.objects.update(state=Match.State.HANDED_IN)
    ScoreSheet.objects.update(totals={"NS": 210, "EW": 505}, winner="EW", finished=True)
    outcome = shown(HandedInPage, table_of(game.match)).outcome
    assert (numbers(outcome.words), outcome.posted) == ([4, 505, 210], False)


def test_a_match_that_left_without_a_result_is_not_spoken_of() -> None:
    game = a_running_game()
    table = table_of(game.match)
    Assignment.objects.update(cleared_at=NOON)
    assert shown(WaitingPage, table).last is None


def test_a_match_that_was_moved_is_where_the_phone_says() -> None:
    game = a_running_game()
    here = table_of(game.match)
    there = here.event.tables.get(number=2)
    move_match(match=game.match, table=there, now=NOON)
    page = shown(WaitingPage, here)
    assert (page.last, page.moved_to) == (None, 2)
    assert numbers(part(a_phone_at(here).get(AT).text, "moved")) == [2, 2]
    Match.objects.update(state=Match.State.VOID)
    assert shown(WaitingPage, here).moved_to is None


def test_a_forfeited_match_is_told_as_a_forfeit() -> None:
    match = a_match_at_table_one()
    table = table_of(match)
    Assignment.objects.update(cleared_at=NOON)
    winner = match.slots.earliest("position").entrant
    Match.objects.filter(pk=match.pk).update(state=Match.State.FORFEITED, winner=winner)
    last = shown(WaitingPage, table).last
    assert last is not None
    assert (last.match, last.posted, numbers(last.words)) == (match, True, [1])


def test_the_mark_changes_with_whatever_the_screen_shows() -> None:
    match = a_match_at_table_one()
    table = table_of(match)
    phone = a_phone_at(table)
    seen = [facts_at(table).mark]
    game = a_game(match)
    seen.append(facts_at(table).mark)
    for number in range(1, 6):
        saved(phone, number, points=100)
        seen.append(facts_at(table).mark)
    signed_by(phone, game, "NS")
    seen.append(facts_at(table).mark)
    signed_by(phone, game, "EW")
    seen.append(facts_at(table).mark)
    assert len(set(seen)) == len(seen)
    assert facts_at(table).mark == seen[-1]


def test_only_a_receipt_of_this_event_is_believed() -> None:
    game = a_running_game({})
    number = str(the_event().version)
    receipt = saved_entry(the_event(), number)
    assert receipt is not None
    assert receipt.number == int(number)
    assert saved_entry(an_event(name="Kentucky Weekend"), number) is None
    assert game.sheet.hands.count() == 1


def test_the_last_signature_of_another_phone_between_two_reads_is_shown() -> None:
    game = a_running_game()
    phone = a_phone_at(table_of(game.match))
    played_out(phone)
    for side in ("NS", "EW"):
        signed_by(phone, game, side)
    Match.objects.filter(pk=game.match_id).update(state=Match.State.PLAYING)
    assert shown(HandedInPage, table_of(game.match)).match == game.match
