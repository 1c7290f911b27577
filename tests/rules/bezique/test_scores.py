"""Rubicon Bezique, the last two paragraphs: rounding, the game, the Rubicon, brisques in ties."""

from typing import Any

import pytest

from tests.rules.bezique.sheets import match, scores, tied
from tests.rules.sheets import codes, only_hand, places, remedies, values


def settled(hand: dict[str, Any], **more: Any) -> tuple[Any, Any]:
    """The partie's score and rounded scores, each A's and B's."""
    judged = only_hand(match(hand, **more))
    rounded: Any = judged.shows["rounded"]
    assert judged.score is not None
    return tuple(judged.score.values()), tuple(rounded.values())


@pytest.mark.parametrize(
    ("points", "score", "rounded"),
    [
        ((1360, 1120), (700, 0), (1300, 1100)),
        ((1120, 1360), (0, 700), (1100, 1300)),
        ((1200, 1190), (600, 0), (1200, 1100)),
        ((2450, 1000), (1900, 0), (2400, 1000)),
        ((5000, 1990), (3600, 0), (5000, 1900)),
    ],
)
def test_the_winner_scores_the_difference_of_the_rounded_scores_and_500(
    points: tuple[int, int], score: tuple[int, int], rounded: tuple[int, int]
) -> None:
    """Readings Z-07 and Z-10: the loser has 0."""
    assert settled(scores(*points)) == (score, rounded)


@pytest.mark.parametrize(
    ("points", "score"),
    [
        ((2450, 990), (2500, 0)),
        ((2450, 1000), (1900, 0)),
        ((1010, 990), (1100, 0)),
        ((900, 720), (1200, 0)),
        ((720, 990), (0, 1200)),
        ((5000, 0), (6000, 0)),
    ],
)
def test_a_loser_below_1000_has_not_crossed_the_rubicon(
    points: tuple[int, int], score: tuple[int, int]
) -> None:
    assert settled(scores(*points))[0] == score


def test_a_score_says_its_arithmetic_and_its_paragraph() -> None:
    judged = only_hand(match(scores(2450, 940)))

    assert str(judged.why) == (
        "A: 2450 counts as 2400. B: 940 counts as 900. "
        "A scores 1500 + 500 + 500 for the Rubicon = 2500."
    )
    assert judged.cites.startswith("Rubicon Bezique, paragraph on the game")
    assert judged.outcome == "won"


@pytest.mark.parametrize(
    ("points", "brisques", "score", "rounded"),
    [
        ((1250, 1230), (14, 18), (0, 600), (1300, 1400)),
        ((1190, 1110), (22, 10), (700, 0), (1400, 1200)),
        ((1000, 1090), (27, 5), (600, 0), (1200, 1100)),
        ((1090, 1000), (32, 0), (900, 0), (1400, 1000)),
    ],
)
def test_a_tie_after_rounding_is_broken_by_brisques_at_10_each(
    points: tuple[int, int],
    brisques: tuple[int, int],
    score: tuple[int, int],
    rounded: tuple[int, int],
) -> None:
    """Reading Z-03."""
    assert settled(tied(*points, *brisques)) == (score, rounded)


@pytest.mark.parametrize(
    ("points", "brisques", "score", "rounded"),
    [
        ((1240, 1260), (16, 16), (0, 600), (1400, 1500)),
        ((1200, 1290), (20, 12), (0, 600), (1400, 1500)),
        ((1250, 1240), (15, 17), (0, 600), (1400, 1500)),
    ],
)
def test_still_tied_the_higher_score_with_brisques_rounds_up(
    points: tuple[int, int],
    brisques: tuple[int, int],
    score: tuple[int, int],
    rounded: tuple[int, int],
) -> None:
    """Reading Z-05."""
    assert settled(tied(*points, *brisques)) == (score, rounded)


def test_nothing_separates_them_in_a_drawn_partie() -> None:
    """Reading Z-06: also where the scores without brisques were not equal."""
    judged = only_hand(match(tied(1250, 1230, 15, 17)))

    assert (judged.outcome, judged.score) == ("drawn", {"A": 0, "B": 0})
    assert judged.shows["rounded"] == {"A": 1400, "B": 1400}


@pytest.mark.parametrize(
    ("points", "brisques", "score"),
    [
        ((960, 940), (10, 22), (0, 600)),
        ((780, 720), (16, 16), (1100, 0)),
        ((760, 740), (16, 16), (1100, 0)),
        ((840, 860), (16, 16), (0, 600)),
    ],
)
def test_brisques_of_a_tie_help_over_the_rubicon(
    points: tuple[int, int], brisques: tuple[int, int], score: tuple[int, int]
) -> None:
    """Reading Z-03."""
    assert settled(tied(*points, *brisques))[0] == score


