"""The director corrects when a player came: the ruling on him is computed anew."""

from datetime import datetime

from rules.refusals import refusal
from scoring.entry import playing_rules
from tournament.brackets.models import Match
from tournament.desk.act.change import Receipt, one_change
from tournament.desk.act.reasons import demand_reason
from tournament.desk.late_rulings import decide, sentence
from tournament.desk.late_sheet import follow
from tournament.desk.late_words import computed
from tournament.desk.reading.current_game import topic_of
from tournament.desk.reading.match_words import match_words
from tournament.live.services import Actor
from tournament.registration.models import Entry, Event, Player
from tournament.timing.breaks import pauses_of
from tournament.timing.lateness import extra_of
from tournament.timing.models import Arrival, LateRuling
from tournament.timing.waits import milliseconds, waited

State = LateRuling.State


def change_lateness(
    *, event: Event, actor: Actor, now: datetime, ruling: LateRuling, came: datetime, reason: str
) -> Receipt:
    """He `came` at this moment; what that costs by the rules stands now, be it nothing.

    Refused without a reason, for a time to come, and for a ruling on teams: of these another
    outcome is said (`change_forfeit`).
    """
    told = demand_reason(reason)
    if ruling.player is None:
        raise refusal("This ruling is on teams.", remedy="Say which team forfeits, or waive it.")
    if came > now:
        raise refusal(
            "Nobody can have come at a time that is still to come.", remedy="Correct the time."
        )
    with one_change(event, actor, now) as change:
        before = ruling.arithmetic
        decide(ruling, State.CHANGED, before=tuple(State), actor=actor, reason=told)
        _came(ruling.match, ruling.absent.get(), ruling.player, came, change.actor, now)
        _compute(event, ruling, came)
        differs, touched = follow(change, ruling.match, told)
        what = sentence(f"{ruling.player}: {ruling.arithmetic}", differs)
        change.require_as_shown(topic_of(ruling.match))
        return change.log(
            "clock.change",
            f"{match_words(ruling.match)}: {what}. Reason: {told}",
            touched=sorted({topic_of(ruling.match), *touched, "floor", "queue"}),
            detail={"match": ruling.match.code, "reason": told, "before": before}
            | {"after": ruling.arithmetic, "waited": ruling.waited},
        )


def _came(
    match: Match, entry: Entry, player: Player, came: datetime, actor: Actor, now: datetime
) -> None:
    """The arrival as the director has it stands in place of what was written down."""
    own = Arrival.objects.filter(match=match, player=player, withdrawn_at__isnull=True)
    own.update(withdrawn_at=now)
    Arrival.objects.create(
        match=match, entry=entry, player=player, at=came, recorded_at=now, recorded_by=actor.name
    )


def _compute(event: Event, ruling: LateRuling, came: datetime) -> None:
    """The law is asked with the new time, by the facts from which the ruling counted."""
    division = ruling.match.stage.division
    rules = playing_rules(division.ruleset, division.house_rules)
    pauses, extra = pauses_of(event), extra_of(ruling.match)
    ruling.waited = milliseconds(waited(ruling.since, came, pauses, extra))
    if rules.late is None:
        raise refusal(
            f"Nobody is late by the rules of {division} any more.", remedy="Waive the ruling."
        )
    rows = rules.late.judge({rules.seats[0]: ruling.waited}, rules.table).penalties
    ruling.arithmetic = computed(
        event,
        since=ruling.since,
        until=came,
        verb="came",
        waited=ruling.waited,
        row=rows[0] if rows else None,
    )
    ruling.save(update_fields=["waited", "arithmetic"])
