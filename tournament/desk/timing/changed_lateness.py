"""Waive lateness before and after the clock's ruling, and correct its rulings."""

from collections.abc import Sequence
from datetime import datetime

from rules.core.messages import Words, as_data, in_english, say, sentences
from rules.refusals import outdated, refusal
from tournament.brackets.models import Match
from tournament.desk.act.change import Act, Receipt, given_reason, one_change, require_reason
from tournament.desk.reading.match_words import match_words, topic_of
from tournament.desk.timing.arrivals import IN_THE_FUTURE
from tournament.desk.timing.late_rulings import (
    CAME,
    NOW,
    computed,
    decide_late_ruling,
    record_forfeits,
    rule,
    take_back_forfeits,
    the_absent,
)
from tournament.desk.timing.lateness import follow
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

    All concern one match. Raises Refused without a reason or a ruling, and if one was already
    waived.
    """
    told = require_reason(reason)
    if not rulings:
        raise outdated(say("This ruling has already been decided."), code="decided-before")
    with one_change(act) as change:
        match = rulings[0].match
        touched: set[str] = set()
        for ruling in rulings:
            decide_late_ruling(ruling, State.WAIVED, before=BEFORE, actor=act.actor, reason=told)
            if take_back_forfeits(ruling, act.now):
                touched.update(settle(match.stage, act.now))
        differs, changed = follow(change, match, told)
        waiver = _waiver(match, rulings)
        change.require_as_shown(topic_of(match))
        return change.log(
            "clock.waive",
            sentences(waiver, differs, given_reason(told)),
            touched=sorted({topic_of(match), *touched, *changed, "floor", "queue"}),
            detail={
                "match": match.code,
                "reason": told,
                "waited": [ruling.waited for ruling in rulings],
            },
        )


def _waiver(match: Match, rulings: Sequence[LateRuling]) -> Words:
    names = the_absent(rulings)
    return say("%(match)s: lateness of %(names)s waived.", match=match_words(match), names=names)


def waive_waiting(act: Act, *, match: Match, player: Player | None = None, reason: str) -> Receipt:
    """Waive lateness in advance, for the match or one player.

    Raises Refused without a reason, if nobody is waited for by a rule, and after the ruling.
    """
    told = require_reason(reason)
    with one_change(act) as change:
        match.refresh_from_db(fields=["state"])
        wait = wait_of(act.event, match, act.now) if match.state == Match.State.CALLED else None
        key = player.pk if player else None
        late = [one for one in wait.absent if one.player_key == key] if wait else []
        if wait is None or not late or wait.rules.late is None:
            raise outdated(
                say("No one is late in %(match)s.", match=match.code), code="nobody-late"
            )
        _require_open(wait, key)
        ruling = rule(change, wait, late, LateRuling.State.WAIVED, NOW)
        ruling.decided_by, ruling.reason = act.actor.name, told
        ruling.save(update_fields=["decided_by", "reason"])
        return change.log(
            "clock.waive",
            sentences(_waiver(match, [ruling]), given_reason(told)),
            touched=[topic_of(match), "floor"],
            detail={"match": match.code, "reason": told, "waited": [ruling.waited]},
        )


def _require_open(wait: Wait, key: int | None) -> None:
    if key in wait.ruled:
        raise refusal(
            say("This ruling has already been decided."),
            remedy=say("Decide the ruling on the clock page."),
            code="decided-before",
        )


def change_lateness(act: Act, *, ruling: LateRuling, came: datetime, reason: str) -> Receipt:
    """Correct when a player `came`; the cost by the rules follows.

    Raises Refused without a reason, for a future time, and for a ruling on teams, which needs
    `change_forfeit`.
    """
    told = require_reason(reason)
    if ruling.player is None:
        raise refusal(
            say("This ruling is about a whole side."),
            remedy=say("Choose which side forfeits, or waive it."),
            code="on-teams",
        )
    if came > act.now:
        raise refusal(
            IN_THE_FUTURE,
            remedy=say("Enter an earlier time."),
            code="future",
        )
    with one_change(act) as change:
        before = ruling.arithmetic
        decide_late_ruling(ruling, State.CHANGED, before=tuple(State), actor=act.actor, reason=told)
        _came(ruling.match, ruling.absent.get(), ruling.player, came, change.actor, act.now)
        _compute(act.event, ruling, came)
        differs, touched = follow(change, ruling.match, told)
        what = say(
            "%(match)s: arrival of %(player)s corrected.",
            match=match_words(ruling.match),
            player=ruling.player.name,
        )
        change.require_as_shown(topic_of(ruling.match))
        return change.log(
            "clock.change",
            sentences(what, ruling.words, differs, given_reason(told)),
            touched=sorted({topic_of(ruling.match), *touched, "floor", "queue"}),
            detail={"match": ruling.match.code, "reason": told, "before": before}
            | {"after": ruling.arithmetic, "waited": ruling.waited},
        )


def _came(
    match: Match, entry: Entry, player: Player, came: datetime, actor: Actor, now: datetime
) -> None:
    """Replace the recorded arrival with the director's."""
    own = Arrival.objects.filter(match=match, player=player, withdrawn_at__isnull=True)
    own.update(withdrawn_at=now)
    Arrival.objects.create(
        match=match, entry=entry, player=player, at=came, recorded_at=now, recorded_by=actor.name
    )


