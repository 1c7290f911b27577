"""`dev.py drills`: several after another, each with a database of its own."""

from collections.abc import Mapping

import pytest

from workshop import drills, environment
from workshop.steps import Done, Step


def test_no_drill_finds_what_another_one_left_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    folders: list[str] = []

    def noted(step: Step, variables: Mapping[str, str]) -> Done:
        folders.append(variables["ROOKERY_DATA"])
        return Done(step, 0, 0.0)

    monkeypatch.setattr(drills, "run", noted)
    monkeypatch.setattr(environment, "ensure", lambda _what: None)
    assert drills.drills(["sqlite"], ["storm", "live_cut"], []) == 0
    assert len(set(folders)) == len(folders) == 2
