"""Refusals: every finding at once, each with its remedy.

Knows findings only. Every layer above raises it; the desk answers with it.
"""

from rules.core.findings import ERROR, Finding
from rules.core.messages import Words, say


class Refused(Exception):
    """Nothing was changed. `findings` say why, and what to do."""

    def __init__(self, *findings: Finding) -> None:
        super().__init__(" ".join(str(finding.message) for finding in findings))
        self.findings = findings


def refusal(
    message: Words, *, remedy: Words, cites: Words = "", where: str = "", code: str = "refused"
) -> Refused:
    """A refusal with one plain finding. `code` is for programs and tests."""
    return Refused(Finding(code, ERROR, where, message, cites, remedy))


def outdated(message: Words, *, code: str) -> Refused:
    """The refusal of what somebody has done already, or what no longer can be done."""
    return refusal(message, remedy=say("Reload the page."), code=code)
