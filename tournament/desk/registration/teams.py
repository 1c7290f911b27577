"""Teams: entering, editing, joining, removing before the draw; needs, PINs and categories."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace

from django.db.models import F

from rules.core.messages import all_of, say, say_count, sentences
from rules.refusals import outdated, refusal
from tournament.brackets.drawn import require_undrawn, stage_of
from tournament.desk.act.agreement import is_locked, unlock
from tournament.desk.act.change import Act, Receipt, given_reason, one_change, require_reason
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
    add_contacts,
    add_entries,
    join_entries,
    remove_entry,
    require_entered,
    retitle,
)
from tournament.registration.models import Division, Entry
from tournament.registration.same_people import same_people
from tournament.registration.selectors import member_names
from tournament.registration.services import change_entry
from tournament.seeding.models import Seed
from tournament.seeding.services import set_order, unseed
from tournament.tables.models import Needs


def add_teams(
    act: Act, *, division: Division, drafts: Sequence[TeamDraft], accepted: str = ""
) -> Receipt:
    """Enter all these teams, or none: raises `Refused` with every objection.

    `accepted` is the director's reason to admit suspended players.
    """
    body = {"division": division.pk, "teams": [[*row.members, row.name] for row in drafts]}
    with one_change(act, body=body) as change:
        if change.answer:
            return change.answer
        require_undrawn(division)
        change.require_as_shown(teams_topic(division))
        let_in = admitted(drafts, field_for(division), accepted)
        entries = add_entries(division=division, drafts=drafts)
        seeded = _seed_as_listed(division, drafts, entries)
        return change.log(
            "teams.add",
            sentences(
                say_count(
                    "%(count)s entry added to %(division)s.",
                    "%(count)s entries added to %(division)s.",
                    count=len(entries),
                    division=division.name,
                ),
                say("Seeded as on the list.") if seeded else None,
                let_in.words,
            ),
            touched=[teams_topic(division), *([seeds_topic(division)] if seeded else [])],
            detail={"numbers": [entry.number for entry in entries], **let_in.detail},
        )


def _seed_as_listed(
    division: Division, drafts: Sequence[TeamDraft], entries: Sequence[Entry]
) -> bool:
    """Seed the new teams as listed, after the teams already seeded.

    A team that waits for a partner gets no seed yet. Returns whether there were any.
    """
    ranked = [
        (draft.seed, draft.line, entry)
        for draft, entry in zip(drafts, entries, strict=True)
        if draft.seed and len(draft.members) == division.team_size
    ]
    if ranked:
        before = Seed.objects.filter(division=division).select_related("entry").order_by("number")
        new = [entry for *_at, entry in sorted(ranked, key=lambda row: row[:2])]
        set_order(division=division, order=[*(seed.entry for seed in before), *new])
    return bool(ranked)


def change_team(act: Act, *, entry: Entry, draft: TeamDraft, accepted: str) -> Receipt:
    """Save a team's new names, if they fit beside the other teams.

    `accepted` is the director's reason to admit a suspended new player.
    """
    with one_change(act) as change:
        require_entered(entry)
        before = _team_words(entry)
        _require_full_seats(entry, draft)
        let_in = admitted([draft], _without(entry), accepted)
        change_entry(entry=entry, members=draft.members, name=draft.name, club=draft.club)
        add_contacts(entry, draft)
        if len(draft.members) < entry.division.team_size:
            unseed(entry)
        retitle(entry.division)
        entry.refresh_from_db()
        change.require_as_shown(topic_of_row(entry, "team"))
        return change.log(
            "team.change",
            sentences(
                say("Number %(number)s is now %(team)s.", number=entry.number, team=entry.title),
                let_in.words,
            ),
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
            say("The bracket is published, so no player can be removed here."),
            remedy=say("Enter the substitute's name, or withdraw them on the floor."),
            code="drawn",
        )


def _without(entry: Entry) -> Field:
    """The division without this team."""
    field = without_known(field_for(entry.division), member_names(entry))
    others = tuple(team for team in field.entered if team.number != entry.number)
    return replace(field, entered=others)


def join_teams(act: Act, *, entry: Entry, other: Entry, accepted: str) -> Receipt:
    """Move the players of `other` to `entry`, which keeps its number.

    `accepted` is the director's reason to admit a suspended player.
    """
    with one_change(act) as change:
        require_entered(entry, other)
        division = entry.division
        require_undrawn(division)
        if entry.members.count() + other.members.count() > division.team_size or entry == other:
            raise outdated(
                say(
                    "%(team)s or %(other)s already has a partner.",
                    team=entry.title,
                    other=other.title,
                ),
                code="nobody-waits",
            )
        let_in = partners_admitted([entry, other], accepted)
        names = all_of([entry.title, other.title])
        unseed(other)
        join_entries(entry=entry, other=other)
        entry.refresh_from_db()
        change.require_as_shown(topic_of_row(entry, "team"))
        return change.log(
            "team.join",
            sentences(
                say("%(players)s now play as number %(team)s.", players=names, team=entry.number),
                let_in.words,
            ),
            touched=[topic_of_row(entry, "team"), teams_topic(division), seeds_topic(division)],
            detail={"team": entry.number, "gone": other.number, **let_in.detail},
        )


def remove_team(act: Act, *, entry: Entry) -> Receipt:
    """Remove a team. Seeds below it move up; other numbers stay."""
    with one_change(act) as change:
        change.require_as_shown(topic_of_row(entry, "team"))
        require_entered(entry)
        division = entry.division
        require_undrawn(division)
        was = {"team": entry.number, **_team_words(entry)}
        words = say(
            "Number %(number)s (%(team)s) removed from %(division)s.",
            number=entry.number,
            team=entry.title,
            division=division.name,
        )
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
    """One person's needs, as typed."""

    accessible: bool = False
    stationary: bool = False
    partner_deals: bool = False


