"""What `rookery check` prints."""

from collections.abc import Sequence

from rookery.check.reading import everything_wrong
from rookery.terminal import say
from rules.core.findings import Finding
from tournament.desk.now import now


def check(address: str) -> int:
    """Print every finding and return 1, or say that nothing is wrong and return 0."""
    return report(everything_wrong(now(), address))


def report(findings: Sequence[Finding]) -> int:
    for finding in findings:
        say(f"{finding.severity}: {finding.code}")
        say(f"  {finding.message}\n  {finding.remedy}".rstrip())
    if not findings:
        say("Nothing is wrong.")
    return 1 if findings else 0
