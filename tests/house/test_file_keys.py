"""No key of the sheet format reaches a screen: what is shown beside a form is said in words.

What is said of a form itself, with its labels: `test_form_words.py`.
"""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from rules.book import find as find_book
from rules.core.signoff import Signatures
from rules.rulesets import find, slugs
from tests.drills.said import SAID
from tests.house.test_form_words import OF_A_FILE

RULINGS = [json.loads(row)["ruling"] for row in SAID.read_text(encoding="utf-8").splitlines()]
every_game = pytest.mark.parametrize("slug", slugs())


def said(*names: str) -> set[str]:
    """What every ruling that is kept says under these names, wherever they stand."""
    return {words for ruling in RULINGS for words in _under(ruling, names)}


def _under(thing: Any, names: tuple[str, ...]) -> Iterator[str]:
    if isinstance(thing, dict):
        yield from (thing[name] for name in names if isinstance(thing.get(name), str))
        for row in thing.values():
            yield from _under(row, names)
    elif isinstance(thing, list):
        for row in thing:
            yield from _under(row, names)


def of_a_file(words: set[str]) -> list[str]:
    return sorted(text for text in words if OF_A_FILE.search(text))


def test_reasons_of_scores_are_words() -> None:
    """They stand on the phone, on the printed sheet, and in everybody's own account."""
    assert len(said("why")) > 100
    assert of_a_file(said("why")) == []


def test_citations_are_words() -> None:
    """A house rule is cited by its label, and its value is no code."""
    assert len(said("cites")) > 100
    assert of_a_file(said("cites")) == []


def test_house_rules_that_disagree_are_called_by_their_labels() -> None:
    rows = [row for ruling in RULINGS for row in ruling["findings"]]
    words = {
        text
        for row in rows
        if row["code"] == "house-rules-disagree"
        for text in (row["message"], row["remedy"])
    }
    assert len(words) > 40
    assert of_a_file(words) == []


@every_game
def test_a_house_rule_says_what_it_is_for_without_keys_and_other_books(slug: str) -> None:
    rules = find(slug).house_rules
    labels = [str(rule.label) for rule in rules]
    words = {*labels, *(str(rule.why) for rule in rules)}

    assert of_a_file(words) == []
    assert {text for text in words if _names_a_reading(text)} == set()
    assert len(set(labels)) == len(labels), "a citation finds its rule by it"
    assert not [label for label in labels if set(label) & set("“”:;")]


def _names_a_reading(text: str) -> bool:
    ids = {row.id for slug in slugs() for row in find_book(slug).readings}
    return any(name in text for name in ids)


def test_what_is_said_while_a_signature_is_missing_is_words() -> None:
    words = {
        str(text)
        for ruleset in map(find, slugs())
        for rule in ruleset.signing
        if isinstance(rule.judge, Signatures)
        for keeper in (*ruleset.seats, "third-party", None)
        for want in rule.judge.wants(ruleset.table, keeper)
        for text in (want.message, want.remedy)
    }
    assert len(words) > 10
    assert of_a_file(words) == []
