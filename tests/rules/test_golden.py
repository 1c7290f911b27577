"""The worked cases of the rule books: each golden sheet gets the ruling that stands beside it."""

import json
from pathlib import Path
from typing import Any

import pytest

from rules.house.changes import in_order
from rules.judging.whole_sheet import judge_sheet
from rules.rulesets import slugs

GOLDEN = Path(__file__).parent.parent / "golden"


def cases() -> list[Any]:
    return [
        pytest.param(case, id=case["id"])
        for slug in slugs()
        if (GOLDEN / f"{slug}.jsonl").exists()
        for case in map(json.loads, (GOLDEN / f"{slug}.jsonl").read_text().splitlines())
    ]


def differences(expected: Any, got: Any, at: str = "") -> list[str]:
    """Where ``got`` lacks something of ``expected``; keys that are not named are free."""
    if isinstance(expected, dict):
        if not isinstance(got, dict):
            return [f"{at}: {got!r} is no object"]
        return [
            line
            for key, value in expected.items()
            for line in differences(value, got.get(key), f"{at}/{key}")
        ]
    if isinstance(expected, list):
        if not isinstance(got, list) or len(got) != len(expected):
            return [f"{at}: {got!r} is not {len(expected)} rows"]
        return [
            line
            for number, (value, row) in enumerate(zip(expected, got, strict=True))
            for line in differences(value, row, f"{at}/{number}")
        ]
    same = type(expected) is type(got) and expected == got
    return [] if same else [f"{at}: {got!r} instead of {expected!r}"]


@pytest.mark.parametrize("case", cases())
def test_the_ruling_is_the_one_of_the_rule_book(case: dict[str, Any]) -> None:
    expect = dict(case["expect"])
    ruling = json.loads(json.dumps(judge_sheet(case["sheet"]).as_document()))
    if expect.pop("no_penalty", False):
        expect["penalties"] = []

    assert differences(expect, ruling) == [], ruling["findings"]


def test_every_installed_ruleset_has_golden_sheets() -> None:
    assert [slug for slug in slugs() if not (GOLDEN / f"{slug}.jsonl").exists()] == []


def as_postgres_keeps(value: Any) -> Any:
    """The same with the keys of every object by their length, then by the alphabet."""
    if isinstance(value, list):
        return [as_postgres_keeps(row) for row in value]
    if not isinstance(value, dict):
        return value
    return {key: as_postgres_keeps(value[key]) for key in sorted(value, key=lambda k: (len(k), k))}


@pytest.mark.parametrize("case", [case for case in cases() if case.values[0]["expect"]["accepted"]])
def test_a_hand_is_explained_the_same_by_every_database(case: dict[str, Any]) -> None:
    sheet = {**case["sheet"], "house_rules": in_order(case["sheet"].get("house_rules", {}))}
    one, other = judge_sheet(sheet), judge_sheet(as_postgres_keeps(sheet))
    assert one.as_document() == other.as_document()
