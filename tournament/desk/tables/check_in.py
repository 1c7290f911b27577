"""Check-in: who is in the hall today."""

from rules.core.messages import CLOCK, Moment, Words, say
from rules.refusals import refusal
from tournament.desk.act.change import Act, Receipt, one_change
from tournament.desk.act.shown import topic_of_row
from tournament.registration.models import Entry, Player
from tournament.registration.starts import on_the_wall
from tournament.timing.models import CheckIn
from tournament.timing.presence import NOBODY, day_of, presences


def check_in(act: Act, *, entry: Entry, player: Player | None = None) -> Receipt:
    """Check in a `player`, or the whole team, for the day.

    This is not an arrival: the table or the director records those. Raises Refused if already
    checked in, and for a team that has left the event.
    """
    with one_change(act) as change:
        if entry.departures.filter(undone_at__isnull=True).exists():
            raise refusal(
                say("%(team)s has left the event.", team=str(entry)),
                remedy=say("Reinstate them on the floor first."),
                code="left-the-event",
            )
        day = day_of(act.event, act.now)
        here = presences([entry], day).get(entry.pk, NOBODY)
        before = here.of(player.pk) if player else here.team
        if before:
            raise refusal(
                say(
                    "%(who)s checked in at %(time)s already.",
                    who=_whole(entry, player),
                    time=Moment(on_the_wall(before.at, act.event.zone), CLOCK),
                ),
                remedy=say("Undo it if it is wrong."),
                code="here-already",
            )
        CheckIn.objects.create(
            entry=entry, player=player, day=day, at=act.now, recorded_by=act.actor.name
        )
        change.require_as_shown(topic_of_row(entry, "team"))
        return change.log(
            "team.check-in",
            say("%(who)s checked in.", who=_whole(entry, player)),
            touched=["floor"],
            detail={
                "division": entry.division.slug,
                "team": entry.number,
                "player": player.name if player else None,
                "day": day.isoformat(),
            },
        )


def _whole(entry: Entry, player: Player | None) -> Words:
    """ "Eagles", "Ann Oak of Eagles"."""
    if player is None or entry.division.team_size == 1:
        return str(entry)
    return say("%(player)s of %(team)s", player=player.name, team=str(entry))


def take_back_check_in(act: Act, *, check_in: CheckIn) -> Receipt:
    """Undo a check-in. Raises Refused if already done."""
    with one_change(act) as change:
        standing = CheckIn.objects.filter(pk=check_in.pk, withdrawn_at__isnull=True)
        if standing.update(withdrawn_at=act.now) != 1:
            raise refusal(
                say("This is already undone."),
                remedy=say("Reload the page."),
                code="taken-back",
            )
        entry = check_in.entry
        return change.log(
            "team.take-back-check-in",
            say("Check-in of %(who)s undone.", who=str(check_in.player or entry)),
            touched=["floor"],
            detail={
                "division": entry.division.slug,
                "team": entry.number,
                "player": check_in.player.name if check_in.player else None,
            },
        )
