"""NPA §3.1, Renege: play stops; proven or not, one side gets the bid and its meld."""

from typing import Any

import pytest

from tests.rules.pinochle.sheets import awarded, judge, played, reneged, teams
from tests.rules.sheets import codes, only_hand, places, remedies


def proven(by: str, called_by: str) -> dict[str, Any]:
    return {"by": by, "called_by": called_by, "proven": True}


@pytest.mark.parametrize(
    ("by", "called_by", "score"),
    [
        ("S", "E", (-80, 110)),
        ("N", "W", (-80, 110)),
        ("NS", "E", (-80, 110)),
        ("W", "N", (124, 0)),
        ("EW", "S", (124, 0)),
    ],
)
def test_of_a_proven_renege_the_side_that_did_it_is_guilty(
    by: str, called_by: str, score: tuple[int, int]
) -> None:
    """Reading N-06: guilty bidders lose the bid, guilty defenders what they had."""
    hand = only_hand(judge(reneged(proven(by, called_by))))
    assert (hand.outcome, hand.score) == ("renege", teams(*score))


@pytest.mark.parametrize(
    ("by", "called_by", "score"),
    [("S", "E", (124, 0)), ("W", "N", (-80, 110)), (None, "E", (124, 0))],
)
def test_of_a_renege_that_was_not_proven_the_callers_are_guilty(
    by: str | None, called_by: str, score: tuple[int, int]
) -> None:
    infraction = {"called_by": called_by, "books": 2} | ({"by": by} if by else {})
    hand = only_hand(judge(reneged(infraction)))

    assert (hand.outcome, hand.score) == ("renege", teams(*score))
    assert "not proven" in str(hand.why)


def test_not_said_to_be_proven_is_not_proven() -> None:
    infraction = {"by": "S", "called_by": "E"}
    unproven = only_hand(judge(reneged({**infraction, "proven": False})))
    assert only_hand(judge(reneged(infraction))).score == unproven.score == teams(124, 0)


@pytest.mark.parametrize("ew", [12, 0])
def test_the_innocent_count_all_their_meld(ew: int) -> None:
    """Reading N-06: there is no "if 20 or more" in §3.1."""
    ruling = judge(reneged(proven("S", "E"), meld=(44, ew)))
    assert only_hand(ruling).score == teams(-80, 80 + ew)


@pytest.mark.parametrize(
    ("by", "called_by"), [("S", "N"), ("N", "N"), ("NS", "S"), ("E", "W"), ("EW", "W")]
)
@pytest.mark.parametrize("is_proven", [True, False])
def test_nobody_calls_a_renege_on_himself_or_his_partner(
    by: str, called_by: str, is_proven: bool
) -> None:
    infraction = {"by": by, "called_by": called_by, "proven": is_proven}
    ruling = judge(reneged(infraction))

    assert codes(ruling) == ["own-renege"]
    assert str(ruling.findings[0].cites).startswith("NPA §3.1")
    assert only_hand(ruling).score is None


@pytest.mark.parametrize(
    ("infraction", "code"),
    [
        ({"called_by": "E", "proven": True}, "missing-by"),
        ({"by": "S", "proven": False}, "missing-caller"),
        ({"by": "S"}, "missing-caller"),
        ({}, "missing-caller"),
    ],
)
def test_who_did_what_must_be_written(infraction: dict[str, Any], code: str) -> None:
    assert codes(judge(reneged(infraction))) == [code]


def test_a_renege_must_be_described() -> None:
    hand = reneged({})
    del hand["infraction"]
    assert codes(judge(hand)) == ["missing-infraction"]


def test_a_proven_renege_nobody_is_said_to_have_called_is_pointed_out() -> None:
    ruling = judge(reneged({"by": "S", "proven": True}))

    assert ruling.accepted
    assert codes(ruling) == ["missing-caller"]


