"""Laws for every action: one file, one thing a person can do, everything said by keyword."""

import inspect
from importlib import import_module
from pathlib import Path
from types import FunctionType

import pytest

FOLDER = Path(__file__).parents[2] / "tournament" / "desk" / "actions"
ACTIONS = sorted(path.stem for path in FOLDER.glob("*.py") if path.stem != "__init__")


def public_functions(name: str) -> list[FunctionType]:
    module = import_module(f"tournament.desk.actions.{name}")
    return [
        thing
        for word, thing in vars(module).items()
        if isinstance(thing, FunctionType)
        and thing.__module__ == module.__name__
        and not word.startswith("_")
    ]


def test_there_are_actions() -> None:
    assert "save_hand" in ACTIONS


@pytest.mark.parametrize("name", ACTIONS)
def test_an_action_is_one_function_with_the_name_of_its_file(name: str) -> None:
    assert [function.__name__ for function in public_functions(name)] == [name]


@pytest.mark.parametrize("name", ACTIONS)
def test_an_action_is_told_by_keyword_who_acts_and_when(name: str) -> None:
    (function,) = public_functions(name)
    parameters = inspect.signature(function).parameters
    assert {"actor", "now"} <= parameters.keys()
    assert {parameter.kind for parameter in parameters.values()} == {inspect.Parameter.KEYWORD_ONLY}


@pytest.mark.parametrize("name", ACTIONS)
def test_an_action_says_what_it_does(name: str) -> None:
    (function,) = public_functions(name)
    assert function.__doc__
    assert import_module(f"tournament.desk.actions.{name}").__doc__
