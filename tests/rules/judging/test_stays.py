"""Whose the points are when somebody takes a chair in the middle of a sheet."""

from typing import Any

from rules.core.findings import Findings
from rules.core.substitutes import counts_for_substitute, minutes_to_wait
from rules.house.changes import with_house_rules
from rules.judging.stays import Share, Stay, shares
from rules.rulesets import find
from tests.rules import sheets
from tests.rules.pinochle import sheets as pinochle_sheets
from tests.rules.pinochle.sheets import a_round

ANN, BEN, CAL, DEE, EVE, FAY = range(1, 7)
SEATED = [
    Stay(who, seat, 1, False) for who, seat in ((ANN, "N"), (BEN, "E"), (CAL, "S"), (DEE, "W"))
]
ROOK, PINOCHLE = "beach-house-rook", "npa-pinochle"


def steps_in(person: int, seat: str, first: int) -> Stay:
    return Stay(person, seat, first, stands_in=True)


def after(
    slug: str,
    hands: list[dict[str, Any]],
    *more: Stay,
    house: dict[str, Any] | None = None,
    **sheet: Any,
) -> dict[int, Share]:
    """The share of each person when `more` have taken a chair."""
    rules = with_house_rules(find(slug), house or {}, Findings())
    ruling = sheets.judge(*hands, ruleset=slug, house_rules=house or {}, **sheet)
    assert ruling.accepted, ruling.findings
    return {row.person: row for row in shares(rules, ruling, [*SEATED, *more])}


def rook_hands() -> list[dict[str, Any]]:
    """NS make 75, 75, 100: 250 to 110."""
    return [sheets.played(), sheets.played(), sheets.played(ns=100)]


def rounds() -> list[dict[str, Any]]:
    """NS 61 and EW 45 in each of the four hands."""
    return a_round(*[pinochle_sheets.played()] * 4)


def test_in_rook_the_side_has_the_points_whoever_played() -> None:
    found = after(ROOK, rook_hands(), steps_in(EVE, "N", 3))
    assert (found[ANN].points, found[CAL].points) == (250, 250)
    assert (found[ANN].first, found[ANN].last, found[ANN].counts) == (1, 2, True)


def test_in_rook_a_substitute_has_no_points_of_his_own() -> None:
    found = after(ROOK, rook_hands(), steps_in(EVE, "N", 3))
    assert (found[EVE].points, found[EVE].first, found[EVE].last) == (100, 3, 3)
    assert not found[EVE].counts
    assert "side" in str(found[EVE].why)


def test_a_player_replaced_for_lateness_has_exactly_nothing() -> None:
    found = after(PINOCHLE, rounds(), steps_in(EVE, "N", 1), late={"N": "15:00.001"})
    assert (found[ANN].points, found[ANN].last) == (0, 0)
    assert "replaced" in str(found[ANN].why)


def test_his_partner_keeps_the_teams_score_and_the_substitute_has_it_under_his_own_name() -> None:
    found = after(PINOCHLE, rounds(), steps_in(EVE, "N", 1), late={"N": "16:00"})
    assert found[CAL].points == 244
    assert (found[EVE].points, found[EVE].counts) == (244, True)


def test_a_house_rule_gives_a_substitutes_points_to_nobody() -> None:
    house = {"substitute_credit": "nobody"}
    found = after(PINOCHLE, rounds(), steps_in(EVE, "N", 1), house=house, late={"N": "16:00"})
    assert (found[EVE].points, found[EVE].counts) == (0, False)
    rules = with_house_rules(find(PINOCHLE), house, Findings())
    assert not counts_for_substitute(rules.substitutes, rules.agreed)


def test_who_leaves_pinochle_in_the_third_hand_keeps_what_he_played() -> None:
    found = after(PINOCHLE, rounds(), steps_in(EVE, "N", 3))
    assert (found[ANN].points, found[ANN].first, found[ANN].last) == (122, 1, 2)
    assert (found[EVE].points, found[EVE].first, found[EVE].last) == (122, 3, 4)


def test_two_substitutes_in_one_chair_share_what_is_left() -> None:
    found = after(PINOCHLE, rounds(), steps_in(EVE, "N", 2), steps_in(FAY, "N", 4))
    assert [found[who].points for who in (ANN, EVE, FAY)] == [61, 122, 61]


def test_a_disqualified_player_has_nothing_and_the_substitute_only_his_own_hands() -> None:
    row = {"code": "refuses-ruling", "seat": "N"}
    found = after(PINOCHLE, rounds(), steps_in(EVE, "N", 3), penalties=[row])
    assert (found[ANN].points, found[EVE].points, found[CAL].points) == (0, 122, 244)


def test_lateness_is_paid_by_who_came_late_and_not_by_his_substitute() -> None:
    found = after(PINOCHLE, rounds(), steps_in(EVE, "N", 3), late={"N": "7:05"})
    assert (found[ANN].points, found[EVE].points) == (122 - 30, 122)


def test_a_penalty_given_later_is_paid_by_who_sits_there() -> None:
    row = {"code": "exposed-aces", "seat": "N"}
    found = after(PINOCHLE, rounds(), steps_in(EVE, "N", 3), penalties=[row])
    assert (found[ANN].points, found[EVE].points) == (122, 72)


def test_a_bonus_for_the_round_goes_to_who_ended_it() -> None:
    """A skunk: EW score nothing in four hands."""
    hands = a_round(*[pinochle_sheets.played(45, meld=(32, 0))] * 4)
    found = after(PINOCHLE, hands, steps_in(EVE, "N", 3))
    assert found[EVE].points - found[ANN].points == 200


def test_who_sat_there_alone_has_what_the_sheet_says() -> None:
    found = after(PINOCHLE, rounds(), late={"E": "7:05"})
    assert (found[BEN].points, found[DEE].points) == (150, 180)
    assert "minute 8" in str(found[BEN].why)


def test_only_beach_house_asks_for_the_opponents_consent() -> None:
    assert find(ROOK).substitutes.consent
    assert "Substitution" in find(ROOK).substitutes.cites
    others = (PINOCHLE, "kentucky-rook", "kentucky-discard", "toonerville-rook", "tally")
    assert not any(find(slug).substitutes.consent for slug in others)


def test_the_wait_is_the_directors_until_he_makes_it_a_house_rule() -> None:
    rules = find(ROOK)
    assert minutes_to_wait(rules.agreed) is None
    assert (
        minutes_to_wait(with_house_rules(rules, {"substitute_wait": 20}, Findings()).agreed) == 20
    )
