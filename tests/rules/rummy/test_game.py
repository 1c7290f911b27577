"""Toonerville Rook as a game: 3 to 5 players, rounds 1 to 11 in order, the lowest total wins."""

from typing import Any

import pytest

from rules.judging.whole_sheet import judge_sheet
from tests.rules.rummy.sheets import PLAYERS, THREE, TOONERVILLE, game, one_round, points
from tests.rules.sheets import codes, places, remedies, values

ELEVEN = [points(number) for number in range(1, 12)]


def test_the_lowest_total_wins_after_eleven_rounds() -> None:
    ruling = game(*ELEVEN)

    assert ruling.accepted
    assert ruling.totals == {"A": 0, "B": 660, "C": 495}
    assert (ruling.finished, ruling.winner) == (True, "A")
    assert ruling.players == ruling.totals


def test_ten_rounds_are_no_game() -> None:
    """Reading T-10."""
    ruling = game(*ELEVEN[:10])
    assert (ruling.accepted, ruling.finished, ruling.winner) == (True, False, None)


def test_an_unfinished_game_is_not_complete() -> None:
    ruling = game(*ELEVEN[:10], complete=True)

    assert codes(ruling) == ["unfinished"]
    assert "11 rounds" in remedies(ruling)


def test_a_win_is_shared_by_all_with_the_lowest_total() -> None:
    """Reading T-01."""
    ruling = game(*ELEVEN[:10], points(11, a=450, b=0, c=405), starting={"B": -150})

    assert ruling.totals == {"A": 450, "B": 450, "C": 855}
    assert ruling.winner == ["A", "B"]
    assert ruling.findings == ()


def test_a_shared_win_is_written_as_a_list() -> None:
    last = points(11, a=450, b=0, c=405)
    sheet = {"starting": {"B": -150}}
    assert game(*ELEVEN[:10], last, **sheet, written={"winner": ["B", "A"]}).accepted
    ruling = game(*ELEVEN[:10], last, **sheet, written={"winner": "A"})
    assert codes(ruling) == ["written-winner-wrong"]


def test_the_highest_total_is_not_the_winner() -> None:
    assert codes(game(*ELEVEN, written={"winner": "B"})) == ["written-winner-wrong"]


def test_points_brought_along_count() -> None:
    ruling = game(*ELEVEN, starting={"A": 700})
    assert ruling.winner == "C"


@pytest.mark.parametrize(
    ("numbers", "place", "next_round"),
    [
        ([2], 0, 1),
        ([1, 2, 3, 5], 3, 4),
        ([1, 2, 2], 2, 3),
        ([1, 2, 1], 2, 3),
        ([*range(1, 12), 11], 11, 12),
    ],
)
def test_rounds_come_in_order(numbers: list[int], place: int, next_round: int) -> None:
    ruling = game(*map(points, numbers))

    assert codes(ruling)[-1] == "round-out-of-order"
    assert places(ruling)[-1] == f"/hands/{place}/round"
    assert values(ruling.findings[-1].remedy)["next"] == next_round


def test_rounds_after_a_gap_are_not_blamed_too() -> None:
    assert codes(game(*map(points, [1, 2, 4, 5, 6]))) == ["round-out-of-order"]


def test_a_round_that_cannot_be_read_does_not_confuse_the_next() -> None:
    assert codes(game(points(1), {**points(2), "round": "x"}, points(3))) == ["not-understood"]


def test_no_twelfth_round_follows() -> None:
    assert codes(game(*ELEVEN, points(12)))[0] == "after-the-end"


def test_eleven_rounds_that_were_never_scored_are_no_game() -> None:
    melds = {"A": [{"type": "set", "number": 1, "cards": ["red"] * 3}] * 5}
    unscored = {"round": 11, "laid": melds}
    assert not game(*ELEVEN[:10], unscored).finished


def test_the_players_must_be_known() -> None:
    sheet = {"ruleset": TOONERVILLE, "hands": [points(1), points(2)]}
    ruling = judge_sheet(sheet)

    assert codes(ruling) == ["missing-seats"]
    assert "under 'seats'" in remedies(ruling)


@pytest.mark.parametrize("taken", ["AB", "A", ""])
def test_fewer_than_three_cannot_play(taken: str) -> None:
    ruling = judge_sheet(
        {"ruleset": TOONERVILLE, "seats": {seat: PLAYERS[seat] for seat in taken}, "hands": []}
    )

    assert codes(ruling) == ["empty-seat"]
    assert values(ruling.findings[0].remedy) == {"fewest": 3}


def test_a_sixth_player_has_no_seat() -> None:
    assert codes(game(seats={**PLAYERS, "F": "Fay"})) == ["no-such-seat"]


def test_nobody_sits_twice() -> None:
    assert codes(game(seats={**THREE, "B": "Ann"})) == ["sits-twice"]


def test_any_three_chairs_will_do() -> None:
    seats = {seat: PLAYERS[seat] for seat in "ACE"}
    hand = {"round": 1, "points": {"A": 0, "C": 5, "E": 10}}
    assert one_round(hand, seats).totals == {"A": 0, "C": 5, "E": 10}


def test_a_chair_that_is_not_taken_scores_nothing() -> None:
    hand = {"round": 1, "points": {"A": 0, "B": 5, "C": 10, "D": 10}}
    ruling = one_round(hand)

    assert codes(ruling) == ["unknown-key"]
    assert places(ruling) == ["/hands/0/points/D"]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_three_to_five_play(players: int) -> None:
    seats = {seat: PLAYERS[seat] for seat in list(PLAYERS)[:players]}
    scores = {seat: 5 * number for number, seat in enumerate(seats)}
    ruling = game(*({"round": n, "points": scores} for n in range(1, 12)), seats=seats)

    assert ruling.accepted
    assert ruling.winner == "A"


def test_every_player_signs() -> None:
    """Reading G-03."""
    signatures = [{"seat": "A"}, {"seat": "B"}]
    assert codes(game(sign_off={"signatures": signatures})) == ["signature-missing"]
    assert game(sign_off={"signatures": [*signatures, {"seat": "C"}]}).accepted


def test_lateness_costs_nothing() -> None:
    """Reading T-02."""
    assert codes(game(late={"A": "20:00"})) == ["no-lateness"]


def test_last_round_shortens_the_game() -> None:
    """Reading T-10."""
    seven: dict[str, Any] = {"house_rules": {"last_round": 7}}
    assert not game(*ELEVEN[:7]).finished
    ruling = game(*ELEVEN[:7], **seven)

    assert (ruling.accepted, ruling.winner) == (True, "A")
    assert codes(game(*ELEVEN[:8], **seven)) == ["after-the-end", "no-such-round"]
    assert codes(one_round(points(8), **seven)) == ["no-such-round"]
