"""A team leaves the event, or comes back."""

from collections.abc import Iterator

from rules.core.messages import Words, say, sentences
from rules.refusals import outdated
from tournament.brackets.house_chairs import KeptChair
from tournament.brackets.models import Match, Stage
from tournament.brackets.next_round_field import keep_walkovers
from tournament.desk.act.change import Act, Receipt, given_reason, one_change, require_reason
from tournament.desk.act.shown import teams_topic, topic_of_row
from tournament.desk.reading.match_words import no_refund_by
from tournament.registration.models import Departure, Entry
from tournament.registration.services import leave
from tournament.tables.settling import settle
from tournament.tables.stand_ins import substituted_in


def withdraw_team(act: Act, *, entry: Entry, kind: Departure.Kind, reason: str) -> Receipt:
    """Withdraw or disqualify a team. What it has played stands.

    Its next opponents win by walkover. A substitute at a table of individuals plays on to the end
    of the match. Raises `Refused` without a reason, and if the team has already left.
    """
    why = require_reason(reason)
    with one_change(act) as change:
        if entry.departures.filter(undone_at__isnull=True).exists():
            raise outdated(say("%(team)s has already left.", team=entry.title), code="left-already")
        KeptChair.objects.bulk_create(
            KeptChair(match=match, entry=entry, at=act.now) for match in substituted_in(entry)
        )
        leave(entry=entry, kind=kind, reason=why, now=act.now)
        stages = Stage.objects.filter(field__entry=entry)
        touched = [topic for stage in stages for topic in settle(stage, act.now)]
        change.require_as_shown(topic_of_row(entry, "team"))
        return change.log(
            "team.leave",
            sentences(*_left(entry, kind), given_reason(why)),
            touched=[
                topic_of_row(entry, "team"),
                *touched,
                teams_topic(entry.division),
                "floor",
                "queue",
            ],
            detail={"team": entry.number, "kind": str(kind), "reason": why},
        )


def _left(entry: Entry, kind: Departure.Kind) -> Iterator[Words]:
    if kind == Departure.Kind.WITHDRAWN:
        yield say("%(team)s withdrew.", team=entry.title)
        return
    yield say("%(team)s disqualified.", team=entry.title)
    if cites := no_refund_by(entry.division):
        yield say("No refund (%(cites)s).", cites=cites)


def take_back_departure(act: Act, *, departure: Departure, reason: str) -> Receipt:
    """Bring back a team; walkovers against it are undone.

    Where rounds are drawn one after another, only those of the last round are.

    Raises `Refused` without a reason, and the second time.
    """
    why = require_reason(reason)
    with one_change(act) as change:
        entry = departure.entry
        standing = Departure.objects.filter(pk=departure.pk, undone_at__isnull=True)
        if standing.update(undone_at=act.now) != 1:
            raise outdated(say("%(team)s is already back.", team=entry.title), code="back-already")
        KeptChair.objects.filter(entry=entry, match__state__in=Match.ON_THE_FLOOR).delete()
        stages = Stage.objects.filter(field__entry=entry)
        for stage in stages:
            keep_walkovers(stage=stage, entry=entry, now=act.now)
        touched = [topic for stage in stages for topic in settle(stage, act.now)]
        change.require_matches_as_shown(touched, topic_of_row(entry, "team"))
        return change.log(
            "team.come-back",
            sentences(
                say(
                    "%(team)s reinstated. It had left because: %(before)s",
                    team=entry.title,
                    before=departure.reason,
                ),
                given_reason(why),
            ),
            touched=[
                topic_of_row(entry, "team"),
                *touched,
                teams_topic(entry.division),
                "floor",
                "queue",
            ],
            detail={
                "team": entry.number,
                "kind": departure.kind,
                "was": departure.reason,
                "reason": why,
            },
        )
