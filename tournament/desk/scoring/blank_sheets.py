"""Printable score sheets: named ones for upcoming matches, and blank ones.

Reads only. If everything else fails, the game goes on with these.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

from django.db.models import Prefetch, QuerySet
from django.urls import reverse

from rules.core.messages import say
from scoring.blank_papers import blank_paper
from scoring.entry import playing_rules, seated
from scoring.paper import Paper
from scoring.papers import Heading
from tournament.brackets.match_rules import house_rules_of
from tournament.brackets.models import Match
from tournament.desk.reading.floor_people import Party, parties_in
from tournament.desk.tables.cards import qr_of
from tournament.registration.models import Event
from tournament.registration.selectors import divisions_of
from tournament.tables.chairs import expected
from tournament.tables.models import Assignment

CAN_BE_PLAYED = (Match.State.READY, Match.State.CALLED)


def sheets_for_matches(event: Event, absolute: Callable[[str], str]) -> Iterator[Paper]:
    """A sheet for every called or ready match, in order of play."""
    matches = Match.objects.filter(stage__division__event=event, state__in=CAN_BE_PLAYED)
    return sheets_of(matches.order_by("stage__division__position", "play_order"), absolute)


def sheets_of(matches: QuerySet[Match], absolute: Callable[[str], str]) -> Iterator[Paper]:
    """The next sheet of each match. Its QR code leads officials to where it is entered."""
    standing = Assignment.objects.filter(cleared_at__isnull=True).select_related("table")
    rows = matches.select_related("round", "stage__division__event").prefetch_related(
        Prefetch("assignments", standing), "games"
    )
    parties = parties_in(rows)
    for match in rows:
        page = reverse("paper-sheet", args=[match.stage.division.event.slug, match.pk])
        sheet = _sheet(match, parties[match.pk])
        yield replace(sheet, code=match.code, qr_svg=qr_of(absolute(page)))


def _sheet(match: Match, parties: Sequence[Party]) -> Paper:
    """The names in the seats where the book expects them; the players may sit otherwise."""
    division = match.stage.division
    rules = playing_rules(division.ruleset, house_rules_of(match))
    rules = seated(rules, dict(zip(rules.seats, parties, strict=False)))
    people = {player.pk: player.name for party in parties for player in party.sitting}
    chairs = expected(rules.table, [party.keys for party in parties])
    titles = [party.title for party in parties]
    return blank_paper(
        rules,
        _heading(match),
        teams=dict(zip(rules.sides, titles, strict=False)),
        names={seat: people[player] for seat, player in chairs.items()},
    )


def _heading(match: Match) -> Heading:
    return Heading(
        event=match.stage.division.event.name,
        division=match.stage.division.name,
        round_named=say("%(round)s, match %(match)s", round=match.round.title, match=match.code),
        game=str(len(match.games.all()) + 1),
        table=_table(match.assignments.all()),
    )


def _table(standing: Iterable[Assignment]) -> str:
    return next((str(row.table.number) for row in standing), "")


def empty_sheets(event: Event) -> Iterator[Paper]:
    """A blank sheet for each division."""
    for division in divisions_of(event):
        rules = seated(playing_rules(division.ruleset, division.house_rules), {})
        yield blank_paper(rules, Heading(event.name, division.name, "", ""), teams={})
