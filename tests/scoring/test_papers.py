"""A stored sheet as paper: what was written, struck and signed; and blank ones to write on."""

from dataclasses import replace
from datetime import datetime

import pytest
from django.utils.translation import override

from rules.core.messages import all_of, in_english, say
from scoring.asks.rounds import contract_of
from scoring.blank_papers import blank_paper
from scoring.entry import playing_rules
from scoring.hand_words import hand_words
from scoring.models import ScoreSheet
from scoring.paper import Paper
from scoring.papers import Heading, paper_of
from scoring.posting import correct
from scoring.selectors import contents, standing_hands
from scoring.services import change_hand, save_hand, undo_hand
from tests.makers import NOON, a_hand
from tests.page_parts import numbers
from tests.scoring.makers import a_posted_sheet, a_sheet, a_verified_sheet, with_hands

pytestmark = pytest.mark.django_db

HEADING = Heading(event="Beach House", division="Main", round_named="Round 1", game="1", table="3")


def clock(moment: datetime) -> str:
    return moment.strftime("%H:%M")


def paper(sheet: ScoreSheet) -> Paper:
    return paper_of(sheet, HEADING, clock)


def test_the_round_that_was_suggested_is_read_in_the_readers_language() -> None:
    suggested = say("Winners' round %(number)s", number=1)
    with override("de"):
        shown = paper_of(a_posted_sheet(), replace(HEADING, round_named=suggested), clock)
        assert str(shown.round_named) == str(suggested) != in_english(suggested)


def test_it_shows_seats_names_and_who_keeps_score() -> None:
    north_south, east_west = paper(a_sheet()).sides
    assert [(str(row.seat), row.name) for row in north_south.players] == [
        ("N", "Ann Oak"),
        ("S", "Cal Birch"),
    ]
    assert [row.keeps_score for row in north_south.players] == [True, False]
    assert (north_south.team, east_west.team) == ("Eagles", "Hawks")


def test_seats_bear_the_letters_of_the_readers_language() -> None:
    with override("de"):
        shown = paper(with_hands(a_sheet(), 100, 50))
        seats = [str(player.seat) for side in shown.sides for player in side.players]
        assert seats == ["N", "S", "O", "W"]
        assert [(str(row.dealer), str(row.bidder)) for row in shown.rows] == [
            ("N", "NS"),
            ("O", "NS"),
        ]


def test_players_for_themselves_keep_their_letters() -> None:
    table = playing_rules("toonerville-rook", {}).table
    with override("de"):
        assert [str(table.letter_of(seat)) for seat in table.seats] == ["A", "B", "C", "D", "E"]


def test_each_hand_has_its_score_and_the_total_after_it() -> None:
    rows = paper(with_hands(a_sheet(), 100, 50)).rows
    assert [(row.cells[0].score, row.cells[0].total) for row in rows] == [(100, 100), (-60, 40)]
    assert [(bool(row.outcome), row.went_wrong) for row in rows] == [(False, False), (True, True)]
    assert numbers(rows[1].why)[:2] == [60, 50]


def test_a_hand_that_was_changed_stays_struck_before_the_one_that_stands() -> None:
    sheet = with_hands(a_sheet(), 100, 100)
    change_hand(sheet, number=1, content=a_hand(bid=60, took=90), by="Table 1", now=NOON)
    undo_hand(sheet, now=NOON)
    rows = paper(sheet).rows
    assert [(row.number, str(row.struck)[-5:], row.cells[0].points) for row in rows] == [
        (1, "12:00", 100),
        (1, "", 90),
        (2, "12:00", 100),
    ]
    assert rows[0].struck != rows[2].struck
    assert rows[0].cells[0].total is None


def test_a_dropped_signature_is_not_shown() -> None:
    sheet = a_verified_sheet()
    assert [str(side.signed_by) for side in paper(sheet).sides] == ["Ann Oak", "Ben Ito"]
    change_hand(sheet, number=5, content=a_hand(bid=60, took=110), by="Table 1", now=NOON)
    assert [side.signed_by for side in paper(sheet).sides] == ["", ""]


