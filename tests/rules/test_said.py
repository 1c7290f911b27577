"""What the rules say, to the letter: a ruling for every sentence that they can say.

A change of words on purpose: `python -m tests.drills.said`, `python -m tests.drills.offered`, and
read the difference.
"""

import json
import sys
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest

from rules.judge import judge_text
from rules.rulesets import slugs
from tests.drills.offered import OFFERED, offers
from tests.drills.said import SAID, SCHEMA

ROWS = [json.loads(line) for line in SAID.read_text().splitlines()]


OFFERS = [json.loads(line) for line in OFFERED.read_text().splitlines()]


@pytest.fixture
def imported_anew() -> Iterator[None]:
    """The rules as a new process has them: what runs once, at their import, runs in this test."""
    before = {name: module for name, module in sys.modules.items() if _is_of_the_rules(name)}
    for name in before:
        del sys.modules[name]
    yield
    for name in filter(_is_of_the_rules, list(sys.modules)):
        del sys.modules[name]
    sys.modules.update(before)


def _is_of_the_rules(name: str) -> bool:
    return name == "rules" or name.startswith("rules.")


@pytest.mark.parametrize("row", ROWS)
def test_the_ruling_says_what_it_said_before(row: dict[str, Any]) -> None:
    ruling = judge_text(row["sheet"].encode()).as_document()
    assert json.loads(json.dumps(ruling)) == row["ruling"]


@pytest.mark.parametrize("slug", slugs())
def test_a_ruleset_that_is_put_together_anew_says_the_same(slug: str, imported_anew: None) -> None:
    judge = import_module("rules.judge")
    for row in ROWS:
        if f'"ruleset": "{slug}"' in row["sheet"]:
            ruling = judge.judge_text(row["sheet"].encode()).as_document()
            assert json.loads(json.dumps(ruling)) == row["ruling"]


def test_the_published_schema_is_the_one_that_was_published(imported_anew: None) -> None:
    schema = import_module("rules.schema").schema()
    assert json.loads(json.dumps(schema)) == json.loads(SCHEMA.read_text())


@pytest.mark.parametrize("slug", slugs())
def test_a_game_offers_the_scorekeeper_what_it_offered_before(
    slug: str, imported_anew: None
) -> None:
    for row in OFFERS:
        if row["ruleset"] == slug:
            now = json.loads(json.dumps(offers(slug, row["house_rules"])))
            assert {key: now.get(key) for key in row["offers"]} == row["offers"]
