"""What PostgreSQL is asked each time: tests that together send it every statement."""

from collections import defaultdict

from tests.conftest import ENOUGH
from tests.drills.statements import enough, shape
from tests.house.reading import files, text


def test_every_named_test_is_there() -> None:
    assert ENOUGH
    sources: defaultdict[str, str] = defaultdict(str)
    for path in files(".py"):
        sources[path.rpartition("/")[2].removesuffix(".py")] += text(path)
    gone = [name for name in ENOUGH if not _is_in(sources[name.partition("::")[0]], name)]
    assert gone == [], "write them down anew: tests/drills/statements.py"


def _is_in(source: str, name: str) -> bool:
    test = name.partition("::")[2].partition("[")[0]
    return test == "runTest" or f"def {test}(" in source


def test_a_statement_is_the_same_with_any_values() -> None:
    assert shape("SELECT a FROM t WHERE b IN (%s, %s) LIMIT 21") == shape(
        "SELECT a FROM t WHERE b IN (%s) LIMIT 1"
    )
    assert shape("INSERT INTO t (a, b) VALUES (%s, %s), (%s, %s)") == shape(
        "INSERT INTO t (a, b) VALUES (%s, %s)"
    )
    assert shape("SELECT a FROM t") != shape("SELECT b FROM t")


def test_enough_are_few_and_send_everything() -> None:
    sent = {"one": {"a", "b"}, "two": {"b"}, "three": {"c"}}
    assert set(enough(sent, {"one": 2, "two": 1, "three": 9})) == {"one", "three"}
