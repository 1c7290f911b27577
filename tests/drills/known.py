"""`python3 dev.py test --sqlite -p tests.drills.known`: what is sent without being built again is
built after all, and must come out the same: the SQL, the values and what the rows are made of.
"""

from importlib import import_module
from typing import Any

import pytest
from django.core.exceptions import EmptyResultSet

ITS_OWN = "test_known_queries"
"""These tests forbid to build anything."""


def pytest_configure() -> None:
    """Look at each query that is known."""
    # Models can be imported only after Django's setup.
    stored: Any = import_module("scoring.stored")
    find = stored.known

    def look(of: Any, wanted: Any) -> Any:
        found = find(of, wanted)
        if found:
            query, values = found
            _require_same(query, values, of, wanted)
        return found

    stored.known = look


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave out the tests of what is known."""
    items[:] = [item for item in items if item.path.stem != ITS_OWN]


def _require_same(query: Any, values: Any, of: Any, wanted: Any) -> None:
    known, shapes = map(import_module, ("scoring.known_queries", "scoring.query_shapes"))
    rows = shapes.built(of.model, of.calls)
    compiler = known.compiler_of(rows, wanted)
    try:
        sql, sent = compiler.as_sql()
    except EmptyResultSet:  # a number that the column cannot hold
        assert not query.rows(of, values)
        return
    mine = query.with_values(values, compiler.connection)
    assert query.compiled["sql"] == sql
    assert [*map(repr, mine)] == [*map(repr, sent)], sql
    assert (query.query_set._fields, query.query_set._iterable_class) == (
        rows._fields,
        rows._iterable_class,
    )
