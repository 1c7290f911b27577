"""Inverses: functions that undo a logged change, found by its verb.

An action names the rows it is `about`, and the log keeps their ids. Only these ids tell the inverse
what to undo, and whether a later change concerns the same. Changes without ids are from older
versions and have no Undo.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any, TypeVar

from django.db.models import Model
from django.shortcuts import get_object_or_404

from rules.core.messages import say
from rules.refusals import refusal
from tournament.desk.act.change import IDS, Act, Receipt
from tournament.tables.models import Table

M = TypeVar("M", bound=Model)
Detail = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class LoggedAct:
    """A logged change and the act that undoes it."""

    act: Act
    detail: Detail

    def all(self, kind: type[M]) -> list[M]:
        """The rows of this kind that it is about, in the order named. Refused if one is gone."""
        keys = ids_of(self.detail).get(kind._meta.model_name or "", [])
        rows = kind._default_manager.in_bulk(keys)
        if len(rows) < len({*keys}):
            raise refusal(
                say("What this change was about no longer exists."),
                remedy=say("There is nothing left to undo. Reload the page."),
                code="gone",
            )
        return [rows[key] for key in keys]

    def one(self, kind: type[M]) -> M:
        """The one row of this kind that it is about."""
        (row,) = self.all(kind)
        return row

    def table(self, number: int) -> Table:
        """The event's table with this number."""
        return get_object_or_404(self.act.event.tables, number=number)


TakeBack = Callable[[LoggedAct], Receipt]


@dataclass(frozen=True, slots=True)
class Inverse:
    """How changes with these verbs are undone, and with which verbs that is `logged`.

    A match's change is undone only `while_match` has such a state; empty means always. Another one
    only `while_so`, by what was logged.
    """

    verbs: Collection[str]
    logged: Collection[str]
    while_match: Collection[str]
    while_so: Callable[[Detail], bool]
    take_back: TakeBack


def always(_detail: Detail) -> bool:
    """Whatever was logged, it can be undone."""
    return True


def undoes(
    *verbs: str,
    logged: Collection[str],
    while_match: Collection[str] = (),
    while_so: Callable[[Detail], bool] = always,
) -> Callable[[TakeBack], Inverse]:
    """Register a function as the inverse of changes with these verbs."""
    return lambda take_back: Inverse(verbs, logged, while_match, while_so, take_back)


def ids_of(detail: object) -> Mapping[str, Sequence[int]]:
    """The rows that a change is about, by kind.

    Empty if it was logged without them, or with details in an older form.
    """
    ids = detail.get(IDS) if isinstance(detail, dict) else None
    lists = ids.values() if isinstance(ids, dict) else ()
    known = all(isinstance(keys, list) and all(type(key) is int for key in keys) for keys in lists)
    return ids if isinstance(ids, dict) and known else {}


def are_about_the_same(detail: Detail, other: Detail) -> bool:
    """Whether two changes concern the same match, or the same other thing."""
    return bool(_things(detail) & _things(other))


def _things(detail: Detail) -> set[tuple[tuple[str, int], ...]]:
    """Combinations of one row per kind.

    {"match": [3, 4], "entry": [7]} gives two: "match 3, entry 7" and "match 4, entry 7". Nothing is
    known of a change without ids.
    """
    kinds = sorted(ids_of(detail).items())
    return set(product(*([(kind, key) for key in keys] for kind, keys in kinds))) - {()}
