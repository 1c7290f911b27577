"""A maker for the board: a hall of sixty-four tables with every kind of item on the to-do list
at once."""

from datetime import datetime

from tests.kept import kept
from tests.makers import a_division, a_stage, an_event, minutes
from tests.makers_floor import begin
from tournament.brackets.models import Match, Stage
from tournament.desk.models import HelpRequest
from tournament.registration.models import Player
from tournament.rulings.models import Ruling
from tournament.tables.models import Assignment, PlaysIn, Substitution, Vacancy
from tournament.timing.models import Announcement, LateRuling

TABLES, TEAMS = 64, 128
LONG = "The Extraordinarily Long-Winded Gentlemen of the Upper Peninsula Card Society"
WITHOUT_PHONE = 30
WAITED = (2, 7, 9.5, 12, 14, 14.5)


@kept
def a_busy_hall(now: datetime) -> Stage:
    """Sixty tables of round one: some wait for players, most play, four are handed in; and a
    division of three whose one table nobody has opened."""
    event = an_event(name="Sixty-four tables", tables=TABLES)
    stage = a_stage(a_division(event), TEAMS)
    row = begin(stage)
    row.started_at = now - minutes(16)
    row.save()
    Announcement.objects.create(round=row, starts_at=now - minutes(16))
    _give_tables(stage, now)
    _trouble(stage, now)
    youth = a_division(event, name="Youth")
    PlaysIn.objects.create(division=youth, zone="Terrace")
    a_stage(youth, 4, slug="single-elimination").rounds.update(started_at=now)
    return stage


def at_table(stage: Stage, number: int) -> Match:
    """The match that stands there."""
    return stage.matches.get(assignments__table__number=number)


def _give_tables(stage: Stage, now: datetime) -> None:
    ready = list(stage.matches.filter(state=Match.State.READY).order_by("number"))
    tables = stage.division.event.tables.order_by("number")[:60]
    given = zip(tables, ready, strict=False)
    Assignment.objects.bulk_create(
        Assignment(
            table=table,
            match=match,
            given_at=now - minutes(16),
            phone_at=None if table.number == WITHOUT_PHONE else now,
        )
        for table, match in given
    )
    for number, match in enumerate(ready[:60]):
        waited = WAITED[number] if number < len(WAITED) else 16
        state = "called" if number < len(WAITED) else "playing" if number < 56 else "handed-in"
        Match.objects.filter(pk=match.pk).update(state=state, called_at=now - minutes(waited))


def _trouble(stage: Stage, now: datetime) -> None:
    """A call, a ruling each way, a chair that is empty, a substitute, and a very long name."""
    event = stage.division.event
    table = event.tables.get(number=20)
    HelpRequest.objects.create(event=event, table=table, reason="Misdeal or renege", made_at=now)
    Ruling.objects.create(
        match=at_table(stage, 22), item="wrong-table", state=Ruling.State.DISPUTED, at=now
    )
    late = LateRuling.objects.create(
        match=at_table(stage, 24),
        state=LateRuling.State.REOPENED,
        since=now - minutes(16),
        waited=901_000,
        arithmetic="15:01 after 12:00, and 15 minutes are the limit",
        cites="Beach House, Forfeits",
        at=now,
    )
    slot = at_table(stage, 24).slots.get(position=0)
    assert slot.entrant
    late.absent.add(slot.entrant)
    slot.entrant.title = LONG[:60]
    slot.entrant.save()
    here = Player.objects.filter(entries__slots__match=at_table(stage, 26))
    Vacancy.objects.create(
        match=at_table(stage, 26), player=here[0], reason="Ill", minutes=10, since=now
    )
    there = Player.objects.filter(entries__slots__match=at_table(stage, 28))
    Substitution.objects.create(
        match=at_table(stage, 28),
        leaves=there[0],
        player=here[1],
        reason="Called away",
        state=Substitution.State.ASKED,
        asked_at=now,
        asked_by="dora",
    )
