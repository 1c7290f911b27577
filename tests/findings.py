"""What an answer objects to, for journeys that assert codes and not sentences."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from rules.refusals import Refused


def codes(answer: Any) -> list[str]:
    """The codes of the objections that a page shows, in their order."""
    return [finding.code for finding in answer.context["findings"]]


def codes_in(page: str) -> list[str]:
    """The codes of the objections that stand in a page's text, in their order."""
    return re.findall(r'data-code="([^"]*)"', page)


@contextmanager
def refuses(code: str) -> Iterator[None]:
    """What is done inside must be refused with this one objection."""
    with pytest.raises(Refused) as refused:
        yield
    assert [finding.code for finding in refused.value.findings] == [code]
