"""What a hand of Rook scores by house rule: sets, sweeps, infractions."""

from typing import Any

import pytest

from tests.rules.sheets import codes, judge, only_hand, played, stopped


def scored(hand: dict[str, Any], **house_rules: Any) -> Any:
    return only_hand(judge(hand, house_rules=house_rules)).score


@pytest.mark.parametrize(("choice", "ew"), [("captured", 55), ("with-bid", 125), ("nothing", 0)])
def test_what_the_others_score_when_the_bidders_are_set(choice: str, ew: int) -> None:
    assert scored(played(ns=65), set_award=choice) == {"NS": -70, "EW": ew}
    assert scored(played(), set_award=choice) == {"NS": 75, "EW": 45}


@pytest.mark.parametrize(
    ("ns", "score"),
    [(120, {"NS": 220, "EW": 0}), (115, {"NS": 115, "EW": 5}), (0, {"NS": -70, "EW": 220})],
)
def test_a_sweep_brings_a_bonus(ns: int, score: dict[str, int]) -> None:
    assert scored(played(ns=ns), sweep_bonus=100) == score


@pytest.mark.parametrize(("choice", "ew"), [("captured", 30), ("nothing", 0)])
def test_what_the_others_score_after_a_wrong_discard(choice: str, ew: int) -> None:
    """Reading B-11."""
    hand = stopped("improper-discard", "NS", {"EW": 30})
    assert scored(hand, improper_discard=choice) == {"NS": -80, "EW": ew}


def test_what_scores_nothing_need_not_be_counted() -> None:
    hand = stopped("improper-discard", "NS", {})
    assert codes(judge(hand)) == ["missing-captured"]
    assert judge(hand, house_rules={"improper_discard": "nothing"}).accepted


@pytest.mark.parametrize(
    ("ns", "score"), [(90, {"NS": 10, "EW": 30}), (75, {"NS": -160, "EW": 45})]
)
def test_a_wrong_discard_can_be_played_out_and_paid_besides(ns: int, score: dict[str, int]) -> None:
    """Reading B-11: 90 made less the bid of 80, or set and the bid once more."""
    hand = {**played(bid=80, ns=ns), "ended": "improper-discard"}
    assert codes(judge(hand)) != []
    assert scored(hand, improper_discard="played-out") == score


def test_a_played_out_discard_is_still_the_declarers() -> None:
    hand = {**played("N", 80, 90), "ended": "improper-discard", "infraction": {"by": "E"}}
    ruling = judge(hand, house_rules={"improper_discard": "played-out"})
    assert codes(ruling) == ["not-the-declarer"]
    assert only_hand(ruling).score is None


def test_a_struck_rule_on_discards_leaves_them_to_the_director() -> None:
    """Reading B-10."""
    hand = stopped("improper-discard", "NS", {"EW": 30})
    ruling = judge(hand, house_rules={"improper_discard": "struck"})
    assert codes(ruling) == ["unknown-ending"]


@pytest.mark.parametrize(("choice", "ns"), [("captured", 30), ("all", 120), ("nothing", 0)])
def test_what_the_others_score_when_cards_are_laid_down(choice: str, ns: int) -> None:
    """Reading B-12; a renege is another thing."""
    assert scored(stopped("laid-down", "EW", {"NS": 30}), lay_down_award=choice) == {
        "NS": ns,
        "EW": -80,
    }
    renege = stopped("renege", "EW", {"NS": 30})
    assert scored(renege, lay_down_award=choice) == {"NS": 30, "EW": -80}


def test_after_a_renege_the_offender_can_keep_its_counters() -> None:
    """Reading B-13; not after cards were laid down."""
    captured = {"NS": 45, "EW": 30}
    assert scored(stopped("renege", "NS", captured)) == {"NS": -80, "EW": 30}
    keeps = {"offender_keeps_counters": True}
    assert scored(stopped("renege", "NS", captured), **keeps) == {"NS": -35, "EW": 30}
    assert scored(stopped("laid-down", "NS", captured), **keeps) == {"NS": -80, "EW": 30}
    ruling = judge(stopped("renege", "NS", {"EW": 30}), house_rules=keeps)
    assert codes(ruling) == ["missing-captured"]


@pytest.mark.parametrize("ended", ["renege", "laid-down"])
@pytest.mark.parametrize(("had", "ns"), [(75, -80), (80, 80), (95, 95)])
def test_innocent_bidders_can_be_set(ended: str, had: int, ns: int) -> None:
    """Readings B-12, B-13: NS bid 80 and EW were at fault."""
    hand = stopped(ended, "EW", {"NS": had})
    assert scored(hand, innocent_bidders_set=True) == {"NS": ns, "EW": -80}
    assert scored(hand) == {"NS": had, "EW": -80}


def test_innocent_opponents_have_no_bid_to_be_set_by() -> None:
    hand = stopped("renege", "NS", {"EW": 30})
    assert scored(hand, innocent_bidders_set=True) == {"NS": -80, "EW": 30}


@pytest.mark.parametrize("points", [0, 40, 120])
def test_a_misdeal_found_late_has_its_price(points: int) -> None:
    """Reading B-09."""
    misdeal = {"dealer": "N", "ended": "misdeal", "infraction": {"found": "later"}}
    assert scored(misdeal, misdeal_penalty=points) == {"NS": -points, "EW": 0}
