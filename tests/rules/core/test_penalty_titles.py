"""Every penalty of every ruleset has a name that people read."""

import pytest

from rules.core.findings import Findings
from rules.core.penalty_titles import TITLES
from rules.house.changes import with_house_rules
from rules.rulesets import find, slugs


@pytest.mark.parametrize("slug", slugs())
def test_every_penalty_of_a_list_has_a_title(slug: str) -> None:
    assert set(find(slug).penalties) <= set(TITLES)


def test_a_penalty_that_a_house_rule_adds_has_one_too() -> None:
    pinochle = find("npa-pinochle")
    rules = with_house_rules(pinochle, {"aces_not_melded": "penalty"}, Findings())
    added = set(rules.penalties) - set(pinochle.penalties)
    assert added == {"aces-not-melded"}
    assert added <= set(TITLES)
