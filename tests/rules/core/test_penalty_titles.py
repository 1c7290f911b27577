"""Every penalty of every ruleset has a name that people read."""

import pytest

from rules.core.penalty_titles import TITLES
from rules.rulesets import find, slugs


@pytest.mark.parametrize("slug", slugs())
def test_every_penalty_of_a_list_has_a_title(slug: str) -> None:
    assert set(find(slug).penalties) <= set(TITLES)
