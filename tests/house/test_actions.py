"""Laws for every action: a function that takes an `Act` and answers the change's `Receipt`."""

import inspect
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import FunctionType

import pytest

from tournament.desk.act.change import Act

ROOMS = Path(__file__).parents[2] / "tournament" / "desk"
LOOKED_AT = [path for path in sorted(ROOMS.glob("*/*.py")) if not path.stem.endswith("views")]


def _actions() -> Iterator[FunctionType]:
    for path in LOOKED_AT:
        module = import_module(f"tournament.desk.{path.parent.name}.{path.stem}")
        for word, thing in vars(module).items():
            if not isinstance(thing, FunctionType) or thing.__module__ != module.__name__:
                continue
            if not word.startswith("_") and thing.__annotations__.get("act") is Act:
                yield thing


ACTIONS = {action.__name__: action for action in _actions()}


def test_there_are_actions() -> None:
    assert {"save_hand", "check_in", "publish_stage"} <= ACTIONS.keys()


@pytest.mark.parametrize("name", ACTIONS)
def test_an_action_is_told_by_keyword_what_it_is_about(name: str) -> None:
    act, *others = inspect.signature(ACTIONS[name]).parameters.values()
    assert act.name == "act"
    assert {parameter.kind for parameter in others} <= {inspect.Parameter.KEYWORD_ONLY}


@pytest.mark.parametrize("name", ACTIONS)
def test_an_action_says_what_it_does(name: str) -> None:
    assert ACTIONS[name].__doc__
