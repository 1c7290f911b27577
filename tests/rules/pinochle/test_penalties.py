"""NPA §5.1 and §7.1: penalties of single players, and coming late; partners may end apart."""

from typing import Any

import pytest

from rules.core.seats import PARTNERSHIPS
from rules.core.tardiness import Tardiness, begun_minutes, full_minutes
from tests.rules.pinochle.sheets import a_round, judge, played, teams
from tests.rules.sheets import NAMES, codes, places, remedies

BROUGHT = teams(310, 180)


def fined(*codes_and_seats: str, **more: Any) -> dict[str, int]:
    rows = [dict(zip(("code", "seat"), row.split(), strict=True)) for row in codes_and_seats]
    return dict(judge(starting=BROUGHT, penalties=rows, **more).players)


@pytest.mark.parametrize(
    ("code", "points"),
    [
        ("wrong-table", 100),
        ("exposed-aces", 50),
        ("card-count", 50),  # reading N-16
        ("renege-against-pinochle", 200),
        ("illegal-bid", 0),
        ("club-shuffler", 0),  # money, never points (reading N-14)
    ],
)
def test_a_penalty_is_taken_off_one_player_alone(code: str, points: int) -> None:
    assert fined(f"{code} N") == {"N": 310 - points, "S": 310, "E": 180, "W": 180}


@pytest.mark.parametrize("code", ["illegal-bid", "club-shuffler"])
def test_what_costs_no_points_is_shown_all_the_same(code: str) -> None:
    ruling = judge(penalties=[{"code": code, "seat": "N"}])

    assert ruling.accepted
    assert [(row.code, row.points) for row in ruling.penalties] == [(code, 0)]
    assert ruling.penalties[0].cites.startswith("NPA §")


def test_penalties_add_up() -> None:
    players = fined("wrong-table N", "exposed-aces N", "exposed-aces N", "card-count W")
    assert players == {"N": 110, "S": 310, "E": 180, "W": 130}


def test_a_player_may_end_below_zero() -> None:
    """§7.1: a person can have a negative score."""
    assert fined("renege-against-pinochle E")["E"] == -20


def test_a_penalty_leaves_the_team_its_total() -> None:
    ruling = judge(*a_round(*[played()] * 4), penalties=[{"code": "wrong-table", "seat": "N"}])

    assert ruling.totals == teams(244, 180)
    assert ruling.players == {"N": 144, "S": 244, "E": 180, "W": 180}


@pytest.mark.parametrize("code", ["no-shuffler", "refuses-ruling"])
def test_a_disqualified_player_has_0_for_the_round(code: str) -> None:
    """Reading N-27; the partner keeps the team's score."""
    ruling = judge(
        starting=BROUGHT,
        penalties=[{"code": code, "seat": "E"}, {"code": "wrong-table", "seat": "E"}],
    )
    assert ruling.players == {"N": 310, "S": 310, "E": 0, "W": 180}
    assert ruling.penalties[0].as_document()["replaced"] is True


def test_an_unknown_penalty_is_refused_naming_those_there_are() -> None:
    ruling = judge(penalties=[{"code": "table-talk", "seat": "N"}])

    assert codes(ruling) == ["unknown-penalty"]
    assert places(ruling) == ["/penalties/0/code"]
    assert "exposed-aces" in remedies(ruling)


def test_a_penalty_belongs_to_a_seat() -> None:
    assert not judge(penalties=[{"code": "wrong-table", "seat": "NS"}]).accepted


# Tardiness.


@pytest.mark.parametrize(
    ("time", "points"),
    [
        ("0:00", 0),
        ("4:59", 0),
        ("5:00", 0),
        ("5:00.001", 10),
        ("5:01", 10),
        ("6:00", 10),
        ("6:01", 20),
        ("9:00", 40),
        ("14:00", 90),
        ("14:01", 100),
        ("15:00", 100),
    ],
)
def test_each_minute_begun_after_the_fifth_costs_10(time: str, points: int) -> None:
    """Reading N-15: 5:01 is in the sixth minute."""
    ruling = judge(starting=BROUGHT, late={"N": time})

    assert ruling.players == {"N": 310 - points, "S": 310, "E": 180, "W": 180}
    assert [(row.code, row.points) for row in ruling.penalties] == [("tardy", points)] * (
        points > 0
    )


@pytest.mark.parametrize("time", ["15:00.001", "15:01", "16:00", "120:00"])
def test_after_fifteen_minutes_a_player_is_replaced_and_has_0(time: str) -> None:
    ruling = judge(starting=BROUGHT, late={"E": time})

    (row,) = ruling.penalties
    assert (row.code, row.points, row.replaced) == ("tardy", 0, True)
    assert ruling.players == {"N": 310, "S": 310, "E": 0, "W": 180}


def test_a_replaced_player_has_0_whatever_else() -> None:
    """Reading N-15: neither below nor above."""
    late = {"E": "18:00"}
    wrong = [{"code": "wrong-table", "seat": "E"}]
    assert judge(starting=teams(0, -90), late=late).players["E"] == 0
    assert judge(starting=BROUGHT, late=late, penalties=wrong).players["E"] == 0


def test_nobody_forfeits_by_coming_late() -> None:
    ruling = judge(late=dict.fromkeys("NESW", "20:00"))
    assert (ruling.accepted, ruling.forfeit, ruling.finished) == (True, None, False)


def test_two_late_players_pay_each_for_himself() -> None:
    ruling = judge(starting=BROUGHT, late={"S": "9:00", "N": "7:30"})
    assert ruling.players == {"N": 280, "S": 270, "E": 180, "W": 180}
    assert [row.seat for row in ruling.penalties] == ["N", "S"]


@pytest.mark.parametrize("time", ["-3:00", "5", "5:60", "five"])
def test_lateness_is_minutes_and_seconds_after_the_start(time: str) -> None:
    assert codes(judge(late={"N": time})) == ["not-understood"]


@pytest.mark.parametrize(
    ("waited", "begun", "full"),
    [(0, 0, 0), (1, 1, 0), (59_999, 1, 0), (60_000, 1, 1), (60_001, 2, 1), (300_001, 6, 5)],
)
def test_minutes_are_counted_begun_or_full(waited: int, begun: int, full: int) -> None:
    assert (begun_minutes(waited), full_minutes(waited)) == (begun, full)


def test_the_price_of_a_minute_is_a_number_of_the_ruleset() -> None:
    law = Tardiness(grace=1, price=3, last=2, counted=begun_minutes, cites="a made-up book")
    rows = law.judge({"N": 61_000, "S": 121_000, "E": 60_000}, PARTNERSHIPS).penalties
    assert [(row.seat, row.points, row.replaced) for row in rows] == [
        ("N", 3, False),
        ("S", 0, True),
    ]


def test_a_substitute_may_come_in_for_a_late_player() -> None:
    row = {"seat": "N", "name": "Eve", "from_hand": 1}
    ruling = judge(played(), seats=NAMES, late={"N": "16:00"}, substitutes=[row])

    assert ruling.accepted
    assert (ruling.players["N"], ruling.players["S"]) == (0, 61)
