"""The clock's lateness rulings, and enforcing them. The law: `Ruleset.late`."""

from collections.abc import Sequence

from rules.core.messages import Words, say, sentences
from tournament.brackets.models import Match
from tournament.brackets.played_games import is_of_individuals
from tournament.desk.act.change import Act, Change, Receipt, one_change
from tournament.desk.act.reasons import given_reason, require_reason
from tournament.desk.reading.current_game import topic_of
from tournament.desk.reading.match_words import match_words
from tournament.desk.timing.late_rulings import (
    NOW,
    because,
    decide_late_ruling,
    record_forfeits,
    rule,
    the_absent,
)
from tournament.desk.timing.late_sheet import follow
from tournament.tables.settling import settle
from tournament.timing.expected import Expected
from tournament.timing.lateness import Wait, wait_of
from tournament.timing.models import LateRuling, Stop

RULED = LateRuling.State
State = LateRuling.State


def rule_late(act: Act, *, match: Match) -> Receipt | None:
    """Rule on the match now, or None if there is nothing to rule.

    One ruling per match or player, however often it runs. It is only proposed if the rules say so,
    and if more are missing than have come: play may have begun on paper.
    """
    with one_change(act) as change:
        if Stop.objects.filter(event=act.event, until__isnull=True).exists():
            return None
        match.refresh_from_db(fields=["state"])
        wait = wait_of(act.event, match, act.now) if match.state == Match.State.CALLED else None
        late = wait.to_be_ruled if wait else ()
        if wait is None or not late:
            return None
        law = wait.rules.late
        automatic = law is not None and law.automatic
        if law is not None and law.each_player:
            state = RULED.ENFORCED if automatic and wait.is_told else RULED.PROPOSED
            return _replace(change, wait, late, state)
        came = sum(one.arrived is not None for one in wait.expected)
        known = automatic and came >= len(late)
        return _forfeit_round(change, wait, late) if known else _propose(change, wait, late)


def _replace(
    change: Change, wait: Wait, late: Sequence[Expected], state: LateRuling.State
) -> Receipt:
    """Vacate these players' seats, for substitutes."""
    rulings = [rule(change, wait, [one], state, NOW) for one in late]
    return _logged(change, wait, rulings, sentences(*map(_replaced, rulings)), ())


def _replaced(ruling: LateRuling) -> Words:
    names = {"player": str(ruling.player), "match": match_words(ruling.match)}
    if ruling.state == RULED.ENFORCED:
        what = say("%(match)s: %(player)s is replaced.", **names)
    else:
        what = say("%(match)s: %(player)s may be replaced; the director decides.", **names)
    return sentences(what, because(ruling))


def _forfeit_round(change: Change, wait: Wait, late: Sequence[Expected]) -> Receipt:
    """Forfeit the round for the absent. Of two teams the other one wins."""
    ruling = rule(change, wait, late, RULED.ENFORCED, NOW)
    record_forfeits(ruling, [one.entry for one in late], because(ruling), change.now)
    touched = settle(wait.match.stage, change.now)
    said = forfeit_words(ruling)
    if not is_of_individuals(wait.match):
        said = say(
            "%(match)s: %(loser)s forfeits, %(winner)s wins.",
            match=match_words(wait.match),
            loser=str(late[0].entry),
            winner=next(str(one.entry) for one in wait.expected if one not in late),
        )
    return _logged(change, wait, [ruling], sentences(said, because(ruling)), touched)


def _propose(change: Change, wait: Wait, late: Sequence[Expected]) -> Receipt:
    ruling = rule(change, wait, late, RULED.PROPOSED, NOW)
    said = say(
        "%(match)s: possible forfeit by %(teams)s; the director decides.",
        match=match_words(wait.match),
        teams=the_absent([ruling]),
    )
    return _logged(change, wait, [ruling], sentences(said, because(ruling)), ())


def _logged(
    change: Change,
    wait: Wait,
    rulings: Sequence[LateRuling],
    said: Words,
    touched: tuple[str, ...],
) -> Receipt:
    return change.log(
        "clock.rule-late",
        said,
        touched=sorted({topic_of(wait.match), *touched, "floor", "queue"}),
        detail={
            "match": wait.match.code,
            "state": rulings[0].state,
            "waited": rulings[0].waited,
            "absent": [entry.number for row in rulings for entry in row.absent.all()],
            "players": [str(row.player) for row in rulings if row.player],
        },
    )


def enforce_lateness(act: Act, *, ruling: LateRuling, reason: str) -> Receipt:
    """Enforce a proposed ruling: write its forfeit or points.

    A reopened one keeps what it wrote. Raises Refused without a reason, and if already decided.
    """
    told = require_reason(reason)
    with one_change(act) as change:
        decide_late_ruling(
            ruling, State.ENFORCED, before=LateRuling.OPEN, actor=act.actor, reason=told
        )
        what, touched = _follow(change, ruling, told)
        change.require_as_shown(topic_of(ruling.match))
        return change.log(
            "clock.enforce",
            sentences(what, given_reason(told)),
            touched=sorted({topic_of(ruling.match), *touched, "floor", "queue"}),
            detail={"match": ruling.match.code, "reason": told},
        )


def _follow(change: Change, ruling: LateRuling, told: str) -> tuple[Words, tuple[str, ...]]:
    if ruling.player is not None:
        differs, touched = follow(change, ruling.match, told)
        late = say(
            "%(match)s: %(player)s is late.",
            match=match_words(ruling.match),
            player=ruling.player.name,
        )
        return sentences(late, ruling.words, differs), touched
    what = forfeit_words(ruling)
    if ruling.result is not None:
        return what, ()
    record_forfeits(ruling, list(ruling.absent.all()), told, change.now)
    return what, settle(ruling.match.stage, change.now)


def forfeit_words(ruling: LateRuling) -> Words:
    """Who forfeits by the ruling, for the log."""
    match, teams = match_words(ruling.match), the_absent([ruling])
    return say("%(match)s: forfeit by %(teams)s.", match=match, teams=teams)
