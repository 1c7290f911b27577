"""Saying no: a refusal carries every objection at once, each with its remedy.

Knows findings only. Every layer above raises it; the desk turns it into an answer.
"""

from rules.core.findings import Finding
from rules.core.messages import Words


class Refused(Exception):
    """Nothing was changed, and `findings` say why and what would be right."""

    def __init__(self, *findings: Finding) -> None:
        super().__init__(" ".join(str(finding.message) for finding in findings))
        self.findings = findings


def refusal(
    message: Words, *, remedy: Words, cites: Words = "", where: str = "", code: str = "refused"
) -> Refused:
    """A refusal with one objection in plain words. `code` is for programs and tests."""
    finding = Finding(
        code=code, severity="error", where=where, message=message, cites=cites, remedy=remedy
    )
    return Refused(finding)