def test_a_posted_sheet_shows_its_initials_its_round_and_its_winner() -> None:
    shown = paper(a_posted_sheet())
    assert (shown.initials, shown.round_named, shown.state) == ("SW", "Winners' round 1", "posted")
    assert [side.won for side in shown.sides] == [True, False]


def test_a_correction_is_shown_with_before_and_after() -> None:
    sheet = a_posted_sheet()
    hands = contents(standing_hands(sheet))
    hands[4] = hands[4] | {"points": {"NS": 110, "EW": 10}}
    correct(sheet, hands=hands, reason="Miscounted", official="Sam", told=["N", "E"], now=NOON)
    shown = paper(sheet)
    (row,) = shown.corrections
    assert numbers(row.before) == [60, 100, 20]
    assert numbers(row.after) == [60, 110, 10]
    assert (row.reason, shown.state) == ("Miscounted", "corrected")
    assert row.told == all_of(["Ann Oak", "Ben Ito"])


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ({}, "not played"),
        (a_hand(bid=70, took=75), "Eagles bid 70, took 75 (Hawks 45)"),
        (a_hand(bidder="E", bid=70, took=75), "Hawks bid 70, took 75 (Eagles 45)"),
        ({"dealer": "N", "ended": "passed-out"}, "All passed"),
        (
            {
                "dealer": "N",
                "bidder": "NS",
                "bid": 80,
                "ended": "renege",
                "infraction": {"by": "E"},
            },
            "Eagles bid 80, Renege found late",
        ),
        ({"dealer": "N"}, "a hand"),
    ],
)
def test_a_hand_is_said_in_a_few_words(content: dict[str, object], words: str) -> None:
    """The words are the subject."""
    assert str(hand_words(a_sheet(), content)) == words


def test_a_blank_sheet_has_lines_to_write_on_and_the_columns_of_its_game() -> None:
    rules = playing_rules("beach-house-rook", {})
    shown = blank_paper(rules, HEADING, teams={"NS": "Eagles"})
    assert shown.is_blank
    assert list(shown.empty_rows) == list(range(1, 15))
    assert shown.columns == ("dealer", "bid", "points")
    assert [str(side.named) for side in shown.sides] == ["Eagles", "EW"]


@pytest.mark.parametrize(
    ("ruleset", "columns", "rows", "named"),
    [
        ("beach-house-rook", ("dealer", "bid", "points"), 14, "hand"),
        ("npa-pinochle", ("dealer", "bid", "trump", "meld", "points"), 6, "hand"),
        ("rubicon-bezique", ("points", "brisques"), 14, "partie"),
        ("toonerville-rook", ("contract",), 11, "round"),
        ("tally", (), 14, "hand"),
    ],
)
def test_every_game_has_its_own_blank_sheet(
    ruleset: str, columns: tuple[str, ...], rows: int, named: str
) -> None:
    shown = blank_paper(playing_rules(ruleset, {}), HEADING, teams={})
    assert (shown.columns, len(shown.empty_rows), str(shown.rows_are)) == (columns, rows, named)


def test_the_contracts_are_printed_on_a_blank_sheet_of_toonerville() -> None:
    rules = playing_rules("toonerville-rook", {})
    shown = blank_paper(rules, HEADING, teams={})
    printed = [contract_of(rules, number) for number in range(1, 12)]
    assert [words for _, words in shown.empty_lines] == printed
    assert len(set(printed)) == 11
    assert all(side.is_unnamed for side in shown.sides)


