"""Teams: entered, corrected, joined, taken out before the draw; their needs and their PINs."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from django.db.models import F

from rules.refusals import refusal
from tournament.brackets.drawn import require_undrawn, stage_of
from tournament.desk.act.agreement import is_locked, unlock
from tournament.desk.act.change import Act, Receipt, one_change
from tournament.desk.act.reasons import require_reason
from tournament.desk.act.shown import seeds_topic, teams_topic, topic_of_row
from tournament.desk.registration.admission import (
    admitted,
    field_for,
    partners_admitted,
    without_known,
)
from tournament.registration.admission import Field
from tournament.registration.drafts import TeamDraft
from tournament.registration.entering import (
    add_entries,
    join_entries,
    remove_entry,
    require_entered,
    retitle,
)
from tournament.registration.models import Division, Entry
from tournament.registration.selectors import member_names
from tournament.registration.services import change_entry
from tournament.seeding.services import unseed
from tournament.tables.models import Needs


def add_teams(
    act: Act, *, division: Division, drafts: Sequence[TeamDraft], accepted: str = ""
) -> Receipt:
    """Enter all of these teams. Raises `Refused` with every objection, and enters none then.

    `accepted` is the director's reason to let those play who are suspended.
    """
    body = {"division": division.pk, "teams": [[*row.members, row.name] for row in drafts]}
    with one_change(act, body=body) as change:
        if change.answer:
            return change.answer
        require_undrawn(
            division, f"The bracket of {division.name} is drawn, so no team can be added."
        )
        let_in = admitted(drafts, field_for(division), accepted)
        entries = add_entries(division=division, drafts=drafts)
        return change.log(
            "teams.add",
            f"{_teams(len(entries))} entered in {division.name}.{let_in.words}",
            touched=[teams_topic(division)],
            detail={"numbers": [entry.number for entry in entries], **let_in.detail},
        )


def _teams(count: int) -> str:
    return "1 team was" if count == 1 else f"{count:,} teams were"


def change_team(act: Act, *, entry: Entry, draft: TeamDraft, accepted: str = "") -> Receipt:
    """Write a team's new words, if they may stand beside the other teams.

    `accepted` is the director's reason to let somebody new play who is suspended.
    """
    with one_change(act) as change:
        require_entered(entry)
        before = _team_words(entry)
        _require_full_seats(entry, draft)
        let_in = admitted([draft], _without(entry), accepted)
        change_entry(entry=entry, members=draft.members, name=draft.name, club=draft.club)
        if len(draft.members) < entry.division.team_size:
            unseed(entry)
        retitle(entry.division)
        entry.refresh_from_db()
        change.require_as_shown(topic_of_row(entry, "team"))
        return change.log(
            "team.change",
            f"Team {entry.number} is now {entry.title}.{let_in.words}",
            touched=[
                topic_of_row(entry, "team"),
                teams_topic(entry.division),
                seeds_topic(entry.division),
                "floor",
            ],
            detail={"team": entry.number, "before": before, "after": _team_words(entry)},
        )


def _team_words(entry: Entry) -> dict[str, object]:
    return {"members": list(member_names(entry)), "name": entry.name, "club": entry.club}


def _require_full_seats(entry: Entry, draft: TeamDraft) -> None:
    if len(draft.members) < entry.division.team_size and stage_of(entry.division):
        raise refusal(
            "The bracket is drawn, so this team keeps all its seats.",
            remedy="Write the name of the substitute, or withdraw the team on the floor.",
            code="drawn",
        )


def _without(entry: Entry) -> Field:
    """The division as it stands around this team."""
    field = without_known(field_for(entry.division), member_names(entry))
    others = tuple(team for team in field.entered if team.number != entry.number)
    return replace(field, entered=others)


def join_teams(act: Act, *, entry: Entry, other: Entry, accepted: str = "") -> Receipt:
    """Put the players of `other` into `entry`, whose number stays.

    `accepted` is the director's reason to let somebody play who is suspended.
    """
    with one_change(act) as change:
        require_entered(entry, other)
        division = entry.division
        require_undrawn(
            division, f"The bracket of {division.name} is drawn, so no team can be put together."
        )
        if entry.members.count() + other.members.count() > division.team_size or entry == other:
            raise refusal(
                f"{entry} and {other} do not both wait for a partner.",
                remedy="Look at the teams again: somebody else may have found a partner for one.",
                code="nobody-waits",
            )
        let_in = partners_admitted([entry, other], accepted)
        names = f"{entry} and {other}"
        unseed(other)
        join_entries(entry=entry, other=other)
        entry.refresh_from_db()
        change.require_as_shown(topic_of_row(entry, "team"))
        return change.log(
            "team.join",
            f"{names} play together as team {entry.number}.{let_in.words}",
            touched=[topic_of_row(entry, "team"), teams_topic(division), seeds_topic(division)],
            detail={"team": entry.number, "gone": other.number, **let_in.detail},
        )


def remove_team(act: Act, *, entry: Entry) -> Receipt:
    """Take a team out. The seeds behind it move up; the other numbers stay."""
    with one_change(act) as change:
        change.require_as_shown(topic_of_row(entry, "team"))
        require_entered(entry)
        division = entry.division
        require_undrawn(
            division, f"The bracket of {division.name} is drawn, so no team can be taken out."
        )
        was = {"team": entry.number, **_team_words(entry)}
        words = f"Team {entry.number}, {entry}, was taken out of {division.name}."
        unseed(entry)
        remove_entry(entry)
        return change.log(
            "team.remove",
            words,
            touched=[teams_topic(division), seeds_topic(division)],
            detail={"was": was},
        )


@dataclass(frozen=True, slots=True)
class NeedsDraft:
    """What one person needs, as typed."""

    accessible: bool = False
    stationary: bool = False
    partner_deals: bool = False


def write_needs(act: Act, *, entry: Entry, needs: Mapping[int, NeedsDraft]) -> Receipt:
    """Keep what each person needs, by place in the team.

    The log says that something changed, never what: that is private.
    """
    with one_change(act) as change:
        for member in entry.members.filter(place__in=needs):
            draft = needs[member.place]
            Needs.objects.update_or_create(
                player_id=member.player_id,
                defaults={
                    "accessible": draft.accessible,
                    "stationary": draft.stationary,
                    "partner_deals": draft.partner_deals,
                },
            )
        change.require_as_shown(topic_of_row(entry, "needs"))
        return change.log(
            "team.note",
            f"Changed a private note of team {entry.number}.",
            touched=[topic_of_row(entry, "needs"), "floor"],
            detail={"team": entry.number},
        )


def renew_pin(act: Act, *, entry: Entry, reason: str) -> Receipt:
    """Give the team another PIN to sign with. Signatures already given stand."""
    why = require_reason(reason)
    with one_change(act) as change:
        Entry.objects.filter(pk=entry.pk).update(pin_generation=F("pin_generation") + 1)
        entry.refresh_from_db()
        change.require_as_shown(topic_of_row(entry, "pin"))
        return change.log(
            "team.renew-pin",
            f"Made a new PIN for {entry}. Reason: {why}",
            touched=[topic_of_row(entry, "pin"), teams_topic(entry.division)],
            detail={"team": entry.number, "card": entry.pin_generation, "reason": why},
        )


def unlock_signing(act: Act, *, entry: Entry) -> Receipt:
    """Give the team its tries back. Raises `Refused` when it can sign anyway."""
    with one_change(act) as change:
        if not is_locked(entry, act.now):
            raise refusal(f"{entry} is not locked.", remedy="They can sign.", code="not-locked")
        unlock(entry)
        return change.log(
            "team.unlock",
            f"Unlocked signing for {entry}.",
            touched=[teams_topic(entry.division)],
            detail={"team": entry.number},
        )
