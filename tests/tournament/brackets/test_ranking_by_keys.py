"""Rankings stored by older versions become lists of keys."""

from importlib import import_module
from typing import Any

import pytest

by_keys = import_module("tournament.brackets.migrations.0016_ranking_by_keys").by_keys
keys_of = import_module("tournament.brackets.migrations.0017_individuals_by_keys").keys_of
OLD: dict[str, Any] = {"places": 3, "in_order": True, "keys": ["met", "points"], "play_off": True}


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (OLD, ["wins", "head-to-head", "points", "play-off"]),
        (OLD | {"play_off": False}, ["wins", "head-to-head", "points", "shared"]),
        ({"places": 1, "play_off": True}, ["wins", "play-off"]),
    ],
)
def test_the_old_tie_breaks_follow_wins(old: dict[str, Any], new: list[str]) -> None:
    assert by_keys(old, is_by_record=True)["by"] == new
    assert not {"keys", "play_off"} & by_keys(old, is_by_record=True).keys()


def test_a_list_of_keys_stays() -> None:
    assert by_keys({"by": ["wins"], "places": 1}, is_by_record=True) is None
    assert by_keys(OLD | {"by": ["wins"]}, is_by_record=False)["by"] == ["wins"]
    assert "by" not in by_keys(OLD, is_by_record=False)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ({}, None),
        ({"by_wins": False, "then_other": False}, None),
        ({"by_wins": True}, ["wins", "shared"]),
        ({"by_wins": True, "then_other": True}, ["wins", "missed", "average", "shared"]),
        ({"then_other": True}, ["missed", "average", "wins", "shared"]),
    ],
)
def test_individuals_are_ranked_by_what_their_options_said(
    old: dict[str, Any], new: list[str] | None
) -> None:
    options = {"rounds": 3, **old}
    assert keys_of(options) == new
    assert options == {"rounds": 3}
