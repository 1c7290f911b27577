"""What an answer objects to, for journeys that assert codes and not sentences."""

import re
from typing import Any


def codes(answer: Any) -> list[str]:
    """The codes of the objections that a page shows, in their order."""
    return [finding.code for finding in answer.context["findings"]]


def codes_in(page: str) -> list[str]:
    """The codes of the objections that stand in a page's text, in their order."""
    return re.findall(r'data-code="([^"]*)"', page)
