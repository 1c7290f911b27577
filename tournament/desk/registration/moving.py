"""A team entered in the wrong division: where it can go, and its move."""

from collections.abc import Sequence

from rules.core.messages import say
from rules.refusals import refusal
from tournament.brackets.drawn import require_undrawn, stage_of
from tournament.desk.act.change import Act, Receipt, one_change
from tournament.desk.act.shown import seeds_topic, teams_topic, topic_of_row
from tournament.desk.registration.admission import admitted, field_for, without_known
from tournament.registration.drafts import TeamDraft
from tournament.registration.entering import move_entry, require_entered
from tournament.registration.models import Division, Entry
from tournament.registration.selectors import member_names
from tournament.seeding.services import unseed


def other_divisions(entry: Entry) -> Sequence[Division]:
    """The divisions that this team can move to, in order; none once a bracket has it."""
    if stage_of(entry.division) is not None:
        return ()
    others = entry.division.event.divisions.exclude(pk=entry.division_id).order_by("position")
    players = entry.members.count()
    return [
        other
        for other in others.prefetch_related("stages")
        if other.learning == entry.division.learning
        and other.team_size >= players
        and stage_of(other) is None
    ]


def move_team(act: Act, *, entry: Entry, to: Division) -> Receipt:
    """Move a team to another division, at the end of its list and without a seed.

    Raises `Refused` once either bracket is published, between ranked players and children, and
    with every objection to the team beside those of the other division.
    """
    with one_change(act) as change:
        require_entered(entry)
        change.require_as_shown(topic_of_row(entry, "team"))
        home, number = entry.division, entry.number
        require_undrawn(home)
        require_undrawn(to)
        _require_same_kind(home, to)
        names = member_names(entry)
        draft = TeamDraft(tuple(names), entry.name, entry.club)
        admitted([draft], without_known(field_for(to), names), accepted="")
        unseed(entry)
        move_entry(entry, to=to)
        return change.log(
            "team.move",
            say(
                "Number %(before)s of %(division)s (%(team)s) is now number %(number)s of %(to)s.",
                before=number,
                division=home.name,
                team=entry.title,
                number=entry.number,
                to=to.name,
            ),
            touched=[
                topic_of_row(entry, "team"),
                *(teams_topic(division) for division in (home, to)),
                seeds_topic(home),
                "floor",
            ],
            detail={"team": entry.number, "was": {"division": home.pk, "team": number}},
        )


def _require_same_kind(home: Division, to: Division) -> None:
    """Refuse a move that would give children a history, or take it from players."""
    if home.learning != to.learning:
        raise refusal(
            say("One of %(division)s and %(to)s is for children.", division=home.name, to=to.name),
            remedy=say("Enter them anew there, then remove them here."),
            code="children-apart",
        )
