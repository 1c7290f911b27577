"""Put the rows of an archive into a database's tables, with ids of its own."""

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import date
from typing import Any

from django.core.exceptions import ValidationError
from django.db import DatabaseError, IntegrityError
from django.db.models import Model

from rookery.archive.contents import EVENT, LOG, NOT_KEPT
from rookery.archive.form import AGAIN, Part, Unreadable
from rookery.archive.ids import Ids, Row, Table
from rookery.keep import rows
from rookery.terminal import Refused
from rules.core.messages import from_data
from scoring.words_field import WordsField
from tournament.registration.models import NEVER

SPOILT = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError, ValidationError)
"""What rows raise that Rookery did not write."""
NUL = "\x00"
NO_YEAR = (1, 9999)
Models = Mapping[str, type[Model]]


def table_of(model: type[Model]) -> Table:
    """The table as an archive holds it."""
    name = model._meta.db_table
    columns = tuple(each for each in rows.names(model) if each not in NOT_KEPT.get(name, ()))
    keys = {
        str(field.column): named._meta.db_table
        for field in rows.columns(model)
        if (named := field.related_model) and not isinstance(named, str)
    }
    return Table(name, columns, keys)


def require_fitting(own: Models, parts: Mapping[str, Part]) -> None:
    """Raise Unreadable unless the parts are these tables, and each counts its rows from 1.

    A log has at least the row that made the event.
    """
    if strange := parts.keys() ^ own.keys():
        raise Unreadable(f"The part {min(strange)} does not belong in this archive.\n{AGAIN}")
    for name, part in parts.items():
        if part.columns != table_of(own[name]).columns:
            raise Unreadable(f"The part {name} of this archive has other columns.\n{AGAIN}")
        if [row["id"] for row in part.as_rows()] != list(range(1, len(part.rows) + 1)):
            raise Unreadable(f"The rows of the part {name} are not counted from 1.\n{AGAIN}")
    for name in (EVENT, LOG):
        if not parts[name].rows:
            raise Unreadable(f"The part {name} of this archive is empty.\n{AGAIN}")


def load(own: Models, parts: Mapping[str, Part], ids: Ids, filled: Mapping[str, Row]) -> None:
    """Insert the rows. `filled` are values that a table's rows get here.

    A person who is known here already is not inserted.
    """
    for name, part in parts.items():
        rows.load(own[name], _lines(own[name], part, ids, filled.get(name, {})))


def _lines(model: type[Model], part: Part, ids: Ids, filled: Row) -> Iterator[bytes]:
    table, fields = table_of(model), rows.columns(model)
    for number, row in enumerate(part.as_rows(), start=1):
        if number not in ids.known.get(table.name, ()):
            new = {**ids.renumbered(table, row), **filled}
            yield json.dumps([_clean(field, new[str(field.column)]) for field in fields]).encode()


def _clean(field: rows.Column, value: Any) -> Any:
    """The value, if its column takes it. Raises one of SPOILT."""
    if value is None:
        if not field.null:
            raise ValueError(f"{field.name} is empty")
    elif isinstance(field, WordsField):
        from_data(value)
    elif field.default in (dict, list) and not isinstance(value, field.default):
        raise TypeError(f"{field.name} is no {field.default.__name__}")
    elif field.remote_field is None:
        own = field.to_python(value)
        field.run_validators(own)
        _require_shown(field, own)
    return value


def _require_shown(field: rows.Column, value: Any) -> None:
    """Raise ValueError for what no page could show: it would leave an event without a page."""
    match value:
        case date() if value.year in NO_YEAR and value != NEVER:  # in some time zone
            raise ValueError(f"{field.name} is in the year {value.year}")
        case str() if NUL in value:
            raise ValueError(f"{field.name} is no text")
        case str() if field.choices and value not in ("", *dict(field.flatchoices)):
            raise ValueError(f"{field.name} is “{value}”")


@contextmanager
def fitting() -> Iterator[None]:
    """Raise Refused if the rows do not fit together, or the database does not take them."""
    try:
        yield
    except SPOILT as error:
        said = ", ".join(error.messages) if isinstance(error, ValidationError) else repr(error)
        raise Unreadable(
            f"The rows of this archive do not fit together ({said}).\n{AGAIN}"
        ) from error
    except IntegrityError as error:
        raise Unreadable(
            f"The rows of this archive contradict each other: {error}.\n{AGAIN}"
        ) from error
    except DatabaseError as error:
        raise Refused(
            f"The database could not take the archive: {error}.\nNothing was changed. See that "
            "there is space and that it answers, then try again."
        ) from error
