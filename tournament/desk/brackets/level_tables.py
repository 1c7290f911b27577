"""Level tables after which somebody must move: an official names who moves as the winner."""

from dataclasses import dataclass

from rules.core.messages import say
from rules.refusals import refusal
from tournament.brackets.drawn_rounds import last_drawn, next_history, require_rounds_to_come
from tournament.brackets.field_numbers import number_in, numbered
from tournament.brackets.models import Match, NamedWinner, Stage
from tournament.brackets.rounds.history import History, Meeting
from tournament.brackets.rounds.posting import sides_of
from tournament.desk.act.change import Act, Receipt, one_change
from tournament.desk.act.inverses import LoggedAct, undoes
from tournament.desk.act.shown import next_round_topic
from tournament.desk.reading.floor_people import title_of
from tournament.registration.models import Division, Entry


@dataclass(frozen=True, slots=True)
class LevelTable:
    """A table of the last round that ended level, and its sides: a number there, and the names."""

    number: int
    sides: tuple[tuple[int, str], ...]


def level_tables(stage: Stage, history: History) -> tuple[LevelTable, ...]:
    """The tables of the last round of which nobody was named as winner."""
    entries = {row.seed: row.entry for row in stage.field.select_related("entry")}
    return tuple(
        LevelTable(meeting.table, tuple(_side(stage, side, entries) for side in sides_of(meeting)))
        for meeting in (history.rounds[-1].meetings if history.rounds else ())
        if _is_level(meeting)
    )


def _is_level(meeting: Meeting) -> bool:
    return meeting.is_over and meeting.winner is None and not meeting.lost


def _side(stage: Stage, side: tuple[int, ...], entries: dict[int, Entry]) -> tuple[int, str]:
    number = number_in(entries[side[0]], stage.division_id)
    return number, title_of(entries[seed] for seed in side)


def name_winner(act: Act, *, division: Division, table: int, number: int) -> Receipt:
    """Let the side whose first entry has this number move as winner of a table of the last round.

    Raises Refused unless that table is level and nobody was named.
    """
    with one_change(act) as change:
        stage = require_rounds_to_come(division)
        level = level_tables(stage, next_history(stage))
        sides = next((dict(row.sides) for row in level if row.number == table), None)
        if sides is None:
            raise refusal(
                say("Table %(table)s needs no winner.", table=table),
                remedy=say("Reload the page."),
                code="has-winner",
            )
        entrant = numbered(stage, number)
        if entrant is None or number not in sides:
            raise refusal(
                say("Nobody at table %(table)s has number %(number)s.", table=table, number=number),
                remedy=say("Reload the page."),
                code="not-at-table",
            )
        change.require_as_shown(next_round_topic(stage))
        named = NamedWinner.objects.create(
            match=Match.objects.get(round=last_drawn(stage), number=table),
            entry=entrant.entry,
            at=act.now,
        )
        return change.log(
            "table.winner",
            say(
                "Table %(table)s ended level. %(team)s moves as its winner.",
                table=table,
                team=sides[number],
            ),
            touched=["event", "floor", next_round_topic(stage)],
            about=[named],
            detail={"stage": stage.pk, "table": table, "team": number},
        )


@undoes("table.winner", logged=("table.no-winner",))
def unname_winner(row: LoggedAct) -> Receipt:
    """Take the name back. Raises Refused if that was done already."""
    named = row.one(NamedWinner)
    stage = named.match.stage
    with one_change(row.act) as change:
        standing = NamedWinner.objects.filter(pk=named.pk, withdrawn_at__isnull=True)
        if standing.update(withdrawn_at=row.act.now) != 1:
            raise refusal(
                say("This is already undone."), remedy=say("Reload the page."), code="taken-back"
            )
        change.require_as_shown(next_round_topic(stage))
        return change.log(
            "table.no-winner",
            say("Took back who moves as winner of table %(table)s.", table=named.match.number),
            touched=["event", "floor", next_round_topic(stage)],
            about=[named],
            detail={"stage": stage.pk, "table": named.match.number},
        )
