"""The shape of a query: what is asked of a query set, without the values that it compares with.

Values are what `filter` and `exclude` compare with, also within conditions, expressions and queries
inside a query. Names, numbers of rows and constants of expressions belong to the shape, and so do
None, True and False, and how many values a list has.
"""

from collections.abc import Iterable, Iterator, KeysView, ValuesView
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from enum import Enum
from typing import Any, NamedTuple
from uuid import UUID

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Expression, F, FilteredRelation, Model, Q, QuerySet, Subquery

WITH_VALUES = frozenset({"filter", "exclude"})
"""Their keyword arguments are conditions; those of other methods are expressions."""
AMONG = "__in"
LISTS = (list, tuple, set, frozenset, dict, KeysView, ValuesView)
"""What values are looked for in, where a condition says so. Elsewhere a list is JSON."""
DATES = (datetime, date, UUID, Enum)
CONSTANTS = (int, str, bool, type(None))
COLUMNS, SMALL = (15, 31, 63), 2**15 - 1
"""The bits that numbers have in a column, without their sign, and the largest one of the least."""
NUMBER, MOMENT = 30_001, datetime(2001, 1, 1, tzinfo=UTC)
"""The first stand-ins. A small field of PostgreSQL holds such numbers too."""


class Unknown(Exception):
    """A query has something of which the shape is not known."""


class Call(NamedTuple):
    """A method of a query set that was called, with its arguments."""

    name: str
    args: tuple[Any, ...]
    words: dict[str, Any]


Calls = tuple[Call, ...]


@dataclass(frozen=True, slots=True)
class SavedRow:
    """A row that is compared with, by the key that it had when that was asked."""

    model: type[Model]
    pk: Any


def noted(name: str, args: tuple[Any, ...], words: dict[str, Any]) -> Call:
    """What was called, as it was then: lists and rows may be others when the answer is wanted."""
    if name in WITH_VALUES:
        words = {word: _as_now(word, value) for word, value in words.items()}
    return Call(name, args, words)


def _as_now(word: str, value: Any) -> Any:
    if isinstance(value, Model) and value.pk is not None:
        return SavedRow(value.__class__, value.pk)  # a lazy row's type is another one
    is_list = word.endswith(AMONG) and isinstance(value, Iterable)
    if is_list and not isinstance(value, (str, QuerySet)):
        return tuple(_as_now("", each) for each in value)
    return value


def shape_of(calls: Calls, values: list[Any]) -> object:
    """These calls without their values, which are added to `values`. Raises Unknown."""
    return tuple(_shape_of_call(call, values) for call in calls)


def _shape_of_call(call: Call, values: list[Any]) -> object:
    name, args, words = call
    parts = [_shape_of_part(each, values) for each in args]
    if name in WITH_VALUES:
        return name, *parts, *[_shape_of_condition(each, values) for each in words.items()]
    return name, *parts, *words, *[_shape_of_part(each, values) for each in words.values()]


def _shape_of_condition(condition: Any, values: list[Any]) -> object:
    if not isinstance(condition, tuple):
        return _shape_of_part(condition, values)
    name, value = condition
    if name.endswith(AMONG) and isinstance(value, LISTS):
        return name, list, *[_shape_of_value(each, values) for each in _each(value)]
    return name, _shape_of_value(value, values)


def _shape_of_value(value: Any, values: list[Any]) -> object:
    kind = type(value)
    if kind is int:
        values.append(value)
        return kind if 0 <= value <= SMALL else (kind, value < 0, _bits(value))
    if kind is str or isinstance(value, DATES):
        values.append(value)
        return kind
    if kind is SavedRow:
        values.append(value)
        return value.model, type(value.pk)
    if isinstance(value, Model):
        values.append(value)
        return value.__class__, type(value.pk)
    return _shape_of_part(value, values)


def _bits(number: int) -> int:
    """How large a column must be that holds the number: in a smaller one Django finds no row."""
    return sum((number if number >= 0 else ~number).bit_length() > bits for bits in COLUMNS)


def _each(value: Iterable[Any]) -> list[Any]:
    """What a list is compared with: everything once. Of NULL Django has a view of its own."""
    each = [*dict.fromkeys(value)]
    if None in each:
        raise Unknown
    return each


def _shape_of_part(value: Any, values: list[Any]) -> object:
    kind = type(value)
    if kind in CONSTANTS:
        return kind, value
    if kind is slice:
        return slice, value.start, value.stop
    if isinstance(value, Q):
        conditions = [_shape_of_condition(each, values) for each in value.children]
        return Q, value.connector, value.negated, *conditions
    if isinstance(value, QuerySet):
        return value.model, shape_of(_calls_of(value), values)
    if isinstance(value, Subquery):
        model, calls = _described(value)
        return kind, model, shape_of(calls, values)
    if isinstance(value, FilteredRelation):
        return kind, value.relation_name, _shape_of_part(value.condition, values)
    args, words = _arguments(value)
    return kind, *words, *[_shape_of_part(each, values) for each in (*args, *words.values())]


