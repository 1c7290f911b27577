"""What somebody typed becomes a number in one place, `rules/typed_numbers.py`.

`int` takes five thousand digits, digits of other scripts and underscores; or it raises.
"""

import ast
import re
from collections.abc import Iterator

import pytest

from tests.house.reading import files, text, tree

READS_WHAT_WAS_TYPED = re.compile(
    r"^tournament/(desk|registration|tables)/"
    r"|^tournament/brackets/card_draws\.py$"
    r"|^scoring/(asking\.py|asks/)"
)
NOT_TYPED = {
    "tournament/desk/events/house_rules.py": "points that the house rules have accepted",
    "tournament/desk/act/change.py": "a version as the database counts it",
    "tournament/desk/act/forms.py": "two digits that the pattern of a time has matched",
    "tournament/desk/management/commands/check_draw.py": "argparse, at the server's own terminal",
    "tournament/desk/decisions/decisions_page.py": "keys of a JSON column that the desk wrote",
    "tournament/desk/reading/open_matches.py": "totals that the score sheet added up",
    "tournament/desk/apps.py": "digits that the address has matched",
    "tournament/registration/names.py": "digits of a name, which is never long",
    "scoring/asks/bids.py": "points that a question has read",
}
MEASURES = {"total_seconds", "timestamp"}
ASK_FOR_A_KIND = {"isinstance", "defaultdict"}


def test_what_was_typed_becomes_a_number_in_one_place() -> None:
    read = [path for path in files(".py") if READS_WHAT_WAS_TYPED.search(path)]
    assert len(read) > 300
    found = {path for path in read if any(conversions(tree(path)))}
    assert found - NOT_TYPED.keys() == set()
    assert NOT_TYPED.keys() - found == set()


def test_an_address_holds_no_number_without_bounds() -> None:
    """Django's own `<int:…>` takes one that SQLite cannot look for."""
    assert [path for path in files(".py") if "/urls" in path and "<int:" in text(path)] == []


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ('int(request.POST["place"])', True),
        ("int(typed) if typed.isdecimal() else 0", True),
        ("[*map(int, words)]", True),
        ('parser.add_argument("n", type=int)', True),
        ("int(span.total_seconds() // 60)", False),
        ("int(span.total_seconds())", False),
        ("def f(n: int) -> int: ...", False),
        ("isinstance(count, int)", False),
        ("whole_number(typed)", False),
    ],
)
def test_a_bare_int_is_found(code: str, found: bool) -> None:
    assert any(conversions(ast.parse(code))) is found


def conversions(module: ast.Module) -> Iterator[int]:
    """The lines that turn something into a number, or hand `int` on to do it; arithmetic is none:
    no text is multiplied or divided."""
    for node in ast.walk(module):
        if isinstance(node, ast.Call):
            if is_int(node.func) and may_be_text(node.args[0]):
                yield node.lineno
            elif not is_named(node.func, ASK_FOR_A_KIND):
                handed_on = [*node.args, *(word.value for word in node.keywords)]
                yield from (node.lineno for word in handed_on if is_int(word))


def is_int(node: ast.expr) -> bool:
    return is_named(node, {"int"})


def is_named(node: ast.expr, names: set[str]) -> bool:
    return isinstance(node, ast.Name) and node.id in names


def may_be_text(node: ast.expr) -> bool:
    match node:
        case ast.BinOp():
            return False
        case ast.Call(func=ast.Attribute(attr=name)):
            return name not in MEASURES
    return True
