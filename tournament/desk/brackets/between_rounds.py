"""What is settled between two drawn rounds.

Who sits the next round out or plays it after all; which pairs must not meet; who moves from a level
table, named by an official as its winner.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from rules.core.messages import say
from rules.refusals import Refused, outdated, refusal
from tournament.brackets import formats
from tournament.brackets.drawn_rounds import last_drawn, next_history, require_rounds_to_come
from tournament.brackets.field_numbers import number_in, numbered
from tournament.brackets.models import KeptApart, Match, NamedWinner, Stage, StageEntry
from tournament.brackets.next_round_field import next_number, sit_out, sitting_out
from tournament.brackets.rounds.history import History, Meeting
from tournament.brackets.rounds.posting import sides_of
from tournament.desk.act.change import Act, Receipt, one_change
from tournament.desk.act.inverses import Detail, LoggedAct, undoes
from tournament.desk.act.shown import next_round_topic, topic_of_row
from tournament.desk.reading.floor_people import title_of
from tournament.registration.models import Division, Entry


def sit_out_round(act: Act, *, division: Division, number: int) -> Receipt:
    """Leave the entry with this number out of the next round. It gains nothing by that."""
    with one_change(act) as change:
        stage = require_rounds_to_come(division)
        entrant = _entrant(stage, number)
        title = entrant.entry.title
        if entrant.entry.departures.filter(undone_at__isnull=True).exists():
            raise outdated(say("%(team)s has already left.", team=title), code="left-already")
        if sitting_out(stage).filter(entrant=entrant).exists():
            raise outdated(
                say("%(team)s already sits out the next round.", team=title),
                code="sits-out-already",
            )
        round_number = next_number(stage)
        sit_out(entrant=entrant, now=act.now)
        return change.log(
            "round.sit-out",
            say("%(team)s sits out round %(number)s.", team=title, number=round_number),
            touched=["event", "floor", next_round_topic(stage)],
            about=[stage, entrant.entry],
            detail={"stage": stage.pk, "team": number, "round": round_number},
        )


def play_next_round(act: Act, *, division: Division, number: int) -> Receipt:
    """Let the entry with this number play the next round after all."""
    with one_change(act) as change:
        stage = require_rounds_to_come(division)
        entrant = _entrant(stage, number)
        if sitting_out(stage).filter(entrant=entrant).update(withdrawn_at=act.now) != 1:
            raise outdated(
                say("%(team)s does not sit out the next round.", team=entrant.entry.title),
                code="sits-out-no-more",
            )
        round_number = next_number(stage)
        return change.log(
            "round.sit-in",
            say(
                "%(team)s plays round %(number)s after all.",
                team=entrant.entry.title,
                number=round_number,
            ),
            touched=["event", "floor", next_round_topic(stage)],
            about=[stage, entrant.entry],
            detail={"stage": stage.pk, "team": number, "round": round_number},
        )


def _is_next_round(detail: Detail) -> bool:
    """Whether the round is still to be drawn."""
    stage = Stage.objects.filter(pk=detail["stage"], to_come__gt=0).first()
    return stage is not None and next_number(stage) == detail["round"]


@undoes("round.sit-out", logged=("round.sit-in",), while_so=_is_next_round)
def sit_in(row: LoggedAct) -> Receipt:
    """Let the entry play."""
    division, entry = row.one(Stage).division, row.one(Entry)
    return play_next_round(row.act, division=division, number=number_in(entry, division.pk))


@undoes("round.sit-in", logged=("round.sit-out",), while_so=_is_next_round)
def sit_out_again(row: LoggedAct) -> Receipt:
    """Leave the entry out again."""
    division, entry = row.one(Stage).division, row.one(Entry)
    return sit_out_round(row.act, division=division, number=number_in(entry, division.pk))


def chosen_entry(division: Division, number: int) -> Entry:
    """The entry with this number in the stage whose rounds are drawn. Raises Refused without it."""
    return _entrant(require_rounds_to_come(division), number).entry


def _entrant(stage: Stage, number: int) -> StageEntry:
    row = numbered(stage, number)
    if row is None:
        raise _nobody()
    return row


def _nobody() -> Refused:
    return refusal(
        say("No entry of this stage is chosen."),
        remedy=say("Choose one from the list."),
        code="no-choice",
    )


@dataclass(frozen=True, slots=True)
class Apart:
    """The division's pairs that must not meet, and who can be named.

    `may_meet`: the lines of a movement can still bring them together.
    """

    pairs: Sequence[KeptApart]
    field: Sequence[Entry]
    may_meet: bool

    @property
    def choices(self) -> list[tuple[int, str]]:
        """Who can be named, by number."""
        return [(entry.number, entry.title) for entry in self.field]


def apart_of(division: Division, slug: str, field: Sequence[Entry]) -> Apart | None:
    """The pairs, where this format draws its rounds one after another."""
    fmt = formats.find(slug)
    if fmt.draw_next is None:
        return None
    pairs = division.kept_apart.select_related("one", "other")
    return Apart(list(pairs), field, may_meet=fmt.foresee is not None)


def keep_apart(act: Act, *, division: Division, one: Entry, other: Entry) -> Receipt:
    """Let these two meet in no round that is still to be drawn.

    Raises Refused for one entry twice, and for a pair that is kept apart already.
    """
    with one_change(act) as change:
        first, second = sorted((one, other), key=lambda entry: entry.pk)
        _require_new_pair(first, second)
        pair = KeptApart.objects.create(division=division, one=first, other=second)
        return change.log(
            "pair.apart",
            say("%(one)s and %(other)s do not meet.", one=one.title, other=other.title),
            touched=["event", topic_of_row(division, "apart")],
            about=[pair, first, second],
        )


def _require_new_pair(one: Entry, other: Entry) -> None:
    if one == other:
        raise refusal(
            say("A pair needs two entries."),
            remedy=say("Choose two different entries."),
            code="no-two-teams",
        )
    if KeptApart.objects.filter(one=one, other=other).exists():
        raise outdated(
            say("%(one)s and %(two)s are kept apart already.", one=one.title, two=other.title),
            code="kept-apart",
        )


@undoes("pair.apart", logged=("pair.allow",))
def unkeep(row: LoggedAct) -> Receipt:
    """Let them meet."""
    return let_meet(row.act, pair=row.one(KeptApart))


def let_meet(act: Act, *, pair: KeptApart) -> Receipt:
    """Let these two meet again."""
    with one_change(act) as change:
        one, other = pair.one, pair.other
        pair.delete()
        return change.log(
            "pair.allow",
            say("%(one)s and %(other)s may meet.", one=one.title, other=other.title),
            touched=["event", topic_of_row(pair.division, "apart")],
            about=[one, other],
        )


@undoes("pair.allow", logged=("pair.apart",))
def keep_again(row: LoggedAct) -> Receipt:
    """Keep them apart again."""
    one, other = row.all(Entry)
    return keep_apart(row.act, division=one.division, one=one, other=other)


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
            raise outdated(say("Table %(table)s needs no winner.", table=table), code="has-winner")
        entrant = numbered(stage, number)
        if entrant is None or number not in sides:
            raise outdated(
                say("Nobody at table %(table)s has number %(number)s.", table=table, number=number),
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
            raise outdated(say("This is already undone."), code="taken-back")
        change.require_as_shown(next_round_topic(stage))
        return change.log(
            "table.no-winner",
            say("Took back who moves as winner of table %(table)s.", table=named.match.number),
            touched=["event", "floor", next_round_topic(stage)],
            about=[named],
            detail={"stage": stage.pk, "table": named.match.number},
        )
