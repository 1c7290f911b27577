"""Laws for what one press takes back: each inverse stands where the board looks, its verbs are
logged by actions, and those log the ids by which it is taken back."""

import ast
from collections.abc import Iterator
from importlib import import_module

import pytest

from tests.house.reading import files, tree
from tournament.desk.act.inverses import Inverse
from tournament.desk.board.undo import INVERSES

ROOMS = [path for path in files(".py") if path.startswith("tournament/desk/")]
VERBS = sorted({*INVERSES} | {verb for one in INVERSES.values() for verb in one.logged})


def logs(path: str) -> Iterator[ast.Call]:
    """Every `change.log(…)` of a module, and every `Joined(…)`, whose verb and ids one logs."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Call) and ast.unparse(node.func) in ("change.log", "Joined"):
            yield node


LOGS = [call for path in ROOMS for call in logs(path)]


def test_the_board_knows_every_inverse() -> None:
    written = [path for path in ROOMS if "@undoes(" in ast.unparse(tree(path))]
    modules = [import_module(path.removesuffix(".py").replace("/", ".")) for path in written]
    found = [one for module in modules for one in vars(module).values() if isinstance(one, Inverse)]
    assert found
    verbs = sorted(verb for inverse in found for verb in inverse.verbs)
    assert verbs == sorted(INVERSES)


@pytest.mark.parametrize("verb", VERBS)
def test_an_action_logs_the_verb_with_the_ids_of_what_it_is_about(verb: str) -> None:
    theirs = [call for call in LOGS if ast.unparse(call.args[0]) == repr(verb)]
    assert theirs
    for call in theirs:
        assert "about" in {word.arg for word in call.keywords}
