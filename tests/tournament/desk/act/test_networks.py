"""Where a request comes from: what the server sees, and nothing that a browser says."""

import pytest
from django.test import RequestFactory

from tournament.desk.act.guesses import network_of


@pytest.mark.parametrize(
    ("seen", "network"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::99", "2001:db8:1:2::/64"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
        ("unix:", "unix:"),
    ],
)
def test_phones_of_one_ipv6_network_are_one(seen: str, network: str) -> None:
    assert network_of(RequestFactory().get("/", REMOTE_ADDR=seen)) == network


def test_a_header_of_the_browser_changes_nothing() -> None:
    request = RequestFactory().get("/", REMOTE_ADDR="203.0.113.7", HTTP_X_FORWARDED_FOR="8.8.8.8")
    assert network_of(request) == "203.0.113.7"