def write_needs(act: Act, *, entry: Entry, needs: Mapping[int, NeedsDraft]) -> Receipt:
    """Save each person's needs, by place in the team, in every division that they entered.

    The log says that something changed, not what: that is private.
    """
    with one_change(act) as change:
        members = list(entry.members.filter(place__in=needs))
        same = same_people([member.player_id for member in members])
        for member in members:
            for player in same[member.player_id]:
                draft = asdict(needs[member.place])
                Needs.objects.update_or_create(player_id=player, defaults=draft)
        theirs = Entry.objects.filter(players__in=frozenset().union(*same.values())).distinct()
        change.require_as_shown(topic_of_row(entry, "needs"))
        return change.log(
            "team.note",
            say("Private note of number %(team)s changed.", team=entry.number),
            touched=[*(topic_of_row(row, "needs") for row in theirs), "floor"],
            detail={"team": entry.number},
        )


def renew_pin(act: Act, *, entry: Entry, reason: str) -> Receipt:
    """Give the team a new PIN. Earlier signatures stand."""
    why = require_reason(reason)
    with one_change(act) as change:
        Entry.objects.filter(pk=entry.pk).update(pin_generation=F("pin_generation") + 1)
        entry.refresh_from_db()
        change.require_as_shown(topic_of_row(entry, "pin"))
        return change.log(
            "team.renew-pin",
            sentences(
                say("New PIN made for %(team)s.", team=entry.title),
                given_reason(why),
            ),
            touched=[topic_of_row(entry, "pin"), teams_topic(entry.division)],
            detail={"team": entry.number, "card": entry.pin_generation, "reason": why},
        )


def show_pin(act: Act, *, entry: Entry) -> Receipt:
    """Note that an official looked at the team's PIN. The log never has the PIN itself."""
    with one_change(act) as change:
        return change.log(
            "team.show-pin",
            say("The PIN of %(team)s was shown at the desk.", team=entry.title),
            touched=[topic_of_row(entry, "pin-shown")],
            detail={"team": entry.number, "card": entry.pin_generation},
        )


def unlock_signing(act: Act, *, entry: Entry) -> Receipt:
    """Unlock the team's signing. Raises `Refused` if it is not locked."""
    with one_change(act) as change:
        if not is_locked(entry, act.now):
            raise refusal(
                say("%(team)s is not locked.", team=entry.title),
                remedy=say("They can sign."),
                code="not-locked",
            )
        unlock(entry)
        return change.log(
            "team.unlock",
            say("Signing unlocked for %(team)s.", team=entry.title),
            touched=[teams_topic(entry.division)],
            detail={"team": entry.number},
        )
