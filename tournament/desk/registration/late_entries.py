"""Late entries: into an open bye, or the next stage."""

from collections.abc import Iterable

from rules.core.messages import say, sentences
from rules.refusals import Refused, refusal
from tournament.brackets.late import take_bye
from tournament.desk.act.change import Act, Receipt, one_change
from tournament.desk.act.shown import seeds_topic, teams_topic
from tournament.desk.registration.admission import Admitted, admitted, field_for
from tournament.desk.registration.late_places import (
    OpenBye,
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
