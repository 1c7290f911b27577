"""The sheet document: every key known, every value of its kind, and a schema that says the same."""

import math
from typing import Any

import pytest

from rules.core.sheet import TOP
from rules.judging.whole_sheet import judge_sheet
from rules.rulesets import slugs
from rules.schema import schema
from tests.rules.sheets import codes, judge, places, played, remedies


@pytest.mark.parametrize("value", [None, [], "beach-house-rook", 7, 1.5, True])
def test_what_is_no_object_is_no_sheet(value: Any) -> None:
    assert codes(judge_sheet(value)) == ["not-understood"]


@pytest.mark.parametrize("document", [{}, {"ruleset": "whist"}, {"ruleset": 7}, {"ruleset": ["a"]}])
def test_an_unknown_ruleset_is_refused_naming_those_installed(document: dict[str, Any]) -> None:
    ruling = judge_sheet(document)

    assert codes(ruling) == ["unknown-ruleset"]
    assert all(slug in remedies(ruling) for slug in slugs())


def test_an_unknown_key_is_refused_by_name_and_place() -> None:
    ruling = judge({**played(), "mo/od~": "bad"}, colour="red")

    assert codes(ruling) == ["unknown-key", "unknown-key"]
    assert places(ruling) == ["/colour", "/hands/0/mo~1od~0"]
    assert "'colour'" in str(ruling.findings[0].message)


def test_an_unknown_key_is_named_even_when_the_ruleset_is_unknown() -> None:
    assert codes(judge_sheet({"colour": 1})) == ["unknown-ruleset", "unknown-key"]


def test_about_is_passed_over_unread() -> None:
    deep: Any = "x"
    for _ in range(5000):
        deep = [deep]
    assert judge(about={"event": deep}).accepted


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("version", 2),
        ("version", True),
        ("about", []),
        ("house_rules", []),
        ("seats", "NESW"),
        ("starting", {"NS": "10"}),
        ("starting", {"NS": 10**400}),
        ("starting", [1, 2]),
        ("hands", {}),
        ("hands", "none"),
        ("penalties", [7]),
        ("late", ["N"]),
        ("substitutes", {}),
        ("time_called", -1),
        ("time_called", 1.0),
        ("single_round", 1),
        ("complete", "yes"),
        ("written", 500),
        ("written", {"totals": {"NS": math.nan}}),
        ("sign_off", "signed"),
        ("overrides", {}),
    ],
)
def test_a_value_of_another_kind_is_refused_where_it_stands(key: str, value: Any) -> None:
    ruling = judge_sheet({"ruleset": "beach-house-rook", key: value})

    assert "not-understood" in codes(ruling)
    assert all(place.startswith(f"/{key}") for place in places(ruling))


@pytest.mark.parametrize("bid", ["70", 70.0, True, None, [70], math.nan, math.inf, 10**400])
def test_a_bid_is_a_whole_number(bid: Any) -> None:
    ruling = judge(played(bid=bid))

    assert codes(ruling) == ["not-understood"]
    assert places(ruling) == ["/hands/0/bid"]


def test_a_number_too_long_to_be_printed_is_refused_all_the_same() -> None:
    assert codes(judge(played(bid=10**5000))) == ["not-understood"]


@pytest.mark.parametrize("hand", [None, [], "hand", 7])
def test_a_hand_is_an_object(hand: Any) -> None:
    assert "not-understood" in codes(judge(hand))


def test_what_could_not_be_read_is_not_called_missing_too() -> None:
    hand = {"bidder": 7, "bid": "x", "points": {"NS": "a", "EW": []}, "ended": 5}
    assert set(codes(judge(hand))) == {"not-understood"}


def test_an_unknown_side_is_refused_naming_the_sides() -> None:
    ruling = judge({**played(), "points": {"NS": 75, "XX": 45}})

    assert codes(ruling) == ["unknown-key", "missing-points"]
    assert "NS or EW" in remedies(ruling)


def test_a_thousand_hands_are_the_most() -> None:
    passed = {"ended": "passed-out"}
    assert judge(*[passed] * 1000).accepted
    ruling = judge(*[passed] * 1001)
    assert codes(ruling) == ["not-understood"]
    assert ruling.hands == ()


def test_a_message_stays_short_whatever_was_sent() -> None:
    ruling = judge({**played(ended="y" * 10_000), "k" * 10_000: 1})
    assert all(len(str(row.message)) < 200 for row in ruling.findings)


def test_five_thousand_findings_are_enough() -> None:
    keys: dict[str, Any] = {f"key{number}": 1 for number in range(6000)}
    ruling = judge(**keys)

    assert len(ruling.findings) == 5001
    assert ruling.findings[-1].code == "too-many-findings"


def test_the_schema_knows_every_key_and_every_ruleset() -> None:
    document: Any = schema()

    assert set(document["properties"]) == set(TOP)
    assert document["properties"]["ruleset"]["enum"] == list(slugs())
    assert len(document["allOf"]) == len(slugs())


def test_the_schema_of_a_ruleset_has_its_hands_and_house_rules() -> None:
    document: Any = schema()
    beach = document["allOf"][slugs().index("beach-house-rook")]["then"]["properties"]

    assert "passed-out" in beach["hands"]["items"]["properties"]["ended"]["enum"]
    assert beach["house_rules"]["properties"]["min_bid"]["type"] == "integer"
    assert set(beach["seats"]["properties"]) == set("NESW")
    assert set(beach) == set(TOP)
