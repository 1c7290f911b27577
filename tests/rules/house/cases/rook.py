"""Cases for the three books of Rook, which differ in what a deal holds and in the lowest bid."""

from collections.abc import Mapping
from typing import Any

from tests.rules.house.cases import Case, hands

NEST = {"nest_points_allowed": True}
LATE = {"late": {"N": "20:00"}}
PASSED_OUT = hands({"ended": "passed-out"})


def hand(deal: int, bid: int, ns: int, **more: Any) -> dict[str, Any]:
    """NS bid and took ``ns`` of the points in the deal."""
    return {"bidder": "NS", "bid": bid, "points": {"NS": ns, "EW": deal - ns}, **more}


def with_nest(deal: int, bid: int, nest: int) -> dict[str, Any]:
    """EW took the last trick, and with it the nest."""
    points = {"NS": deal - nest, "EW": 0}
    return {"bidder": "NS", "bid": bid, "points": points, "nest": nest, "last_trick": "EW"}


def stopped(ended: str, by: str, bid: int, **captured: int) -> dict[str, Any]:
    infraction = {"by": by, "captured": captured}
    return {"bidder": "NS", "bid": bid, "ended": ended, "infraction": infraction}


def family(deal: int, lowest: int) -> Mapping[str, Case]:
    """The keys of all three; a deal holds ``deal``, and NS bid ``lowest`` unless it matters."""
    made, lost = hand(deal, lowest, deal - 20), hand(deal, lowest, 0)
    return {
        "counters": Case({"rook": 30}, hands(made)),
        "last_trick_points": Case(20, hands(made)),
        "nest_size": Case(1, hands(with_nest(deal, lowest, 40)), NEST),
        "nest_goes_to": Case("bidders", hands(with_nest(deal, lowest, 20)), NEST),
        "min_bid": Case(lowest + 5, hands(made)),
        "bid_step": Case(10, hands(hand(deal, lowest + 5, deal))),
        "max_bid": Case(deal - 20, hands(hand(deal, deal, deal))),
        "set_award": Case("with-bid", hands(lost)),
        "sweep_bonus": Case(100, hands(hand(deal, lowest, deal))),
        "hands": Case(1, hands(made)),
        "target": Case(lowest, hands(hand(deal, lowest, deal - 20))),
        "minutes": Case(50, {"time_called": 0}),
        "ties": Case("shared", hands(starting={"NS": 500, "EW": 500})),
        "ends_on": Case({"sets-in-a-row": 2}, hands(lost, lost)),
    }


BEACH_HOUSE = {
    **family(120, 5),
    "deck": Case("without-1-to-4", hands(hand(180, 100, 110)), {"counters": {"ones": 15}}),
    "nest_points_allowed": Case(False, hands(with_nest(120, 50, 20))),
    "all_pass": Case("dealer", PASSED_OUT),
    "misdeal_penalty": Case(
        0, hands({"dealer": "N", "ended": "misdeal", "infraction": {"found": "later"}})
    ),
    "improper_discard": Case("nothing", hands(stopped("improper-discard", "NS", 80, EW=30))),
    "lay_down_award": Case("all", hands(stopped("laid-down", "EW", 80, NS=30))),
    "offender_keeps_counters": Case(True, hands(stopped("renege", "NS", 80, NS=40, EW=30))),
    "innocent_bidders_set": Case(True, hands(stopped("renege", "EW", 80, NS=30))),
    "forfeit_points": Case(500, LATE),
}


def kentucky(deal: int, lowest: int) -> Mapping[str, Case]:
    """The keys of a text without infractions and without a tournament."""
    return {
        "infractions": Case("beach-house", hands(stopped("renege", "EW", lowest, NS=30))),
        "forfeit_after": Case(15, LATE),
        "forfeit_points": Case(500, LATE, {"forfeit_after": 15}),
        "sheet_rule": Case("initials", {"sign_off": {"initials": [{"by": "scorer"}]}}),
        **family(deal, lowest),
    }


KENTUCKY_ROOK = {
    **kentucky(180, 100),
    "deck": Case("without-1-to-4", hands(hand(180, 100, 110))),
    "nest_points_allowed": Case(True, hands(with_nest(180, 100, 20))),
    "all_pass": Case("redeal", PASSED_OUT),
}
KENTUCKY_DISCARD = {
    **kentucky(120, 70),
    "deck": Case("full", hands(hand(180, 100, 110)), {"counters": {"ones": 15}}),
    "nest_points_allowed": Case(False, hands(with_nest(120, 70, 20))),
    "all_pass": Case("last", PASSED_OUT),
}
