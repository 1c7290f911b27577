"""`python3 dev.py test --sqlite -p tests.drills.known`: what is sent without being built again is
built after all, and must come out the same: the SQL, the values and what the rows are made of.
"""

from typing import Any

from django.db import connection

from scoring import known_queries, stored
from scoring.query_shapes import built


def pytest_configure() -> None:
    """Look at each query that is known."""
    find = known_queries.known

    def look(of: Any, wanted: Any) -> Any:
        found = find(of, wanted)
        if found:
            _require_same(*found, of, wanted)
        return found

    setattr(stored, "known", look)  # noqa: B010  # it is imported there


def _require_same(query: known_queries.KnownQuery, values: Any, of: Any, wanted: Any) -> None:
    rows = built(of.model, of.calls)
    sql, sent = known_queries.compiler_of(rows, wanted).as_sql()
    mine = query.with_values(values, connection)
    assert query.compiled["sql"] == sql
    assert [*map(repr, mine)] == [*map(repr, sent)], sql
    assert (query.query_set._fields, query.query_set._iterable_class) == (
        rows._fields,
        rows._iterable_class,
    )
