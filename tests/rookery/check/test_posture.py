"""Each fault of the set-up gives its own finding, and a right set-up gives none."""

from dataclasses import replace

import pytest

from rookery.check.posture import Arrival, Posture, Reach, findings_of
from rules.core.findings import ERROR

ALONE = Posture(address="http://localhost:8000", arrival=Arrival())
LAN = replace(ALONE, reach=Reach(is_lan=True, others_reach_it=True))
WEB = Posture(
    address="https://cards.example",
    reach=Reach(is_https=True, others_reach_it=True),
    arrival=Arrival(https=True, forwarded=True, names_client=True),
)
DEMO = ("director", "referee")


@pytest.mark.parametrize(
    "posture",
    [ALONE, WEB, replace(ALONE, demo_accounts=DEMO), replace(ALONE, arrival=None)],
)
def test_a_right_set_up_has_no_findings(posture: Posture) -> None:
    assert findings_of(posture) == []


@pytest.mark.parametrize(
    ("posture", "code", "is_error"),
    [
        (replace(WEB, demo_accounts=DEMO), "demo-accounts", True),
        (LAN, "http-on-lan", False),
        (replace(ALONE, arrival=Arrival(False, True, True)), "proxy-unknown", True),
        (replace(WEB, arrival=Arrival(False, True, True)), "proxy-protocol", True),
        (replace(WEB, arrival=Arrival(True, True, False)), "proxy-client", False),
        (replace(ALONE, arrival=None, is_expected=True), "server-away", False),
        (replace(ALONE, unwritable=("/data",)), "data-unwritable", True),
        (replace(ALONE, damaged=("scoring_hand",)), "table-damaged", True),
        (replace(ALONE, has_two_keys=True), "two-keys", False),
        (replace(ALONE, unready_backups="Plug the disk in."), "backups-unready", True),
    ],
)
def test_each_fault_has_its_own_finding(posture: Posture, code: str, is_error: bool) -> None:
    [finding] = findings_of(posture)
    assert (finding.code, finding.severity == ERROR) == (code, is_error)
    assert finding.remedy


def test_a_proxy_that_nobody_told_of_lets_everybody_use_the_demo() -> None:
    posture = replace(ALONE, demo_accounts=DEMO, arrival=Arrival(False, True, True))
    found = {finding.code: str(finding.message) for finding in findings_of(posture)}
    assert found.keys() == {"demo-accounts", "proxy-unknown"}
    assert "director, referee" in found["demo-accounts"]
