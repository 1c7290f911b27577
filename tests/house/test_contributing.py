"""CONTRIBUTING.md leads to files that are there."""

import re

import pytest

from tests.house.reading import text
from workshop import ROOT

NAMED = sorted(set(re.findall(r"`([\w.]+/[\w./]*)`", text("CONTRIBUTING.md"))))
FROM = ("", "tournament", "tournament/desk")


def test_it_names_files() -> None:
    assert len(NAMED) > 20


@pytest.mark.parametrize("name", NAMED)
def test_what_it_names_is_there(name: str) -> None:
    assert any((ROOT / place / name).exists() for place in FROM)
