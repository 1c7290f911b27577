"""Each fault gives its own finding, and an installation without faults gives none."""

from dataclasses import replace
from datetime import timedelta

import pytest

from rules.core.findings import ERROR
from tournament.health.facts import Facts, findings_of

GIGABYTE = 1_000_000_000
SECOND, MINUTE = timedelta(seconds=1), timedelta(minutes=1)
WELL = Facts(since_beat=9 * SECOND, free=20 * GIGABYTE, since_backup=4 * MINUTE, at_risk=3 * MINUTE)


@pytest.mark.parametrize(
    "facts",
    [
        WELL,
        replace(WELL, since_beat=30 * SECOND),
        replace(WELL, since_beat=-60 * MINUTE),  # the wall clock was put back
        replace(WELL, free=GIGABYTE),
        replace(WELL, at_risk=15 * MINUTE),
        replace(WELL, since_backup=900 * MINUTE, at_risk=None),
        replace(WELL, since_backup=None, at_risk=MINUTE),
        replace(WELL, free=None),
    ],
)
def test_an_installation_without_faults_has_no_findings(facts: Facts) -> None:
    assert findings_of(facts) == []


@pytest.mark.parametrize(
    ("fault", "code", "is_error"),
    [
        ({"answers": False, "since_beat": None}, "database-away", True),
        ({"is_damaged": True}, "database-damaged", True),
        ({"is_unwritable": True, "since_beat": None}, "database-unwritable", True),
        ({"missing_migrations": 1, "since_beat": None}, "migrations-missing", True),
        ({"since_beat": None}, "clock-stopped", True),
        ({"since_beat": 31 * SECOND}, "clock-stopped", True),
        ({"free": 99_999_999}, "disk-full", True),
        ({"free": GIGABYTE - 1}, "disk-low", False),
        ({"since_backup": None, "at_risk": 16 * MINUTE}, "backup-missing", False),
        ({"since_backup": 60 * MINUTE, "at_risk": 16 * MINUTE}, "backup-old", False),
        ({"lacks_copy": True}, "backup-copy-away", False),
    ],
)
def test_each_fault_has_its_own_finding(
    fault: dict[str, object], code: str, is_error: bool
) -> None:
    [finding] = findings_of(replace(WELL, **fault))  # type: ignore[arg-type]
    assert (finding.code, finding.severity == ERROR) == (code, is_error)
    assert str(finding.message)
    assert str(finding.remedy)


def test_all_faults_are_found_at_once_and_errors_come_first() -> None:
    facts = Facts(free=GIGABYTE // 2, since_backup=None, at_risk=timedelta(days=1))
    codes = [finding.code for finding in findings_of(facts)]
    assert codes == ["clock-stopped", "disk-low", "backup-missing"]


def test_a_damaged_database_is_not_asked_for_more() -> None:
    facts = Facts(answers=False, is_damaged=True, free=0)
    codes = [finding.code for finding in findings_of(facts)]
    assert codes == ["disk-full", "database-damaged"]
