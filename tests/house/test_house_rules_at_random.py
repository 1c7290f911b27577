"""Laws for any set of house rules: judge and book take it, and the order of writing is nothing."""

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules.book import published
from rules.core.findings import Findings
from rules.house.changes import with_house_rules
from rules.judging.whole_sheet import judge_sheet
from rules.rulesets import find, slugs
from tests.rules.house.cases import Case
from tests.rules.house.test_every_house_rule import CASES


def values(schema: dict[str, Any]) -> st.SearchStrategy[Any]:
    """Any value of a field, by its schema."""
    if "enum" in schema:
        return st.sampled_from(schema["enum"])
    if "anyOf" in schema:
        return st.one_of(*map(values, schema["anyOf"]))
    if schema["type"] == "string":
        return st.just("Ann")
    if schema["type"] == "boolean":
        return st.booleans()
    if schema["type"] == "array":
        return lists(schema)
    if schema["type"] == "object" and "propertyNames" in schema:
        margins = st.integers(0, 99).map(str)
        return st.dictionaries(
            margins, values(schema["additionalProperties"]), min_size=1, max_size=6
        )
    if schema["type"] == "object" and "properties" not in schema:
        return st.just({"Cats": ["A", "C"], "Dogs": ["B", "D"]})
    if schema["type"] == "object":
        rows = {name: values(row) for name, row in schema["properties"].items()}
        return st.fixed_dictionaries({}, optional=rows).filter(bool)
    step = schema.get("multipleOf", 1)
    least, most = -(-schema["minimum"] // step), schema["maximum"] // step
    return st.integers(least, most).map(lambda number: number * step)


def lists(schema: dict[str, Any]) -> st.SearchStrategy[Any]:
    items = schema["items"]
    if items.get("type") == "string":
        return st.just(["Ann", "Bo", "Cy"])
    if "prefixItems" in items:
        return st.just([["Cats", ["A", "C"]], ["Ants", ["B", "D"]]])
    few, unique = schema.get("minItems", 0), schema.get("uniqueItems", False)
    return st.lists(values(items), min_size=few, max_size=3, unique=unique)


def sets_of(slug: str) -> st.SearchStrategy[dict[str, Any]]:
    ruleset = find(slug)
    keys = {rule.key: values({**rule.field.schema(ruleset.table)}) for rule in ruleset.house_rules}
    return st.fixed_dictionaries({}, optional=keys)


@pytest.mark.parametrize("slug", slugs())
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_any_set_of_house_rules_is_judged_and_published(slug: str, data: st.DataObject) -> None:
    house_rules = data.draw(sets_of(slug))
    case = data.draw(st.sampled_from(sorted(CASES[slug].values(), key=repr)))
    assert isinstance(case, Case)

    ruling = judge_sheet({"ruleset": slug, **case.sheet, "house_rules": house_rules})
    assert ruling.as_document()
    assert not {"unknown-house-rule", "not-understood"} & {
        row.code for row in ruling.findings if row.where.startswith("/house_rules")
    }
    for _, line in published(slug, house_rules).lines():
        assert "None" not in "".join(part.words for part in line.parts)


@pytest.mark.parametrize("slug", slugs())
@settings(max_examples=30, deadline=None)
@given(st.data())
def test_the_order_in_which_they_were_written_changes_nothing(
    slug: str, data: st.DataObject
) -> None:
    house_rules = data.draw(sets_of(slug))
    backward = dict(reversed(house_rules.items()))

    forward = with_house_rules(find(slug), house_rules, Findings())
    other = with_house_rules(find(slug), backward, Findings())
    assert forward.legal_bids() == other.legal_bids()
    assert forward.legal_points() == other.legal_points()
    assert (forward.target, forward.minutes) == (other.target, other.minutes)
    assert (forward.match, forward.agreed) == (other.match, other.agreed)
