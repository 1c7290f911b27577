"""`python3 dev.py test --postgres -p tests.drills.statements`: every test that uses a database runs
on PostgreSQL, and those that together send it every statement are written down anew.

They are in tests/golden/statements.txt, by file and name; the suite runs them on PostgreSQL each
time. A statement is what is sent without its values: however many of them, it is the same one.
Rows that are compared, joined, sorted and written are the same everywhere: only statements that a
database may answer in its own way are counted. Crawlers and browsers are not asked: one takes as
long as fifty others.
"""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.db.backends.utils import CursorWrapper

from scoring import plain_sql

FILE = Path(__file__).parent.parent / "golden" / "statements.txt"
OF_A_TRANSACTION = ("SAVEPOINT", "RELEASE", "ROLLBACK", "SET ")
VALUE = r"%s(?:::\w+)?"
SHORTER = (
    (re.compile(rf"\(?{VALUE}(?:, {VALUE})*\)?"), "?"),
    (re.compile(r"\?(?:, \?)+"), "?"),
    (re.compile(r"\b(LIMIT|OFFSET) \d+"), r"\1 ?"),
    (re.compile(r"WHEN \(.*? END"), "WHEN"),
)
"""Rows and lists of values, and the many cases of an update of many rows, as one."""
OWN_WAY = re.compile(
    r"\b(GROUP BY|HAVING|DISTINCT|FOR UPDATE|WHEN|EXISTS|OVER|UNION|ON CONFLICT|NULLS|LIKE|UPPER"
    r"|COALESCE|CAST|EXTRACT|INTERVAL|AT TIME ZONE|EXPLAIN|CREATE|DROP|ALTER)\b"
    r"|[(]SELECT|::|->|\|\||[~#@]|\b(?!COUNT\b)[A-Z_]+[(]"
)
"""What each database answers, locks or refuses in its own way: groups, nulls, text, functions."""
LEFT_OUT = {"house", "browser"}

_sent: list[str] = []
_by_test: dict[str, set[str]] = {}
_calls: dict[str, int] = {}


def name_of(item: pytest.Item) -> str:
    """The name of a test, wherever its file stands."""
    return f"{item.path.stem}::{item.name}"


def shape(statement: str) -> str:
    """The statement without its values."""
    for found, instead in SHORTER:
        statement = found.sub(instead, statement)
    return statement


def enough(sent: dict[str, set[str]], calls: dict[str, int]) -> Iterator[str]:
    """Tests that together send every statement: always the one with the most new ones a call."""
    missing = set().union(*sent.values())
    left = sorted(sent)
    while missing:
        best = max(left, key=lambda name: len(sent[name] & missing) / (calls[name] + 1))
        left = [name for name in left if name != best and sent[name] & missing]
        missing -= sent[best]
        yield best


def needed(chosen: list[str], sent: dict[str, set[str]], calls: dict[str, int]) -> list[str]:
    """The same without those that the others make needless, the longest first."""
    often = Counter(statement for name in chosen for statement in sent[name])
    kept = []
    for name in sorted(chosen, key=lambda name: -calls[name]):
        if all(often[statement] > 1 for statement in sent[name]):
            often.subtract(sent[name])
        else:
            kept.append(name)
    return sorted(kept)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave out crawlers and browsers."""
    items[:] = [item for item in items if not LEFT_OUT.intersection(item.path.parts)]


def pytest_configure() -> None:
    """Listen at the two places that send something."""
    for owner, name, place in (
        (CursorWrapper, "_execute", 1),
        (CursorWrapper, "_executemany", 1),
        (plain_sql, "_execute", 1),
    ):
        setattr(owner, name, _listening(getattr(owner, name), place))


def _listening(send: Any, place: int) -> Any:
    def listen(*said: Any) -> Any:
        _sent.append(str(said[place]))
        return send(*said)

    return listen


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """Note what the test sends, with what its fixtures have sent before."""
    yield
    name = name_of(item)
    _calls[name] = len(_sent)
    own = (one for one in _sent if not one.startswith(OF_A_TRANSACTION))
    _by_test[name] = set(filter(OWN_WAY.search, map(shape, own)))


def pytest_runtest_logstart() -> None:
    """A test begins with nothing sent."""
    _sent.clear()


def pytest_sessionfinish() -> None:
    """Write down which tests are enough."""
    chosen = list(enough(_by_test, _calls))
    FILE.write_text("".join(f"{name}\n" for name in needed(chosen, _by_test, _calls)))
