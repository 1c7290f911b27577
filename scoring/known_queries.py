"""The SQL of queries that Django has built, for other queries of the same shape.

Where the values lie in that SQL is found by building the query once more with stand-ins for them.
Only what comes out the same, with the values in the places of the stand-ins, is kept.
"""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, TypeAlias

from django.core.exceptions import EmptyResultSet, FullResultSet, ValidationError
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import QuerySet
from django.db.models.sql.compiler import SQLCompiler
from django.db.models.sql.constants import SINGLE
from django.utils.timezone import get_current_timezone

from scoring.query_shapes import (
    Unknown,
    as_sent,
    built,
    shape_of,
    stand_in,
    with_others,
)

MOST_KNOWN = 4096
MOST_VALUES = 64
"""Values in a query: the length of a longer list hardly ever comes again."""
Wanted: TypeAlias = Literal["rows", "any"]
"""The rows of a query, or whether there is any."""


class Compiled(SQLCompiler):
    """What has compiled a query, and sends it with these `values`."""

    sql: str
    values: Sequence[Any]
    converters: Mapping[int, Any]

    def as_sql(self, *_: Any, **__: Any) -> Any:
        """The SQL, which is there."""
        return self.sql, self.values

    def get_converters(self, _expressions: Any) -> Any:
        """What its columns are read by, which is there too."""
        return self.converters

    def has_composite_fields(self, _expressions: Any) -> bool:
        """No model here has a key of several fields."""
        return False


@dataclass(frozen=True, slots=True)
class Sent:
    """What Django's makers of rows ask of a query."""

    query: Any
    compiler: SQLCompiler

    def __getattr__(self, name: str) -> Any:
        return getattr(self.query, name)

    def get_compiler(self, using: str) -> SQLCompiler:  # noqa: ARG002  # Django names it
        """The compiler, whose work is done."""
        return self.compiler


class Place(NamedTuple):
    """Where a value of a shape lies in the SQL: the place there, its number, and its type there."""

    place: int
    number: int
    kind: Any


@dataclass(frozen=True, slots=True)
class KnownQuery:
    """A query in SQL. `values` are those that it was built with, `places` where others come."""

    query_set: Any
    compiled: Mapping[str, Any]
    values: Sequence[Any]
    places: Sequence[Place]

    def rows(self, of: Any, values: Sequence[Any]) -> list[Any]:
        """The rows for these values."""
        rows: Any = QuerySet(of.model, self._sent(values), DEFAULT_DB_ALIAS)
        rows._fields = self.query_set._fields
        rows._known_related_objects = of._known_related_objects
        return list(self.query_set._iterable_class(rows))

    def has_any(self, values: Sequence[Any]) -> bool:
        """Whether there is a row for these values."""
        return bool(self._sent(values).compiler.execute_sql(SINGLE))

    def with_values(self, values: Sequence[Any], database: BaseDatabaseWrapper) -> list[Any]:
        """All values in the SQL, in their order."""
        sent = list(self.values)
        for place, number, kind in self.places:
            value = as_sent(values[number], database)
            sent[place] = kind(value) if kind else value
        return sent

    def _sent(self, values: Sequence[Any]) -> Any:
        database = connections[DEFAULT_DB_ALIAS]
        compiler = Compiled.__new__(Compiled)
        sent = self.with_values(values, database)
        vars(compiler).update(self.compiled, connection=database, values=sent)
        return Sent(self.query_set.query, compiler)


def _learned(of: Any, wanted: Wanted, found: Sequence[Any]) -> KnownQuery | None:
    """The query of this shape with the values found in it; None if its SQL does not show them."""
    others = [stand_in(value, number) for number, value in enumerate(found)]
    told = built(of.model, with_others(of.calls, iter(others)))
    rows = built(of.model, with_others(of.calls, iter(found)))
    compiler, other = compiler_of(rows, wanted), compiler_of(told, wanted)
    (sql, values), (other_sql, sent) = compiler.as_sql(), other.as_sql()
    if sql != other_sql:
        return None
    database = compiler.connection
    numbers = {as_sent(other, database): number for number, other in enumerate(others)}
    if any(as_sent(value, database) in numbers for value in found):
        return None  # a constant of the query could pass for it
    places = [
        Place(place, numbers[value], _kind(value))
        for place, value in enumerate(sent)
        if isinstance(value, Hashable) and value in numbers
    ]
    columns = [column for column, *_ in compiler.select[: compiler.col_count]]
    state = {"sql": sql, "converters": compiler.get_converters(columns), "connection": None}
    query = KnownQuery(rows, vars(compiler) | state, values, places)
    again = query.with_values(found, database)
    is_same = [*map(repr, again)] == [*map(repr, values)]
    return query if is_same and {each.number for each in places} == {*range(len(found))} else None


def _kind(value: Any) -> Any:
    """What a number is made into: psycopg has types of its own for them."""
    return type(value) if isinstance(value, int) and type(value) is not int else None


def compiler_of(rows: Any, wanted: Wanted) -> Any:
    """What puts this in SQL."""
    query = rows.query.exists() if wanted == "any" else rows.query
    return query.get_compiler(DEFAULT_DB_ALIAS)


NOT_KNOWN = (Unknown, EmptyResultSet, FullResultSet, TypeError, ValueError, ValidationError)
"""A query may have no SQL, and arguments no shape. Django then says what it has to say itself."""
KNOWN: dict[object, KnownQuery | None] = {}
"""By shape; None is left to Django. Other threads may empty it at any moment."""
NEW: Any = object()


def known(of: Any, wanted: Wanted) -> tuple[KnownQuery, list[Any]] | None:
    """The query of this one's shape, and the values of this one; None if it is left to Django."""
    if of.calls is None or of._db not in (None, DEFAULT_DB_ALIAS):
        return None
    values: list[Any] = []
    try:
        zone = get_current_timezone()  # that of days and hours in the SQL
        shape = (of.model, wanted, zone, shape_of(of.calls, values))
        query = KNOWN.get(shape, NEW)
    except NOT_KNOWN:
        return None
    if query is NEW:
        query = KNOWN[shape] = _try_to_learn(of, wanted, values)
    return (query, values) if query else None


def _try_to_learn(of: Any, wanted: Wanted, values: Sequence[Any]) -> KnownQuery | None:
    if len(KNOWN) >= MOST_KNOWN:
        KNOWN.clear()
    try:
        return _learned(of, wanted, values) if len(values) <= MOST_VALUES else None
    except NOT_KNOWN:
        return None