def test_rubicon_with_brisques_can_be_switched_off() -> None:
    """Reading Z-03, the other way."""
    house = {"rubicon_with_brisques": False}
    hand = tied(960, 940, 10, 22)
    assert settled(hand) == ((0, 600), (1000, 1100))
    assert settled(hand, house_rules=house) == ((0, 1100), (1000, 1100))
    assert settled(hand, house_rules={"rubicon_with_brisques": True})[0] == (0, 600)


def test_a_tie_after_rounding_needs_the_brisques() -> None:
    ruling = match(scores(1190, 1100))

    assert codes(ruling) == ["missing-brisques"]
    assert only_hand(ruling).score is None
    assert only_hand(ruling).shows == {"points": {"A": 1190, "B": 1100}}


def test_brisques_that_are_not_needed_do_not_count() -> None:
    assert settled(tied(1360, 1120, 2, 30)) == ((700, 0), (1300, 1100))


@pytest.mark.parametrize("brisques", [(17, 17), (15, 16), (33, -1), (-2, 34), (0, 0)])
def test_brisques_make_32_together(brisques: tuple[int, int]) -> None:
    """Reading Z-04."""
    ruling = match(tied(1240, 1260, *brisques))

    assert codes(ruling) == ["wrong-brisques"]
    assert places(ruling) == ["/hands/0/brisques"]


def test_wrong_brisques_are_refused_where_they_are_not_needed_too() -> None:
    ruling = match(tied(1360, 1120, 17, 17))

    assert codes(ruling) == ["wrong-brisques"]
    assert only_hand(ruling).score == {"A": 700, "B": 0}


def test_the_brisques_of_both_are_written() -> None:
    assert codes(match(scores(1240, 1260, brisques={"A": 16}))) == ["missing-brisques"]


@pytest.mark.parametrize(
    "points",
    [(0, 50), (20, 50), (0, 70), (150, 50), (50, 40), (0, 200), (140, 190), (1990, 20)],
)
def test_scores_that_combinations_and_one_last_trick_make(points: tuple[int, int]) -> None:
    for a, b in (points, points[::-1]):
        ruling = match(tied(a, b, 16, 16))
        assert ruling.accepted, ruling.findings


@pytest.mark.parametrize("wrong", [10, 30, -40, 1365, 5, 25])
def test_scores_that_no_combination_makes(wrong: int) -> None:
    ruling = match(scores(wrong, 1120))

    assert codes(ruling) == ["impossible-points"]
    assert places(ruling) == ["/hands/0/points/A"]
    assert only_hand(ruling).score is None


@pytest.mark.parametrize(
    ("wrong", "below", "above"), [(30, 20, 40), (1365, 1360, 1370), (-40, 0, 20)]
)
def test_the_remedy_names_the_scores_next_to_wrong_ones(wrong: int, below: int, above: int) -> None:
    (finding,) = match(scores(wrong, 1120)).findings
    assert values(finding.remedy) == {"below": below, "above": above}


@pytest.mark.parametrize("points", [(0, 0), (20, 20), (50, 50), (80, 60), (70, 90), (100, 100)])
def test_scores_without_one_last_trick_between_them(points: tuple[int, int]) -> None:
    ruling = match(tied(*points, 16, 16))

    assert codes(ruling) == ["impossible-last-trick"]
    assert "50" in str(ruling.findings[0].message)


def test_who_won_the_last_trick_can_be_written_beside_the_scores() -> None:
    assert match(scores(1120, 50, last_trick="B")).accepted
    assert codes(match(scores(1120, 50, last_trick="A"))) == ["impossible-last-trick"]


def test_all_combinations_together_are_the_most() -> None:
    assert match(scores(18_220, 150)).accepted
    ruling = match(scores(18_240, 150))
    assert codes(ruling) == ["more-than-the-packs-hold"]


def test_both_scores_are_written() -> None:
    assert codes(match({"points": {"A": 1360}})) == ["missing-points"]
    assert codes(match({})) == ["missing-points"]


@pytest.mark.parametrize("points", [None, 7, [1360, 1120], {"A": "1360", "B": 1120}, {"C": 5}])
def test_scores_are_whole_numbers_by_seat(points: Any) -> None:
    assert "written" not in " ".join(codes(match({"points": points})))
    assert not match({"points": points}).accepted


def test_a_score_on_the_paper_is_that_before_rounding() -> None:
    assert match(scores(written={"A": 1360, "B": 1120})).accepted
    ruling = match(scores(written={"A": 1360, "B": 1110}))

    assert codes(ruling) == ["written-score-wrong"]
    assert places(ruling) == ["/hands/0/written/B"]
    assert "1120" in remedies(ruling)
