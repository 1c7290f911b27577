"""Late entries: into an open bye, the next stage, the next drawn round, or a chair of a sitting."""

from collections.abc import Iterable

from django.db.models import F

from rules.core.messages import all_of, say, sentences
from rules.refusals import Refused, refusal
from tournament.brackets.drawn import last_stage_of
from tournament.brackets.drawn_rounds import require_rounds_to_come
from tournament.brackets.field_numbers import numbered
from tournament.brackets.late import take_bye
from tournament.brackets.late_chairs import join_sittings
from tournament.brackets.models import Stage, StageEntry
from tournament.brackets.next_round_field import join_stage, may_unjoin
from tournament.desk.act.change import Act, Receipt, one_change
from tournament.desk.act.inverses import Detail, LoggedAct, undoes
from tournament.desk.act.shown import next_round_topic, seeds_topic, teams_topic
from tournament.desk.registration.admission import Admitted, admitted, field_for
from tournament.desk.registration.late_places import (
    OpenBye,
    chairs_for_late,
    open_byes,
    stage_before,
    who_missed_the_draw,
)
from tournament.registration.drafts import TeamDraft
from tournament.registration.entering import add_entries
from tournament.registration.models import Division, Entry
from tournament.seeding.services import seed_last
from tournament.tables.settling import settle


def enter_late(
    act: Act, *, division: Division, team: TeamDraft | Entry, match: str, accepted: str = ""
) -> Receipt:
    """Enter the team as the last seed, in this match's bye.

    `accepted` is the reason to admit suspended players. Raises `Refused` if the bye is not open or
    the team incomplete.
    """
    body = {"late": division.pk, "members": as_body(team), "match": match}
    with one_change(act, body=body) as change:
        if change.answer:
            return change.answer
        bye = _bye_at(division, match)
        entry, let_in = entry_of(division, team, accepted)
        take_bye(stage=bye.stage, match=bye.match, seed=bye.seed, entry=entry)
        seed_last(entry)
        touched = settle(bye.stage, act.now)
        return change.log(
            "team.late",
            sentences(
                say(
                    "%(team)s entered late at %(match)s, as number %(number)s.",
                    team=entry.title,
                    match=bye.match,
                    number=entry.number,
                ),
                let_in.words,
            ),
            touched=[*touched, teams_topic(division), seeds_topic(division), "floor"],
            detail={
                "team": entry.number,
                "seed": bye.seed,
                "match": bye.match,
                **let_in.detail,
            },
        )


def _bye_at(division: Division, match: str) -> OpenBye:
    byes = {bye.match: bye for bye in open_byes(division)}
    if match not in byes:
        raise _not_open(match, byes)
    return byes[match]


def _not_open(match: str, byes: Iterable[str]) -> Refused:
    """The refusal of a match without an open bye."""
    remedy = say("Choose one of: %(byes)s.", byes=", ".join(byes))
    if not match:
        return refusal(say("No bye chosen."), remedy=remedy, code="no-choice")
    closed = say("The bye of %(match)s is no longer open.", match=match)
    return refusal(closed, remedy=remedy, code="bye-closed")


def enter_next_stage(
    act: Act, *, division: Division, team: TeamDraft | Entry, accepted: str = ""
) -> Receipt:
    """Enter the team as the last seed of the next stage.

    `accepted` is the reason to admit suspended players. Raises `Refused` without a next stage, or
    if the team is incomplete.
    """
    body = {"late": division.pk, "members": as_body(team), "match": "next"}
    with one_change(act, body=body) as change:
        if change.answer:
            return change.answer
        stage = stage_before(division)
        entry, let_in = entry_of(division, team, accepted)
        before, stage.joining = stage.joining, [*stage.joining, entry.number]
        stage.save(update_fields=["joining"])
        seed_last(entry)
        return change.log(
            "team.late",
            sentences(
                say(
                    "%(team)s entered late, as number %(number)s and last seed of the next stage "
                    "of %(division)s.",
                    team=entry.title,
                    number=entry.number,
                    division=division.name,
                ),
                let_in.words,
            ),
            touched=["event", teams_topic(division), seeds_topic(division)],
            detail={
                "team": entry.number,
                "before": before,
                "after": stage.joining,
                **let_in.detail,
            },
        )


def entry_of(division: Division, team: TeamDraft | Entry, accepted: str) -> tuple[Entry, Admitted]:
    """The team's entry, created if needed, in the caller's transaction.

    `accepted` admits suspended players. Raises `Refused` if it may not be entered or is incomplete.
    """
    if isinstance(team, TeamDraft):
        return _entered(division, team, accepted)
    if not who_missed_the_draw(division).filter(pk=team.pk).exists():
        raise refusal(
            say(
                "%(team)s cannot enter late. It is already in, incomplete or withdrawn.",
                team=team.title,
            ),
            remedy=say("Check who is entered."),
            code="not-late",
        )
    return team, Admitted()


def _entered(division: Division, draft: TeamDraft, accepted: str) -> tuple[Entry, Admitted]:
    let_in = admitted([draft], field_for(division), accepted)
    if len(draft.members) < division.team_size:
        raise refusal(
            say("A late entry plays at once, so it needs all its players."),
            remedy=say("Name every player."),
            code="no-partner",
        )
    (entry,) = add_entries(division=division, drafts=[draft])
    entry.refresh_from_db()
    return entry, let_in


def as_body(team: TeamDraft | Entry) -> list[str]:
    """The team in the body of a command, to recognise a repeat."""
    return list(team.members) if isinstance(team, TeamDraft) else [f"team/{team.number}"]


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


def enter_next_sitting(
    act: Act, *, division: Division, team: TeamDraft | Entry, accepted: str = ""
) -> Receipt:
    """Enter the player as the last seed, with a chair in each sitting that has not begun.

    `accepted` is the reason to admit suspended players. Raises `Refused` if no chair is free.
    """
    body = {"late": division.pk, "members": as_body(team), "match": "sitting"}
    with one_change(act, body=body) as change:
        if change.answer:
            return change.answer
        stage = last_stage_of(division)
        if stage is None:
            raise refusal(
                say("%(division)s has no sitting to come.", division=division.name),
                remedy=say("Reload the page."),
                code="no-sitting-to-come",
            )
        chairs = chairs_for_late(stage)
        entry, let_in = entry_of(division, team, accepted)
        entrant = join_sittings(chairs, entry)
        seed_last(entry)
        return change.log(
            "sitting.join",
            sentences(
                say(
                    "%(team)s entered late, as number %(number)s, and sits at %(matches)s.",
                    team=entry.title,
                    number=entry.number,
                    matches=all_of(chairs.codes),
                ),
                let_in.words,
            ),
            touched=[
                *("event", "floor"),
                *settle(stage, act.now),
                *(teams_topic(division), seeds_topic(division)),
            ],
            detail={
                "stage": stage.pk,
                "team": entry.number,
                "seed": entrant.seed,
                "matches": list(chairs.codes),
                **let_in.detail,
            },
        )