def a_toonerville_sheet(*rounds: dict[str, object], last_round: int = 2) -> ScoreSheet:
    """Three players; the sheet with these rounds on it."""
    names = {"A": "Ann Oak", "B": "Ben Ito", "C": "Cal Birch"}
    sheet = a_sheet(
        ruleset="toonerville-rook",
        house_rules={"last_round": last_round},
        names=names,
        side_names=names,
        scorekeeper="A",
        first_dealer="A",
    )
    for number, content in enumerate(rounds, start=1):
        save_hand(sheet, number=number, content=content, by="Table 1", now=NOON)
    return sheet


def a_round(number: int, *points: int) -> dict[str, object]:
    return {"round": number, "points": dict(zip("ABC", points, strict=True))}


def test_a_sheet_of_three_has_a_column_for_each_and_marks_all_who_share_the_win() -> None:
    shown = paper(a_toonerville_sheet(a_round(1, 0, 45, 10), a_round(2, 10, 0, 5)))
    assert [side.named for side in shown.sides] == ["Ann Oak", "Ben Ito", "Cal Birch"]
    assert [side.won for side in shown.sides] == [True, False, False]
    assert [numbers(row.contract) for row in shown.rows] == [[2], [1, 1]]
    shared = paper(a_toonerville_sheet(a_round(1, 0, 45, 10), a_round(2, 10, 45, 0)))
    assert [side.won for side in shared.sides] == [True, False, True]


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (a_round(2, 0, 45, 10), "points: Ann Oak 0, Ben Ito 45 and Cal Birch 10"),
        (
            {
                "round": 1,
                "ended_by": "stopped",
                "left": {seat: {"low": 1, "high": 1, "rook": 1} for seat in "ABC"},
            },
            "Stopped by an official, points: Ann Oak 40, Ben Ito 40 and Cal Birch 40",
        ),
    ],
)
def test_a_round_is_said_in_a_few_words(content: dict[str, object], words: str) -> None:
    """The words are the subject."""
    assert str(hand_words(a_toonerville_sheet(), content)) == words


DECLARED = {"A": {"trump-sequence": 4, "bezique": 2}, "B": {"double-bezique": 1}}
MELDS = {"N": {"run": 1}, "S": {"pinochle": 1}, "E": {"aces": 2}}


def test_a_partie_written_as_its_declarations_has_its_points_on_the_sheet() -> None:
    names = {"A": "Ann Oak", "B": "Ben Ito"}
    sheet = a_sheet(
        ruleset="rubicon-bezique", names=names, side_names=names, scorekeeper="A", first_dealer="A"
    )
    partie = {"declared": DECLARED, "last_trick": "A", "trump": "hearts"}
    save_hand(sheet, number=1, content=partie, by="Table 1", now=NOON)
    assert [cell.points for cell in paper(sheet).rows[0].cells] == [1130, 500]
    assert numbers(str(hand_words(sheet, partie))) == [1130, 500]
    change_hand(sheet, number=1, content=partie | {"last_trick": "B"}, by="Table 1", now=NOON)
    rows = [[cell.points for cell in row.cells] for row in paper(sheet).rows]
    assert rows == [[1130, 500], [1080, 550]]


def test_a_hand_written_with_the_melds_of_each_player_has_its_meld_on_the_sheet() -> None:
    sheet = a_sheet(ruleset="npa-pinochle", scorekeeper="W")
    contract = {"dealer": "N", "bidder": "N", "bid": 60, "trump": "hearts"}
    hand = {**contract, "melds": MELDS, "points": {"NS": 30, "EW": 20}}
    save_hand(sheet, number=1, content=hand, by="Table 1", now=NOON)
    assert [cell.meld for cell in paper(sheet).rows[0].cells] == [25 + 15, 100]
    assert numbers(str(hand_words(sheet, hand))) == [60, 40, 100, 30, 20]


def test_a_single_players_name_stands_on_his_blank_sheet() -> None:
    shown = blank_paper(playing_rules("rubicon-bezique", {}), HEADING, teams={"A": "Ann Oak"})
    assert [(side.named, side.is_unnamed) for side in shown.sides] == [
        ("Ann Oak", False),
        ("B", True),
    ]
