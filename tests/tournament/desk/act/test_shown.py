"""The fingerprint of what a form showed."""

import pytest

from rules.refusals import Refused
from tournament.desk.act.shown import DIGITS, fingerprint, require_as_shown

CHANGED = "The sheet has changed."


def test_the_same_facts_have_the_same_fingerprint_in_whatever_order_a_mapping_holds_them() -> None:
    assert fingerprint({"NS": 5, "EW": 10}) == fingerprint({"EW": 10, "NS": 5})
    assert len(fingerprint()) == DIGITS


@pytest.mark.parametrize("other", [{"NS": 6}, {"NS": "5"}, {"NS": 5, "EW": 0}, None, [5]])
def test_other_facts_have_another_fingerprint(other: object) -> None:
    assert fingerprint({"NS": 5}) != fingerprint(other)


def test_what_stands_as_it_was_shown_is_acted_on() -> None:
    require_as_shown(fingerprint(7), fingerprint(7), message=CHANGED)


@pytest.mark.parametrize("shown", [fingerprint(6), "", "x" * 5000])
def test_what_changed_since_or_was_never_shown_is_refused(shown: str) -> None:
    with pytest.raises(Refused) as refused:
        require_as_shown(shown, fingerprint(7), message=CHANGED)
    assert [row.code for row in refused.value.findings] == ["changed-since"]
