"""Links from citations to the rule page of a division or game."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.urls import reverse

from rules.book import find
from rules.book.cited import line_cited
from tournament.htmx import HtmxRequest
from tournament.registration.models import Division


@dataclass(frozen=True, slots=True)
class RulePage:
    """A rule page: its ruleset and address."""

    ruleset: str
    address: str

    def link(self, cites: str) -> str:
        """The address of the cited line, or ""."""
        line = line_cited(find(self.ruleset), cites)
        return f"{self.address}#{line.id}" if line else ""


def rule_page_of(request: HtmxRequest) -> RulePage | None:
    """The rule page for this address, cached per request."""
    kept = vars(request)
    if "rule_page" not in kept:
        match = request.resolver_match
        kept["rule_page"] = _at(match.kwargs) if match else None
    page: RulePage | None = kept["rule_page"]
    return page


def _at(where: Mapping[str, Any]) -> RulePage | None:
    """The game, or the event's division, sheet or table, in an address."""
    if "ruleset" in where:
        return RulePage(where["ruleset"], reverse("book", args=[where["ruleset"]]))
    divisions = Division.objects.filter(event__slug=where.get("event"))
    if "division" in where:
        divisions = divisions.filter(slug=where["division"])
    elif "sheet" in where:
        divisions = divisions.filter(stages__matches__games__sheet=where["sheet"])
    elif "number" in where:
        here = {"table__number": where["number"], "cleared_at": None}
        playing = {f"stages__matches__assignments__{name}": said for name, said in here.items()}
        divisions = divisions.filter(**playing)
    else:
        return None
    row = divisions.values_list("event__slug", "slug", "ruleset").first()
    return RulePage(row[2], reverse("rules", args=row[:2])) if row else None