@pytest.mark.parametrize(
    ("key", "value"),
    [("by", "X"), ("called_by", "NS"), ("proven", "yes"), ("books", 21), ("books", -1)],
)
def test_an_infraction_is_written_in_known_words(key: str, value: object) -> None:
    ruling = judge(reneged({**proven("S", "E"), key: value}))

    assert not ruling.accepted
    assert places(ruling) == [f"/hands/0/infraction/{key}"]


def test_a_hand_with_a_renege_could_be_played() -> None:
    assert codes(judge(reneged(proven("S", "E"), meld=(28, 30)))) == ["cannot-be-played"]


def test_a_renege_is_no_pinochle() -> None:
    assert codes(judge(reneged(proven("S", "E"), written_pinochle="EW"))) == ["does-not-belong"]


# Against a pinochle.


def test_a_call_without_a_book_and_without_a_proof_gives_a_pinochle_away() -> None:
    """Reading N-07: meld, 50 and 500; the caller alone pays 200."""
    ruling = judge(awarded("E"))

    assert only_hand(ruling).outcome == "pinochle-awarded"
    assert only_hand(ruling).score == teams(595, 0)
    assert [(row.code, row.seat, row.points) for row in ruling.penalties] == [
        ("renege-against-pinochle", "E", 200)
    ]
    assert ruling.players == {"N": 595, "S": 595, "E": -200, "W": 0}


@pytest.mark.parametrize(("ew", "score"), [(24, 644), (20, 640), (18, 620)])
def test_bidders_who_call_so_lose_the_bid_too(ew: int, score: int) -> None:
    """Reading N-07 by N-10: as a set, where the meld counts from 20."""
    ruling = judge(awarded("N", meld=(45, ew)))

    assert only_hand(ruling).score == teams(-70, score)
    assert ruling.players["N"] == -70 - 200


def test_bidders_who_are_awarded_a_pinochle_count_any_meld() -> None:
    assert only_hand(judge(awarded("W", bid=60, meld=(12, 0)))).score == teams(562, 0)


def test_the_penalty_on_the_list_too_counts_once() -> None:
    ruling = judge(awarded(), penalties=[{"code": "renege-against-pinochle", "seat": "E"}])

    assert codes(ruling) == ["penalty-implied"]
    assert ruling.players["E"] == -200


def test_such_a_call_is_not_written_as_an_ordinary_renege() -> None:
    ruling = judge(reneged({"by": "S", "called_by": "E", "books": 0}))

    assert codes(ruling) == ["pinochle-to-award"]
    assert "pinochle-awarded" in remedies(ruling)


def test_a_proven_renege_is_one_even_without_a_book() -> None:
    ruling = judge(reneged({**proven("S", "E"), "books": 0}))
    assert only_hand(ruling).score == teams(-80, 110)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"proven": True}, "renege-proven"),
        ({"books": 1}, "callers-have-books"),
        ({"by": "W"}, "own-renege"),
    ],
)
def test_a_pinochle_is_awarded_only_against_such_a_call(change: dict[str, Any], code: str) -> None:
    infraction = {"called_by": "E", "books": 0, **change}
    assert codes(judge(awarded(infraction=infraction))) == [code]


def test_a_pinochle_is_awarded_against_somebody() -> None:
    assert codes(judge(awarded(infraction={"books": 0}))) == ["missing-caller"]


@pytest.mark.parametrize(("claim", "right"), [("NS", True), ("EW", False)])
def test_an_awarded_pinochle_may_be_claimed(claim: str, right: bool) -> None:
    ruling = judge(awarded(written_pinochle=claim))
    assert codes(ruling) == ([] if right else ["written-pinochle-wrong"])


def test_a_director_who_forgives_the_caller_sets_the_penalty_himself() -> None:
    row = {"where": "/penalties/0/points", "value": 0, "by": "Day", "reason": "misunderstood"}
    ruling = judge(awarded(), played(), overrides=[row])
    assert ruling.players["E"] == ruling.players["W"] == 45
