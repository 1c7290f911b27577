"""Matches and the game in play, teams and divisions: finding them, naming them, linking citations.

The game in play is for changes from its table, inside the caller's change.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from itertools import islice
from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.urls import reverse

from rules.book import find
from rules.book.cited import line_cited
from rules.core.messages import Words, say
from rules.refusals import refusal
from scoring.models import ScoreSheet
from scoring.plain_sql import fetch, moment, of
from tournament.brackets.decision_facts import that_stands
from tournament.brackets.field_numbers import entry_numbered
from tournament.brackets.models import Game, Match, Result
from tournament.desk.act.staff import Desk
from tournament.desk.reading.floor_matches import EMPTY_CHAIR, against, source_words, together
from tournament.htmx import HtmxRequest
from tournament.language import speak_at
from tournament.registration.models import Division, Entry, Event
from tournament.tables.models import Table


def entrants_of(match: Match) -> list[Entry]:
    """The match's known teams, in slot order."""
    slots = match.slots.select_related("entrant__division").order_by("position")
    return [slot.entrant for slot in slots if slot.entrant is not None]


def entrant_numbered(match: Match, number: int | None) -> Entry | None:
    """The known team with this number in the match's forms."""
    return entry_numbered(entrants_of(match), number, match.stage.division_id)


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
    cites = [row.cites for row in division.rules.penalties.values() if row.replaced]
    return cites[-1] if cites else ""


def match_of(desk: Desk, division: str, code: str) -> Match:
    """A match of the desk's event, in the division's last stage, or Http404."""
    matches = Match.objects.select_related("round", "stage__division")
    matches = matches.filter(stage__division__event=desk.event, stage__division__slug=division)
    match = matches.filter(code=code).order_by("stage__number").last()
    if match is None:
        raise Http404("no such match")
    match.stage.division.event = desk.event
    _keep_rule_page(desk, match.stage.division)
    return match


def division_at(desk: Desk, slug: str) -> Division:
    """The division of the desk's event with this slug, or Http404."""
    division = division_in(desk.event, slug)
    _keep_rule_page(desk, division)
    return division


EVENT = tuple(field.attname for field in Event._meta.concrete_fields)
EVENT_AT = f"SELECT {', '.join(EVENT)} FROM registration_event WHERE slug = %s"


def event_named(request: HtmxRequest, slug: str) -> Event:
    """The event at this address, by whose language and clock the answer speaks, or Http404.

    In plain SQL: every public page begins with it.
    """
    rows = fetch(EVENT_AT, [slug])
    if not rows:
        raise Http404("no such event")
    values = [moment(each) if isinstance(each, datetime) else each for each in rows[0]]
    event: Event = of(Event, EVENT, values)
    speak_at(request, event)
    return event


def division_named(request: HtmxRequest, event: str, slug: str) -> Division:
    """The same of a division's address."""
    rows = Division.objects.select_related("event")
    division = get_object_or_404(rows, event__slug=event, slug=slug)
    speak_at(request, division.event)
    return division


def division_in(event: Event, slug: str) -> Division:
    """The division of the event with this slug, or Http404."""
    return get_object_or_404(event.divisions, slug=slug)


def published_match(division: Division, code: str) -> Match:
    """The match of the division's last published stage that has one with this code, or Http404."""
    matches = Match.objects.select_related("round", "stage__division__event")
    rows = matches.filter(stage__division=division, stage__published_at__isnull=False, code=code)
    match = rows.order_by("stage__number").last()
    if match is None:
        raise Http404("no such match")
    return match


def entry_of(desk: Desk, division: str, number: int) -> Entry:
    """A team of the desk's event by number, or Http404."""
    rows = Entry.objects.filter(division__event=desk.event, division__slug=division)
    entry = get_object_or_404(rows.select_related("division"), number=number)
    entry.division.event = desk.event
    return entry


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


def _keep_rule_page(desk: Desk, division: Division) -> None:
    """Spare `rule_page_of` its query, for a page of this division."""
    address = reverse("rules", args=[desk.event.slug, division.slug])
    vars(desk.request)["rule_page"] = RulePage(division.ruleset, address)


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


GAME = ("id", "number", "match_id", "sheet_id")
MATCH = ("id", "stage_id", "code", "state")

SHEET = (
    "id",
    "ruleset",
    "ruleset_version",
    "house_rules",
    "names",
    "side_names",
    "scorekeeper",
    "first_dealer",
    "besides",
    "state",
    "revision",
)

IN_PLAY = f"""
    SELECT here.table_id, {", ".join(f"game.{name}" for name in GAME)},
        {", ".join(f"stands.{name}" for name in MATCH)},
        {", ".join(f"sheet.{name}" for name in SHEET)},
        EXISTS (
            SELECT 1 FROM timing_timecall AS called
            WHERE called.game_id = game.id AND called.withdrawn_at IS NULL
        )
    FROM tables_assignment AS here
    JOIN brackets_match AS stands ON stands.id = here.match_id
    JOIN brackets_game AS game ON game.match_id = stands.id
    JOIN scoring_scoresheet AS sheet ON sheet.id = game.sheet_id
    WHERE here.cleared_at IS NULL AND stands.state = 'playing' AND sheet.state <> 'void'
        AND here.table_id IN (%s)
    ORDER BY game.number DESC
"""


@dataclass(frozen=True, slots=True)
class InPlay:
    """A game in play, and whether its time was called."""

    game: Game
    is_called: bool


def game_in_play(table: Table) -> Game:
    """The game in play at the table, with match and sheet. Raises Refused without one."""
    return in_play(table).game


def in_play(table: Table) -> InPlay:
    """The same, and whether this hand is its last one.

    One statement in plain SQL: every saved hand waits for it.
    """
    rows = fetch(IN_PLAY, [table.pk])
    if not rows:
        raise refusal(
            say("No game is open at table %(table)s.", table=table.number),
            remedy=say("Reload the page. If a hand is missing on its sheet, ask the desk."),
            code="no-sheet-open",
        )
    values = iter(rows[0][1:])
    game: Game = of(Game, GAME, list(islice(values, len(GAME))))
    game.match = of(Match, MATCH, list(islice(values, len(MATCH))))
    game.sheet = of(ScoreSheet, SHEET, list(islice(values, len(SHEET))))
    return InPlay(game, is_called=bool(next(values)))


def require_same_sheet(sheet: ScoreSheet, meant: int | None) -> None:
    """Raise Refused for a hand of another game's sheet: a phone may send it hours later.

    `meant` is None if the form named no sheet.
    """
    if meant not in (None, sheet.pk):
        raise refusal(
            say("This hand was entered for another game."),
            remedy=say("Check that game's sheet. If the hand is missing there, ask the desk."),
            code="another-sheet",
        )


def topic_of(match: Match) -> str:
    """The log's topic for this match."""
    return f"match:{match.stage_id}/{match.code}"
