"""A row of the log that is being taken back, and what it was about."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.shortcuts import get_object_or_404

from tournament.brackets.models import Match, Round
from tournament.live.services import Actor
from tournament.registration.models import Event
from tournament.tables.models import Table


@dataclass(frozen=True, slots=True)
class Row:
    """What the row says, who takes it back, and when."""

    event: Event
    actor: Actor
    now: datetime
    detail: Mapping[str, Any]
    touched: Sequence[str]

    @property
    def matches(self) -> list[Match]:
        """The matches that it touched."""
        topics = [topic.removeprefix("match:") for topic in self.touched if "match:" in topic]
        return [self._match(*topic.split("/", 1)) for topic in topics]

    def _match(self, stage: str, code: str) -> Match:
        rows = Match.objects.filter(stage__division__event=self.event)
        rows = rows.select_related("round", "stage__division__event")
        return get_object_or_404(rows, stage=stage, code=code)

    @property
    def round(self) -> Round:
        """The round it names."""
        rows = Round.objects.filter(stage__division__event=self.event)
        rows = rows.select_related("stage__division")
        return get_object_or_404(rows, stage=self.detail["stage"], key=self.detail["round"])

    @property
    def table(self) -> Table:
        """The table it names."""
        return self.numbered(self.detail["table"])

    def numbered(self, number: int) -> Table:
        """A table of the event."""
        return get_object_or_404(self.event.tables, number=number)
