"""The form for a round's papers: each row's fields carry its match's number."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from rules.core.findings import Finding
from rules.typed_numbers import whole_number
from tournament.desk.act.forms import FindingForm, Key, Ticked, Whole
from tournament.desk.scoring.forms import LONGEST, total_typed

POINTS = re.compile(r"points-([0-9]{1,9})-([ep][0-9]{1,9})")


@dataclass(frozen=True, slots=True)
class TypedRow:
    """A typed row: the points of each side, and whether time was called.

    `key` is the command's key; `findings` are objections to the row.
    """

    match: int
    number: int
    points: Mapping[str, str]
    clock: bool
    key: UUID | None
    findings: tuple[Finding, ...] = field(default=())

    @property
    def is_empty(self) -> bool:
        return not any(self.points.values())

    @property
    def content(self) -> dict[str, Any]:
        """The row as content of an entry. Text that is no number stays, and the rules refuse it."""
        totals = {key: total_typed(text) for key, text in self.points.items() if text}
        return {"totals": totals, "time_called": self.clock}


def typed_rows(sent: Mapping[str, str]) -> Iterator[TypedRow]:
    """The rows that are not empty."""
    points: dict[int, dict[str, str]] = {}
    for name, text in sent.items():
        found = POINTS.fullmatch(name)
        if found:
            match = whole_number(found[1]) or 0
            points.setdefault(match, {})[found[2]] = text.strip()[:LONGEST]
    for match, typed in points.items():
        row = TypedRow(
            match=match,
            number=whole_number(sent.get(f"game-{match}", "")) or 0,
            points=typed,
            clock=bool(sent.get(f"clock-{match}")),
            key=Key().to_python(sent.get(f"key-{match}")),
        )
        if not row.is_empty:
            yield row


class RowForm(FindingForm):
    """The match, if only its row is saved."""

    row = Whole()


class MarkForm(FindingForm):
    """Whether two officials enter it."""

    twice = Ticked()
