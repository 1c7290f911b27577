"""Makers for the floor: a hall in play, and the director's browser."""

from django.test import Client

from tests.kept import kept
from tests.makers import NOON, a_called_match, a_division, a_stage, a_user, an_event, logged_in
from tournament.brackets.models import Match, Round, Stage
from tournament.registration.models import Event


@kept
def a_hall(*, teams: int = 8, tables: int = 4, slug: str = "double-elimination") -> Stage:
    """A published stage with its first round started, and tables for it."""
    event = an_event(tables=tables)
    stage = a_stage(a_division(event), teams, slug=slug)
    begin(stage)
    return stage


@kept
def begin(stage: Stage, position: int = 1) -> Round:
    """A round that the director started at noon."""
    stage.rounds.filter(position=position).update(started_at=NOON)
    return stage.rounds.get(position=position)


def director_at(event: Event) -> Client:
    """The browser of the event's director."""
    return logged_in(a_user("dora"))


def at_desk(stage: Stage, rest: str) -> str:
    """An address of the stage's event: "floor/", "match/main-event/W1-1/give/"."""
    return f"/desk/{stage.division.event.slug}/{rest}"


def match_at_desk(match: Match, rest: str = "") -> str:
    """The address of a match at the desk."""
    division = match.stage.division
    return f"/desk/{division.event.slug}/match/{division.slug}/{match.code}/{rest}"


@kept
def playing(stage: Stage, code: str = "W1-1", table: int = 1) -> Match:
    """A match in play; its sheet is not opened, which the floor does not mind."""
    match = a_called_match(stage, code, table)
    Match.objects.filter(pk=match.pk).update(state=Match.State.PLAYING, started_at=NOON)
    match.refresh_from_db()
    return match


@kept
def handed_in(stage: Stage, code: str = "W1-1", table: int = 1) -> Match:
    """A match whose sheet has come to the desk and whose table is not free yet."""
    match = playing(stage, code, table)
    Match.objects.filter(pk=match.pk).update(state=Match.State.HANDED_IN)
    match.refresh_from_db()
    return match
