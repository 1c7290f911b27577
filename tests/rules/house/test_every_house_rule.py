"""Every key of every ruleset does something: it changes a ruling, or what the hall agreed on."""

from collections.abc import Mapping
from typing import Any

import pytest

from rules.book import find as find_book
from rules.book.choices import place_of
from rules.core.findings import Findings
from rules.house.changes import with_house_rules
from rules.judging.whole_sheet import judge_sheet
from rules.ruleset import Ruleset
from rules.rulesets import find, slugs
from rules.schema import schema
from tests.rules.house.cases import Case
from tests.rules.house.cases.others import BEZIQUE, TALLY, TOONERVILLE
from tests.rules.house.cases.pinochle import NPA
from tests.rules.house.cases.rook import BEACH_HOUSE, KENTUCKY_DISCARD, KENTUCKY_ROOK

CASES: Mapping[str, Mapping[str, Case]] = {
    "beach-house-rook": BEACH_HOUSE,
    "kentucky-rook": KENTUCKY_ROOK,
    "kentucky-discard": KENTUCKY_DISCARD,
    "npa-pinochle": NPA,
    "toonerville-rook": TOONERVILLE,
    "rubicon-bezique": BEZIQUE,
    "tally": TALLY,
}
#: What the games of a match come to no single sheet shows.
OF_THE_MATCH = {"games_per_match", "match_by"}
WITH_MATCHES = [
    slug for slug in slugs() if any(rule.key in OF_THE_MATCH for rule in find(slug).house_rules)
]
#: Who decides what the clock finds: the sheet shows only what came of it.
OF_THE_CLOCK = {"break_minutes", "late_ruling"}
#: What no score sheet shows: it is published, and whoever runs the room reads it.
OF_THE_HALL = {
    "children",
    "event_ranking",
    "format",
    "grand_final",
    "many_tied",
    "pairing",
    "player_leaves",
    "rotation",
    "round_robin_legs",
    "rounds",
    "seat_change_every",
    "substitute_credit",
    "substitute_wait",
    "tie_break",
}

#: The readings of the texts that a director may take otherwise.
READINGS = (
    "G-03 N-01 N-03 N-04 N-05 N-06 N-07 N-08 N-10 N-11 N-12 N-14 N-15 N-17 N-22 N-23 N-26 "
    "N-27 N-29 B-01 B-02 B-03 B-04 B-05 B-06 B-08 B-09 B-10 B-11 B-12 B-13 B-17 B-19 B-20 B-21 "
    "B-23 B-24 B-27 B-28 K-03 K-04 K-08 K-09 K-10 T-01 T-02 T-03 T-06 T-09 T-10 T-11 Z-01 "
    "Z-02 Z-03 Z-05 Z-06 Z-09 "
)


def changed(slug: str, house_rules: Mapping[str, Any]) -> Ruleset:
    findings = Findings()
    ruleset = with_house_rules(find(slug), house_rules, findings)
    assert not findings.rows
    return ruleset


def ruled(slug: str, case: Case, house_rules: Mapping[str, Any]) -> object:
    """The ruling without its citations, which name a house rule even where nothing follows."""
    sheet = {"ruleset": slug, **case.sheet, "house_rules": {**case.beside, **house_rules}}
    ruling = judge_sheet(sheet)
    assert not {"unknown-house-rule", "not-understood"} & {row.code for row in ruling.findings}
    return without_cites(ruling.as_document())


def without_cites(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: without_cites(row) for key, row in value.items() if key != "cites"}
    return [without_cites(row) for row in value] if isinstance(value, list) else value


@pytest.mark.parametrize("slug", slugs())
def test_every_key_has_a_case_or_belongs_to_match_clock_or_hall(slug: str) -> None:
    keys = {rule.key for rule in find(slug).house_rules}

    assert keys - CASES[slug].keys() - OF_THE_MATCH - OF_THE_CLOCK - OF_THE_HALL == set()
    assert CASES[slug].keys() - keys == set()


@pytest.mark.parametrize(
    ("slug", "key"), [(slug, key) for slug, cases in CASES.items() for key in cases]
)
def test_a_house_rule_changes_a_ruling(slug: str, key: str) -> None:
    case = CASES[slug][key]
    assert ruled(slug, case, {key: case.value}) != ruled(slug, case, {})


@pytest.mark.parametrize("slug", slugs())
def test_what_the_hall_agreed_on_is_kept_by_its_key(slug: str) -> None:
    for rule in find(slug).house_rules:
        if rule.key in OF_THE_HALL:
            field: Any = rule.field.schema(find(slug).table)
            value = field["enum"][-1] if "enum" in field else field["maximum"]
            assert changed(slug, {rule.key: value}).agreed == {rule.key: value}


@pytest.mark.parametrize("slug", slugs())
def test_whoever_can_be_late_is_ruled_on_at_once_or_after_the_director_has_looked(
    slug: str,
) -> None:
    """Where the text knows no lateness, the director's own clock has it both ways too."""
    clock = {} if find(slug).late else {"forfeit_after": 15}
    for word, automatic in {"automatic": True, "proposed": False}.items():
        late = changed(slug, {"late_ruling": word, **clock}).late
        assert late is not None
        assert late.automatic is automatic


@pytest.mark.parametrize("slug", slugs())
def test_the_schema_lists_every_key(slug: str) -> None:
    document: Any = schema()
    listed = document["allOf"][slugs().index(slug)]["then"]["properties"]["house_rules"]

    assert list(listed["properties"]) == [rule.key for rule in find(slug).house_rules]
    assert listed["additionalProperties"] is False


@pytest.mark.parametrize("slug", WITH_MATCHES)
def test_games_of_a_match_are_the_best_of_them_or_added(slug: str) -> None:
    best = changed(slug, {"games_per_match": 3}).match
    assert (best.kind, best.games) == ("best-of", 3)

    added = changed(slug, {"match_by": "added", "games_per_match": 2}).match
    assert (added.kind, added.games) == ("added", 2)


def test_every_reading_that_can_be_taken_otherwise_stands_beside_its_house_rule() -> None:
    books = [(find_book(slug), rule.key) for slug in slugs() for rule in find(slug).house_rules]
    shown = {reading for book, key in books for reading in place_of(book, key).readings}
    assert set(READINGS.split()) - shown == set()
