"""One-time links below the pages: two may have found the same one before either used it."""

import pytest

from rules.refusals import Refused
from tests.makers import NOON, a_user
from tournament.accounts.links import For, make_link, use_link, withdraw_link
from tournament.accounts.models import Purpose

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def test_of_two_at_once_one_uses_a_link() -> None:
    link = make_link(For(Purpose.ORGANIZER), maker=a_user(), now=NOON).link
    use_link(link, NOON)
    with pytest.raises(Refused) as second:
        use_link(link, NOON)
    assert [finding.code for finding in second.value.findings] == ["link-used"]
    with pytest.raises(Refused) as third:
        withdraw_link(link, NOON)
    assert [finding.code for finding in third.value.findings] == ["not-open"]
