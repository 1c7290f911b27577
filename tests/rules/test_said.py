"""What the rules say, to the letter: a ruling for every sentence that they can say.

A change of words on purpose: `python -m tests.drills.said`, and read the difference.
"""

import json
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from rules import rulesets
from rules.judge import judge_text
from rules.sheet import schema
from tests.drills.said import SAID, SCHEMA

ROWS = [json.loads(line) for line in SAID.read_text().splitlines()]


@pytest.fixture
def built_anew() -> Iterator[None]:
    """The rulesets are put together again: what runs once at their import runs in this test."""
    before = {name: module for name, module in sys.modules.items() if _is_built(name)}
    rulesets._load.cache_clear()
    for name in before:
        del sys.modules[name]
    yield
    sys.modules.update(before)
    rulesets._load.cache_clear()


def _is_built(name: str) -> bool:
    return name.startswith("rules.rulesets.") or (
        name.startswith("rules.") and name.endswith(("_house", "_readings"))
    )


def said(row: dict[str, Any]) -> object:
    return json.loads(json.dumps(judge_text(row["sheet"].encode()).as_document()))


@pytest.mark.parametrize("row", ROWS)
def test_the_ruling_says_what_it_said_before(row: dict[str, Any]) -> None:
    assert said(row) == row["ruling"]


@pytest.mark.parametrize("slug", rulesets.slugs())
def test_a_ruleset_that_is_put_together_anew_says_the_same(slug: str, built_anew: None) -> None:
    for row in ROWS:
        if f'"ruleset": "{slug}"' in row["sheet"]:
            assert said(row) == row["ruling"]


def test_the_published_schema_is_the_one_that_was_published() -> None:
    assert json.loads(json.dumps(schema())) == json.loads(SCHEMA.read_text())
