"""What an answer objects to, for journeys that assert codes and not sentences."""

from typing import Any


def codes(answer: Any) -> list[str]:
    """The codes of the objections that a page shows, in their order."""
    return [finding.code for finding in answer.context["findings"]]
