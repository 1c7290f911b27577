"""Late entries where rounds are drawn one after another: they play from the next round on."""

from django.db.models import F

from rules.core.messages import say, sentences
from rules.refusals import refusal
from tournament.brackets.drawn_rounds import require_rounds_to_come
from tournament.brackets.field_numbers import numbered
from tournament.brackets.models import Stage, StageEntry
from tournament.brackets.next_round_field import join_stage, may_unjoin
from tournament.desk.act.change import Act, Receipt, one_change
from tournament.desk.act.inverses import Detail, LoggedAct, undoes
from tournament.desk.act.shown import next_round_topic, seeds_topic, teams_topic
from tournament.desk.registration.late_entries import as_body, entry_of
from tournament.registration.drafts import TeamDraft
from tournament.registration.models import Division, Entry
from tournament.seeding.services import seed_last
from tournament.tables.settling import settle


def enter_next_round(
    act: Act, *, division: Division, team: TeamDraft | Entry, accepted: str = ""
) -> Receipt:
    """Enter the team as the last seed, from the next round on.

    `accepted` is the reason to admit suspended players. Raises `Refused` if no round is to come, or
    the team is incomplete.
    """
    body = {"late": division.pk, "members": as_body(team), "match": "round"}
    with one_change(act, body=body) as change:
        if change.answer:
            return change.answer
        stage = require_rounds_to_come(division)
        entry, let_in = entry_of(division, team, accepted)
        entrant = join_stage(stage=stage, entry=entry)
        seed_last(entry)
        return change.log(
            "round.join",
            sentences(
                say(
                    "%(team)s entered late, as number %(number)s, from round %(round)s on.",
                    team=entry.title,
                    number=entry.number,
                    round=entrant.joined,
                ),
                let_in.words,
            ),
            touched=[
                *("event", "floor", next_round_topic(stage)),
                *settle(stage, act.now),
                *(teams_topic(division), seeds_topic(division)),
            ],
            about=[stage, entry],
            detail={
                "stage": stage.pk,
                "team": entry.number,
                "seed": entrant.seed,
                "round": entrant.joined,
                **let_in.detail,
            },
        )


def take_back_late_entry(act: Act, *, division: Division, number: int) -> Receipt:
    """Take a late entry out of the rounds before it plays one. Its name stays in the list."""
    with one_change(act) as change:
        stage = require_rounds_to_come(division)
        row = numbered(stage, number)
        if row is None or not may_unjoin(row):
            raise refusal(
                say("This entry is in a published round, or another one entered after it."),
                remedy=say("Take that back first, or withdraw the entry on the floor."),
                code="plays-already",
            )
        entry = row.entry
        row.delete()
        return change.log(
            "round.unjoin",
            say("Took back the late entry of %(team)s.", team=entry.title),
            touched=[
                *("event", "floor", next_round_topic(stage)),
                *settle(stage, act.now),
                *(teams_topic(division), seeds_topic(division)),
            ],
            about=[stage, entry],
            detail={"stage": stage.pk, "team": number},
        )


def _is_in_no_round(detail: Detail) -> bool:
    """Whether the late entry can still be taken out."""
    stage, number = detail["stage"], detail["team"]
    entries = StageEntry.objects.filter(entry__division=F("stage__division"))
    row = entries.filter(stage=stage, entry__number=number).first()
    return row is not None and may_unjoin(row)


@undoes("round.join", logged=("round.unjoin",), while_so=_is_in_no_round)
def unjoin(row: LoggedAct) -> Receipt:
    """Take the late entry out of the rounds."""
    division, entry = row.one(Stage).division, row.one(Entry)
    return take_back_late_entry(row.act, division=division, number=entry.number)
