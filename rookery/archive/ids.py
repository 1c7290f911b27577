"""Ids in an archive: each table counts from 1, so that one event gives the same rows everywhere.

Rows name others in columns with a foreign key and, of entries, in JSON. Pure.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rookery.archive.contents import ENTRY

NOBODY = 0
"""An entry named in JSON that is gone."""

VALUES = ("value", "computed")

Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Table:
    """A table of an archive: its columns, and for each foreign key the table that it names."""

    name: str
    columns: tuple[str, ...]
    keys: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Ids:
    """What each id becomes, by table: "registration_entry" → {12: 1, 15: 2}.

    The rows of `known` ids, by table, are there already.
    """

    of: Mapping[str, Mapping[int, int]]
    known: Mapping[str, Collection[int]] = field(default_factory=dict)

    def renumbered(self, table: Table, row: Row) -> Row:
        """The row with other ids. Raises LookupError if it names a row that is not there."""
        new = {**row, "id": self.of[table.name][row["id"]]}
        for column, named in table.keys.items():
            if row[column] is not None:
                new[column] = self.of[named][row[column]] if named in self.of else None
        return new | self._in_json(table.name, row)

    def decided(self, about: str, value: Any) -> Any:
        """A decision's value, which names entries unless it is about a sheet."""
        match about, value:
            case "match", dict():
                return {
                    **value,
                    "winner": self._entry(value["winner"]),
                    "losers": self._entries(value["losers"]),
                    "placings": [[self._entry(key), *rest] for key, *rest in value["placings"]],
                }
            case "bye", dict():
                return {**value, **{name: self._entry(value[name]) for name in ("bye", "meets")}}
            case "places", dict():
                return self._by_entry(value)
        return value

    def _in_json(self, table: str, row: Row) -> Row:
        match table:
            case "brackets_decision":
                return {each: self.decided(row["about"], row[each]) for each in VALUES}
            case "brackets_carddraw":
                return {"tied": self._entries(row["tied"])}
            case "brackets_extrahand":
                return {
                    "tied": self._entries(row["tied"]),
                    "points": self._by_entry(row["points"]),
                }
            case "brackets_stageway" if "entries" in row["who"]:
                return {"who": {**row["who"], "entries": self._entries(row["who"]["entries"])}}
            case "registration_division" if row["prizes"].get("sides"):
                return {"prizes": {**row["prizes"], "sides": self._sides(row["prizes"]["sides"])}}
        return {}

    def _entry(self, key: int | None) -> int | None:
        return None if key is None else self.of[ENTRY].get(key, NOBODY)

    def _entries(self, keys: Sequence[int]) -> list[int | None]:
        return [self._entry(key) for key in keys]

    def _sides(self, prizes: Sequence[Row]) -> list[Row]:
        return [{**each, "entry": self._entry(each.get("entry"))} for each in prizes]

    def _by_entry(self, values: Mapping[str, Any]) -> dict[str, Any]:
        return {str(self._entry(int(key))): each for key, each in values.items()}
