"""Lateness waived before and after the clock has ruled, and its rulings corrected."""

from collections.abc import Sequence
from datetime import datetime

from rules.refusals import refusal
from scoring.entry import playing_rules
from tournament.brackets.models import Match, Result
from tournament.brackets.services import record_result, take_back_result
from tournament.desk.act.change import Act, Receipt, one_change
from tournament.desk.act.reasons import require_reason
from tournament.desk.reading.current_game import topic_of
from tournament.desk.reading.match_words import match_words, two_to_decide
from tournament.desk.timing.late_rulings import (
    NOW,
    computed,
    decide_late_ruling,
    rule,
    sentence,
    the_absent,
)
from tournament.desk.timing.late_sheet import follow
from tournament.live.services import Actor
from tournament.registration.models import Entry, Event, Player
from tournament.tables.settling import settle
from tournament.timing.breaks import pauses_of
from tournament.timing.lateness import Wait, extra_of, wait_of
from tournament.timing.models import Arrival, LateRuling
from tournament.timing.waits import milliseconds, waited

State = LateRuling.State
BEFORE = (*LateRuling.OPEN, State.ENFORCED, State.CHANGED)


def waive_lateness(act: Act, *, rulings: Sequence[LateRuling], reason: str) -> Receipt:
    """Waive these rulings: nobody forfeits by the clock, or the players are not late.

    All are rulings on one match. Refused without a reason or a ruling, and when one of them was
    waived before.
    """
    told = require_reason(reason)
    if not rulings:
        raise refusal(
            "All of this was decided before.",
            remedy="Look at the clock page again.",
            code="decided-before",
        )
    with one_change(act) as change:
        match = rulings[0].match
        touched: set[str] = set()
        for ruling in rulings:
            decide_late_ruling(ruling, State.WAIVED, before=BEFORE, actor=act.actor, reason=told)
            if ruling.result is not None and take_back_result(result=ruling.result, now=act.now):
                touched.update(settle(match.stage, act.now))
        differs, changed = follow(change, match, told)
        late = the_absent(rulings, "are")
        change.require_as_shown(topic_of(match))
        return change.log(
            "clock.waive",
            f"{match_words(match)}: {sentence(f'waived that {late} late', differs)}. "
            f"Reason: {told}",
            touched=sorted({topic_of(match), *touched, *changed, "floor", "queue"}),
            detail={
                "match": match.code,
                "reason": told,
                "waited": [ruling.waited for ruling in rulings],
            },
        )


def waive_waiting(act: Act, *, match: Match, player: Player | None = None, reason: str) -> Receipt:
    """Let nobody forfeit by the clock in this match; or, where the law is on players, this one not
    be late in it.

    Refused without a reason, when nobody is waited for there by a rule, and once it was ruled.
    """
    told = require_reason(reason)
    with one_change(act) as change:
        match.refresh_from_db(fields=["state"])
        wait = wait_of(act.event, match, act.now) if match.state == Match.State.CALLED else None
        key = player.pk if player else None
        late = [one for one in wait.absent if one.player_key == key] if wait else []
        if wait is None or not late or wait.rules.late is None:
            raise refusal(
                f"By the clock nobody is late in {match.code}.",
                remedy="Look at the board again.",
                code="nobody-late",
            )
        _require_open(wait, key)
        ruling = rule(change, wait, late, LateRuling.State.WAIVED, NOW)
        ruling.decided_by, ruling.reason = act.actor.name, told
        ruling.save(update_fields=["decided_by", "reason"])
        words = f"{match_words(match)}: waived that {the_absent([ruling], 'are')} late"
        return change.log(
            "clock.waive",
            f"{words}. Reason: {told}",
            touched=[topic_of(match), "floor"],
            detail={"match": match.code, "reason": told, "waited": [ruling.waited]},
        )


def _require_open(wait: Wait, key: int | None) -> None:
    if key in wait.ruled:
        raise refusal(
            "This was ruled on before.",
            remedy="Decide on the ruling on the clock page.",
            code="decided-before",
        )


def change_lateness(act: Act, *, ruling: LateRuling, came: datetime, reason: str) -> Receipt:
    """Correct when a player `came`; what that costs by the rules stands now.

    Refused without a reason, for a time to come, and for a ruling on teams: of these another
    outcome is said (`change_forfeit`).
    """
    told = require_reason(reason)
    if ruling.player is None:
        raise refusal(
            "This ruling is on teams.",
            remedy="Say which team forfeits, or waive it.",
            code="on-teams",
        )
    if came > act.now:
        raise refusal(
            "Nobody can have come at a time that is still to come.",
            remedy="Correct the time.",
            code="future",
        )
    with one_change(act) as change:
        before = ruling.arithmetic
        decide_late_ruling(ruling, State.CHANGED, before=tuple(State), actor=act.actor, reason=told)
        _came(ruling.match, ruling.absent.get(), ruling.player, came, change.actor, act.now)
        _compute(act.event, ruling, came)
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
            f"Nobody is late by the rules of {division} any more.",
            remedy="Waive the ruling.",
            code="nobody-late",
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


def change_forfeit(
    act: Act, *, ruling: LateRuling, losers: Sequence[Entry], reason: str
) -> Receipt:
    """Let these teams of the match forfeit, and no other.

    Refused without a reason or a team, for a ruling on a player, when nothing changes by it, and
    once the match was played.
    """
    told = require_reason(reason)
    with one_change(act) as change:
        before = the_absent([ruling], "forfeit")
        _require_another(ruling, losers)
        decide_late_ruling(ruling, State.CHANGED, before=tuple(State), actor=act.actor, reason=told)
        touched: tuple[str, ...] = ()
        if ruling.result is not None and take_back_result(result=ruling.result, now=act.now):
            touched = settle(ruling.match.stage, act.now)
        others = [entry for entry in two_to_decide(ruling.match) if entry not in losers]
        ruling.result = record_result(
            match=ruling.match,
            winner=others[0] if others else None,
            losers=losers,
            reason=Result.Reason.FORFEIT if others else Result.Reason.DOUBLE_FORFEIT,
            words=told,
            game=None,
            now=act.now,
        )
        ruling.save(update_fields=["result"])
        ruling.absent.set(losers)
        touched = (*touched, *settle(ruling.match.stage, act.now))
        after = the_absent([ruling], "forfeit")
        change.require_as_shown(topic_of(ruling.match))
        return change.log(
            "clock.change",
            f"{match_words(ruling.match)}: {after}, by the director; before, {before}. "
            f"Reason: {told}",
            touched=sorted({topic_of(ruling.match), *touched, "floor", "queue"}),
            detail={"match": ruling.match.code, "reason": told, "before": before, "after": after},
        )


def _require_another(ruling: LateRuling, losers: Sequence[Entry]) -> None:
    if ruling.player is not None:
        raise refusal(
            "This ruling is on a player.", remedy="Say when the player came.", code="on-a-player"
        )
    if not losers:
        raise refusal(
            "No team was named.", remedy="Name who forfeits, or waive the ruling.", code="no-team"
        )
    if ruling.state in LateRuling.COUNTS and set(losers) == set(ruling.absent.all()):
        raise refusal(
            "That is what the ruling says already.",
            remedy="Let it stand, or name another team.",
            code="nothing-changed",
        )
