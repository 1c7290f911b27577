"""Laws for every ruleset in the folder, also for those nobody has written yet."""

import json
from typing import Any

import pytest

from rules.judging.whole_sheet import judge_sheet
from rules.ruleset import HouseRule, Ruleset
from rules.rulesets import UnknownRuleset, find, slugs
from rules.schema import schema

RULESETS = [find(slug) for slug in slugs()]
HOUSE_RULES = [
    pytest.param(ruleset, rule, id=f"{ruleset.slug}-{rule.key}")
    for ruleset in RULESETS
    for rule in ruleset.house_rules
]
every_ruleset = pytest.mark.parametrize("ruleset", RULESETS, ids=slugs())


def test_a_ruleset_that_is_not_installed_is_refused_naming_those_that_are() -> None:
    with pytest.raises(UnknownRuleset, match=slugs()[0]):
        find("hearts-of-the-moon")


@every_ruleset
def test_its_name_is_its_file(ruleset: Ruleset) -> None:
    assert find(ruleset.slug) is ruleset
    assert ruleset.title
    assert ruleset.version


@every_ruleset
def test_every_seat_has_one_side_and_every_side_a_seat(ruleset: Ruleset) -> None:
    seats = [seat for side in ruleset.sides for seat in ruleset.seats_of(side)]
    assert sorted(seats) == sorted(ruleset.seats)
    assert all(seat in ruleset.seats_of(ruleset.side_of(seat)) for seat in ruleset.seats)
    with pytest.raises(LookupError):
        ruleset.side_of("nobody")


@every_ruleset
def test_the_left_goes_once_around_the_table(ruleset: Ruleset) -> None:
    seat, met = ruleset.seats[0], []
    for _ in ruleset.seats:
        met.append(seat)
        seat = ruleset.left_of(seat)
    assert (tuple(met), seat) == (ruleset.seats, ruleset.seats[0])


@every_ruleset
def test_nothing_played_is_a_sheet_without_a_fault(ruleset: Ruleset) -> None:
    ruling = judge_sheet({"ruleset": ruleset.slug})
    assert ruling.accepted
    assert ruling.findings == ()
    assert ruling.winner is None


@every_ruleset
def test_bids_and_counters_climb(ruleset: Ruleset) -> None:
    for ladder in (ruleset.legal_bids(), ruleset.legal_points()):
        assert list(ladder) == sorted(set(ladder))
    assert ruleset.legal_points()[-1:] in ((), (ruleset.deck_points,))


@every_ruleset
def test_every_ending_has_words_for_the_scorekeeper_and_its_paragraph(ruleset: Ruleset) -> None:
    codes = [ending.code for ending in ruleset.endings]
    assert len(codes) == len(set(codes))
    for ending in ruleset.endings:
        assert ending.label
        assert str(ending.hint).endswith(".")
        assert ending.cites


@every_ruleset
@pytest.mark.parametrize("junk", [None, [], {}, "", 0, True, [None], {"": None}, [[[[]]]]], ids=str)
def test_no_key_of_the_sheet_can_bring_it_down(ruleset: Ruleset, junk: Any) -> None:
    keys = schema()["properties"]
    assert isinstance(keys, dict)
    for key in keys:
        sheet = {"hands": [junk], key: junk, "ruleset": ruleset.slug}
        json.dumps(judge_sheet(sheet).as_document(), allow_nan=False)


@every_ruleset
def test_an_unknown_key_is_refused_on_the_sheet_and_in_a_hand(ruleset: Ruleset) -> None:
    ruling = judge_sheet({"ruleset": ruleset.slug, "colour": 1, "hands": [{"mood": "bad"}]})
    assert not ruling.accepted
    assert {"/colour", "/hands/0/mood"} <= {row.where for row in ruling.findings}


@pytest.mark.parametrize(("ruleset", "rule"), HOUSE_RULES)
def test_a_house_rule_says_what_it_changes_and_why(ruleset: Ruleset, rule: HouseRule) -> None:
    assert rule.label
    assert str(rule.why).endswith(".")


@pytest.mark.parametrize(("ruleset", "rule"), HOUSE_RULES)
def test_a_house_rule_refuses_a_value_that_is_none(ruleset: Ruleset, rule: HouseRule) -> None:
    ruling = judge_sheet({"ruleset": ruleset.slug, "house_rules": {rule.key: None}})
    assert [row.where for row in ruling.findings] == [f"/house_rules/{rule.key}"]


@every_ruleset
def test_house_rules_have_different_keys(ruleset: Ruleset) -> None:
    keys = [rule.key for rule in ruleset.house_rules]
    assert len(keys) == len(set(keys))
