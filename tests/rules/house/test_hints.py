"""What stands beside an ending, and what is cited, under house rules: no number of the book."""

import re
from typing import Any

import pytest

from rules.core.findings import Findings
from rules.house.changes import with_house_rules
from rules.judging.whole_sheet import judge_sheet
from rules.rulesets import find
from tests.rules.sheets import codes

BEACH, PINOCHLE, TOONERVILLE = "beach-house-rook", "npa-pinochle", "toonerville-rook"


def hint(game: str, code: str, **house: Any) -> str:
    rules = with_house_rules(find(game), house, Findings())
    return next(str(row.hint) for row in rules.endings if row.code == code)


def numbers(words: str) -> set[int]:
    """The numbers in the words, without those of paragraphs."""
    return {int(found) for found in re.findall(r"(?<![\d.§-])\d+(?!\.?\d)", words)}


@pytest.mark.parametrize(
    ("game", "code", "house", "named"),
    [
        (PINOCHLE, "played", {"minimum_save": 15}, {15}),
        (PINOCHLE, "board-set", {"counters": {"queens": 1}, "minimum_meld": 10}, {66, 10}),
        (PINOCHLE, "silenced", {"min_bid": 40}, {40}),
        (
            PINOCHLE,
            "pinochle-awarded",
            {"penalty_points": {"renege-against-pinochle": 90}},
            {90},
        ),
        (BEACH, "misdeal", {"misdeal_penalty": 60}, {60}),
        (
            "kentucky-rook",
            "misdeal",
            {"infractions": "beach-house"},
            {40},
        ),
    ],
)
def test_a_hint_has_the_numbers_of_the_event(
    game: str, code: str, house: dict[str, Any], named: set[int]
) -> None:
    assert numbers(hint(game, code, **house)) == named


@pytest.mark.parametrize(
    ("game", "code", "key", "values"),
    [
        (PINOCHLE, "board-set", "bidder_min_meld", ("dropped", "always")),
        (PINOCHLE, "played", "set_award", ("both", "2.4")),
        (BEACH, "played", "set_award", ("captured", "with-bid", "nothing")),
        (BEACH, "laid-down", "lay_down_award", ("captured", "all", "nothing")),
        (BEACH, "laid-down", "innocent_bidders_set", (False, True)),
        (BEACH, "improper-discard", "improper_discard", ("captured", "nothing", "played-out")),
        (BEACH, "renege", "offender_keeps_counters", (False, True)),
        (BEACH, "renege", "innocent_bidders_set", (False, True)),
        (TOONERVILLE, "stopped", "nobody_out", ("counts", "nothing")),
    ],
)
def test_a_hint_says_what_a_house_rule_made_of_the_ending(
    game: str, code: str, key: str, values: tuple[object, ...]
) -> None:
    hints = [hint(game, code, **{key: value}) for value in values]
    assert len(set(hints)) == len(values)
    assert hints[0] == hint(game, code)


@pytest.mark.parametrize(
    ("game", "book", "lowest"), [(PINOCHLE, 50, 40), ("kentucky-rook", 100, 90)]
)
def test_a_forced_dealer_who_bid_what_the_book_says_is_shown_the_house_rule(
    game: str, book: int, lowest: int
) -> None:
    hand = {"dealer": "N", "bidder": "N", "bid": book, "won": "forced"}
    ruling = judge_sheet({"ruleset": game, "house_rules": {"min_bid": lowest}, "hands": [hand]})
    (found,) = [row for row in ruling.findings if row.code == "forced-bid"]
    assert f": {lowest};" in str(found.cites)


def test_a_silenced_dealer_is_set_by_the_house_rule() -> None:
    hand = {"dealer": "N", "ended": "silenced", "meld": {"NS": 0, "EW": 0}}
    ruling = judge_sheet({"ruleset": PINOCHLE, "house_rules": {"min_bid": 40}, "hands": [hand]})
    assert codes(ruling) == []
    assert dict(ruling.hands[0].score or {}) == {"NS": -40, "EW": 40}
    assert ": 40;" in ruling.hands[0].cites