def _calls_of(rows: Any) -> Calls:
    calls: Calls | None = getattr(rows, "calls", None)
    if calls is None:
        raise Unknown
    return calls


def _described(subquery: Any) -> tuple[type[Model], Calls]:
    """The model and calls of the query in it."""
    found: tuple[type[Model], Calls] | None = getattr(subquery.query, "described", None)
    if found is None or subquery.extra or "output_field" in vars(subquery):
        raise Unknown
    return found


def _arguments(expression: Any) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """What an expression was made with."""
    made_with: tuple[tuple[Any, ...], dict[str, Any]] | None = None
    if isinstance(expression, (Expression, F)):
        made_with = vars(expression).get("_constructor_args")
    if made_with is None:
        raise Unknown
    return made_with


def built(model: type[Model], calls: Calls) -> Any:
    """Django's own query set of these calls."""
    rows: Any = QuerySet(model)
    for name, args, words in calls:
        rows = getattr(rows, name)(*args, **{word: _given(each) for word, each in words.items()})
    return rows


def _given(part: Any) -> Any:
    """What Django is given for this."""
    match part:
        case SavedRow():
            return part.model(pk=part.pk)
        case FilteredRelation():
            return part.clone()  # it is changed when it is used
        case tuple() | list():
            return [_given(each) for each in part]
    return part


def with_others(calls: Calls, others: Iterator[Any]) -> Calls:
    """The same calls with other values, in the order in which `shape_of` finds them."""
    return tuple(_call_with(call, others) for call in calls)


def _call_with(call: Call, others: Iterator[Any]) -> Call:
    name, args, words = call
    parts = tuple(_part_with(each, others) for each in args)
    if name in WITH_VALUES:
        return Call(name, parts, dict(_condition_with(each, others) for each in words.items()))
    return Call(name, parts, {word: _part_with(each, others) for word, each in words.items()})


def _condition_with(condition: Any, others: Iterator[Any]) -> Any:
    if not isinstance(condition, tuple):
        return _part_with(condition, others)
    name, value = condition
    if name.endswith(AMONG) and isinstance(value, LISTS):
        return name, [_value_with(each, others) for each in _each(value)]
    return name, _value_with(value, others)


def _value_with(value: Any, others: Iterator[Any]) -> Any:
    if type(value) in (int, str) or isinstance(value, (*DATES, SavedRow, Model)):
        return next(others)
    return _part_with(value, others)


def _part_with(value: Any, others: Iterator[Any]) -> Any:
    if type(value) in (*CONSTANTS, slice):
        return value
    if isinstance(value, Q):
        conditions = [_condition_with(each, others) for each in value.children]
        return Q(*conditions, _connector=value.connector, _negated=value.negated)
    if isinstance(value, QuerySet):
        return built(value.model, with_others(_calls_of(value), others))
    if isinstance(value, Subquery):
        model, calls = _described(value)
        return type(value)(built(model, with_others(calls, others)))
    if isinstance(value, FilteredRelation):
        condition = _part_with(value.condition, others)
        return FilteredRelation(value.relation_name, condition=condition)
    args, words = _arguments(value)
    return type(value)(
        *[_part_with(each, others) for each in args],
        **{name: _part_with(each, others) for name, each in words.items()},
    )


def stand_in(value: Any, number: int) -> Any:
    """Another value of this kind, different for each number. Raises Unknown without one."""
    match value:
        case Model() | SavedRow():
            return stand_in(value.pk, number)
        case str():
            return f"%_\\ {number}"  # what is escaped anywhere is not found as it was
        case int():
            return NUMBER + number
        case datetime() if value.tzinfo:
            return MOMENT + timedelta(seconds=number)
        case date() if not isinstance(value, datetime):
            return MOMENT.date() + timedelta(days=number)
        case UUID():
            return UUID(int=number)
    raise Unknown


def as_sent(value: Any, database: BaseDatabaseWrapper) -> Any:
    """The value as this database takes it."""
    match value:
        case Model() | SavedRow():
            return as_sent(value.pk, database)
        case datetime():
            return database.ops.adapt_datetimefield_value(value)
        case date():
            return database.ops.adapt_datefield_value(value)
        case UUID():
            return value if database.features.has_native_uuid_field else value.hex
    return value
