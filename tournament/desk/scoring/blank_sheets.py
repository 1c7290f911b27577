"""Printable score sheets: named ones for upcoming matches, and blank ones.

Reads only. If everything else fails, the game goes on with these.
"""

from collections.abc import Iterator, Mapping, Sequence

from django.db.models import Prefetch

from rules.core.messages import say
from scoring.blank_papers import blank_paper
from scoring.entry import playing_rules, seated
from scoring.paper import Paper
from scoring.papers import Heading
from tournament.brackets.models import Match, Slot
from tournament.registration.models import Division, Event
from tournament.registration.selectors import divisions_of
from tournament.tables.models import Assignment

CAN_BE_PLAYED = (Match.State.READY, Match.State.CALLED)


def sheets_for_matches(event: Event) -> Iterator[Paper]:
    """A sheet for every called or ready match, in order of play."""
    matches = (
        Match.objects.filter(stage__division__event=event, state__in=CAN_BE_PLAYED)
        .select_related("round", "stage__division")
        .prefetch_related(
            Prefetch("slots", Slot.objects.select_related("entrant").order_by("position")),
            Prefetch(
                "assignments",
                Assignment.objects.filter(cleared_at__isnull=True).select_related("table"),
            ),
        )
        .order_by("stage__division__position", "play_order")
    )
    for match in matches:
        table = next(iter(match.assignments.all()), None)
        heading = Heading(
            event=event.name,
            division=match.stage.division.name,
            round_named=say(
                "%(round)s, match %(match)s", round=match.round.title, match=match.code
            ),
            game="1",
            table=str(table.table.number) if table else "",
        )
        titles = [slot.entrant.title for slot in match.slots.all() if slot.entrant]
        yield _blank(match.stage.division, heading, titles)


def empty_sheets(event: Event) -> Iterator[Paper]:
    """A blank sheet for each division."""
    for division in divisions_of(event):
        yield _blank(division, Heading(event.name, division.name, "", ""), ())


def _blank(division: Division, heading: Heading, titles: Sequence[str]) -> Paper:
    rules = playing_rules(division.ruleset, division.house_rules)
    rules = seated(rules, dict(zip(rules.seats, titles, strict=False)))
    teams: Mapping[str, str] = dict(zip(rules.sides, titles, strict=False))
    return blank_paper(rules, heading, teams=teams)
