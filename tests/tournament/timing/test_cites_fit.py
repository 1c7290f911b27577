"""A ruling on lateness keeps its paragraph whole, however many house rules stand before it."""

from typing import Any

import pytest

from rules.core.findings import Findings
from rules.house.changes import with_house_rules
from rules.rulesets import find
from tournament.timing.models import LateRuling

EVERY: dict[str, dict[str, Any]] = {
    "npa-pinochle": {
        "lateness": {"grace": 10, "price": 100, "last": 60},
        "late_rounding": "full",
        "late_ruling": "proposed",
    },
    "beach-house-rook": {"late_ruling": "proposed"},
    "kentucky-rook": {"forfeit_after": 15, "late_ruling": "proposed"},
}


@pytest.mark.parametrize("slug", EVERY)
def test_the_paragraph_of_a_late_ruling_fits_its_column(slug: str) -> None:
    findings = Findings()
    law = with_house_rules(find(slug), EVERY[slug], findings).late
    assert law is not None
    assert not findings.rows
    length = LateRuling._meta.get_field("cites").max_length
    assert length is None or len(law.cites) <= length