def _compute(event: Event, ruling: LateRuling, came: datetime) -> None:
    """Apply the law with the new time and the ruling's own facts."""
    division = ruling.match.stage.division
    rules = division.rules
    pauses, extra = pauses_of(event), extra_of(ruling.match)
    ruling.waited = milliseconds(waited(ruling.since, came, pauses, extra))
    if rules.late is None:
        raise refusal(
            say("Under the rules of %(division)s no one is late.", division=str(division)),
            remedy=say("Waive the ruling."),
            code="nobody-late",
        )
    rows = rules.late.judge({rules.seats[0]: ruling.waited}, rules.table).penalties
    words = computed(
        event,
        since=ruling.since,
        until=came,
        known=CAME,
        waited=ruling.waited,
        row=rows[0] if rows else None,
    )
    ruling.arithmetic, ruling.said = in_english(words), as_data(words)
    ruling.save(update_fields=["waited", "arithmetic", "said"])


def change_forfeit(
    act: Act, *, ruling: LateRuling, losers: Sequence[Entry], reason: str
) -> Receipt:
    """Let exactly these of the match forfeit.

    Raises Refused without a reason or a team, for a ruling on a player, without a change, and once
    the match was played.
    """
    told = require_reason(reason)
    with one_change(act) as change:
        before = the_absent([ruling])
        _require_another(ruling, losers)
        decide_late_ruling(ruling, State.CHANGED, before=tuple(State), actor=act.actor, reason=told)
        touched: tuple[str, ...] = ()
        if take_back_forfeits(ruling, act.now):
            touched = settle(ruling.match.stage, act.now)
        record_forfeits(ruling, losers, told, act.now)
        ruling.absent.set(losers)
        touched = (*touched, *settle(ruling.match.stage, act.now))
        after = the_absent([ruling])
        change.require_as_shown(topic_of(ruling.match))
        return change.log(
            "clock.change",
            sentences(
                say(
                    "%(match)s: forfeit by %(after)s instead of %(before)s, by the director.",
                    match=match_words(ruling.match),
                    after=after,
                    before=before,
                ),
                given_reason(told),
            ),
            touched=sorted({topic_of(ruling.match), *touched, "floor", "queue"}),
            detail={
                "match": ruling.match.code,
                "reason": told,
                "before": as_data(before),
                "after": as_data(after),
            },
        )


def _require_another(ruling: LateRuling, losers: Sequence[Entry]) -> None:
    if ruling.player is not None:
        raise refusal(
            say("This ruling is about a player."),
            remedy=say("Enter the player's arrival time."),
            code="on-a-player",
        )
    if not losers:
        raise refusal(
            say("No side chosen."),
            remedy=say("Choose who forfeits, or waive the ruling."),
            code="no-team",
        )
    if ruling.state in LateRuling.COUNTS and set(losers) == set(ruling.absent.all()):
        raise refusal(
            say("The ruling already says this."),
            remedy=say("Let it stand, or choose the other side."),
            code="nothing-changed",
        )
