"""Check-in: who is in the hall today."""

from rules.refusals import refusal
from tournament.desk.act.change import Act, Receipt, one_change
from tournament.desk.act.shown import topic_of_row
from tournament.registration.models import Entry, Player
from tournament.registration.starts import on_the_wall
from tournament.registration.wording import does
from tournament.timing.models import CheckIn
from tournament.timing.presence import NOBODY, day_of, presences


def check_in(act: Act, *, entry: Entry, player: Player | None = None) -> Receipt:
    """They are here for the day. Without a `player` the whole team is.

    They are not at a table by that: arriving there is said at the table, or by the director.
    Refused twice, and for a team that has left the event.
    """
    with one_change(act) as change:
        if entry.departures.filter(undone_at__isnull=True).exists():
            raise refusal(
                f"{entry} {does(entry, 'have')} left the event.",
                remedy="Let the team come back first: look for it on the floor.",
                code="left-the-event",
            )
        day = day_of(act.event, act.now)
        here = presences([entry], day).get(entry.pk, NOBODY)
        before = here.of(player.pk) if player else here.team
        if before:
            since = on_the_wall(before.at, act.event.zone)
            raise refusal(
                f"{_whole(entry, player)} here already, since {since:%H:%M}.",
                remedy="Undo that if it was an error.",
                code="here-already",
            )
        CheckIn.objects.create(
            entry=entry, player=player, day=day, at=act.now, recorded_by=act.actor.name
        )
        change.require_as_shown(topic_of_row(entry, "team"))
        return change.log(
            "team.check-in",
            f"{_whole(entry, player)} here.",
            touched=["floor"],
            detail={
                "division": entry.division.slug,
                "team": entry.number,
                "player": player.name if player else None,
                "day": day.isoformat(),
            },
        )


def _whole(entry: Entry, player: Player | None) -> str:
    """ "Eagles are", "Ann Oak of Eagles is"."""
    if player is None or entry.division.team_size == 1:
        return f"{entry} {does(entry, 'are')}"
    return f"{player} of {entry} is"


def take_back_check_in(act: Act, *, check_in: CheckIn) -> Receipt:
    """Take back that they were checked in at the desk. Refused twice."""
    with one_change(act) as change:
        standing = CheckIn.objects.filter(pk=check_in.pk, withdrawn_at__isnull=True)
        if standing.update(withdrawn_at=act.now) != 1:
            raise refusal(
                "This was undone before.", remedy="Look at the list again.", code="taken-back"
            )
        entry = check_in.entry
        return change.log(
            "team.take-back-check-in",
            f"Took back that {check_in.player or entry} checked in.",
            touched=["floor"],
            detail={
                "division": entry.division.slug,
                "team": entry.number,
                "player": check_in.player.name if check_in.player else None,
            },
        )
