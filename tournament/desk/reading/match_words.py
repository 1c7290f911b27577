"""Matches, teams and divisions: finding them by event, naming them, and linking what is cited."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.urls import reverse

from rules.book import find
from rules.book.cited import line_cited
from rules.core.messages import Words, say
from rules.refusals import refusal
from scoring.entry import playing_rules
from tournament.brackets.decision_facts import that_stands
from tournament.brackets.models import Match, Result
from tournament.desk.act.staff import Desk
from tournament.desk.reading.floor_matches import EMPTY_CHAIR, against, source_words, together
from tournament.htmx import HtmxRequest
from tournament.registration.models import Division, Entry


def entrants_of(match: Match) -> list[Entry]:
    """The match's known teams, in slot order."""
    slots = match.slots.select_related("entrant").order_by("position")
    return [slot.entrant for slot in slots if slot.entrant is not None]


def match_words(match: Match) -> Words:
    """ "Oak & Birch v River Aces (W2-1)"."""
    sides: dict[int, list[Words]] = {}
    for slot in match.slots.select_related("entrant").order_by("position"):
        name = slot.entrant.title if slot.entrant else source_words(slot.source)
        if name != EMPTY_CHAIR:
            sides.setdefault(slot.side, []).append(name)
    teams = against([together(names) for names in sides.values()])
    return say("%(teams)s (%(match)s)", teams=teams, match=match.code)


def two_to_decide(match: Match) -> tuple[Entry, Entry]:
    """The two teams of an undecided match. Raises Refused without both, or with a result."""
    one, two, *more = to_decide(match)
    if more:
        raise refusal(
            say("More than two entries play %(match)s.", match=match.code),
            remedy=say("Record each absent player."),
            code="more-than-two",
        )
    return one, two


def to_decide(match: Match) -> list[Entry]:
    """The entrants of an undecided match. Raises Refused if some are unknown, or with a result."""
    match.refresh_from_db(fields=["state"])
    if match.state in Match.OVER:
        raise refusal(
            say("%(match)s already has a result.", match=match_words(match)),
            remedy=say("If it is wrong, correct its sheet or undo the forfeit."),
            code="has-result",
        )
    entrants = entrants_of(match)
    if len(entrants) < 2:
        raise refusal(
            say("It is not known yet who plays %(match)s.", match=match.code),
            remedy=say("Wait for the earlier matches, or withdraw whoever is missing."),
            code="teams-unknown",
        )
    return entrants


def empty_chairs(match: Match) -> list[Result]:
    """The standing forfeits of single entrants at a table of individuals."""
    rows = match.results.filter(
        withdrawn_at__isnull=True, reason=Result.Reason.FORFEIT, winner__isnull=True
    )
    return list(rows.select_related("loser").order_by("id"))


def standing_result(match: Match) -> Result | None:
    """The match's result that counts."""
    return that_stands(list(match.results.filter(withdrawn_at__isnull=True).order_by("id")))


def no_refund_by(division: Division) -> str:
    """The paragraph that denies refunds to the disqualified, or ""."""
    rules = playing_rules(division.ruleset, division.house_rules)
    cites = [row.cites for row in rules.penalties.values() if row.replaced]
    return cites[-1] if cites else ""


def match_of(desk: Desk, division: str, code: str) -> Match:
    """A match of the desk's event, in the division's last stage, or Http404."""
    matches = Match.objects.select_related("round", "stage__division")
    matches = matches.filter(stage__division__event=desk.event, stage__division__slug=division)
    match = matches.filter(code=code).order_by("stage__number").last()
    if match is None:
        raise Http404("no such match")
    return match


def division_at(desk: Desk, slug: str) -> Division:
    """The division of the desk's event with this slug, or Http404."""
    return get_object_or_404(desk.event.divisions, slug=slug)


def entry_of(desk: Desk, division: str, number: int) -> Entry:
    """A team of the desk's event by number, or Http404."""
    rows = Entry.objects.filter(division__event=desk.event, division__slug=division)
    return get_object_or_404(rows.select_related("division"), number=number)


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
