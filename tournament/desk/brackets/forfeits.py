"""Forfeits of matches by one team or both, and undoing them."""

from collections.abc import Sequence
from datetime import datetime

from rules.core.messages import Words, as_data, say, sentences
from rules.refusals import refusal
from tournament.brackets.models import Match, Result
from tournament.brackets.services import record_result, take_back_result
from tournament.desk.act.change import Act, Receipt, given_reason, one_change, require_reason
from tournament.desk.reading.match_words import (
    match_words,
    standing_result,
    to_decide,
    topic_of,
    two_to_decide,
)
from tournament.registration.models import Entry
from tournament.tables.settling import settle


def forfeit_match(act: Act, *, match: Match, loser: Entry, reason: str) -> Receipt:
    """Record that `loser` forfeits, for a reason: the other team wins.

    `loser` drops like any loser. At a table of individuals nobody wins by that; the others play on
    while there are enough. Raises Refused without a reason or two known teams, and for a match with
    a result.
    """
    why = require_reason(reason)
    with one_change(act) as change:
        _, what = forfeits(match, loser, why, act.now)
        before, words = match.state, match_words(match)
        touched = settle(match.stage, act.now)
        change.require_as_shown(topic_of(match))
        return change.log(
            "match.forfeit",
            sentences(
                say("%(match)s: %(what)s.", match=words, what=what),
                given_reason(why),
            ),
            touched=[*touched, "floor", "queue"],
            detail={"match": match.code, "before": before, "loser": loser.number, "reason": why},
        )


def double_forfeit(act: Act, *, match: Match, reason: str) -> Receipt:
    """Record that both teams forfeit: nobody advances. Raises Refused like a forfeit."""
    why = require_reason(reason)
    with one_change(act) as change:
        entrants = two_to_decide(match)
        before = match.state
        record_result(
            match=match,
            winner=None,
            losers=entrants,
            reason=Result.Reason.DOUBLE_FORFEIT,
            words=why,
            game=None,
            now=act.now,
        )
        touched = settle(match.stage, act.now)
        change.require_as_shown(topic_of(match))
        return change.log(
            "match.double-forfeit",
            sentences(
                say("%(match)s: double forfeit.", match=match_words(match)),
                given_reason(why),
            ),
            touched=[*touched, "floor", "queue"],
            detail={"match": match.code, "before": before, "reason": why},
        )


def take_back_forfeit(act: Act, *, match: Match, reason: str) -> Receipt:
    """Undo a forfeit. The match reopens, with a new sheet if the old one was voided.

    At a table of individuals the last to forfeit returns. Raises Refused if the match was played:
    correct the posted sheet instead.
    """
    why = require_reason(reason)
    with one_change(act) as change:
        result = standing_result(match)
        if result is None or result.reason == Result.Reason.PLAYED:
            raise refusal(
                say("%(match)s was not forfeited.", match=match.code),
                remedy=say("If its sheet is wrong, correct the sheet."),
                code="not-forfeited",
            )
        if result.decision_id:
            raise refusal(
                say("%(match)s has an override by the director.", match=match.code),
                remedy=say("Remove the override instead."),
                code="decided-before",
            )
        take_back_result(result=result, now=act.now)
        touched = settle(match.stage, act.now)
        change.require_matches_as_shown(touched, topic_of(match))
        return change.log(
            "match.take-back-forfeit",
            sentences(
                say("Undid the forfeit in %(match)s.", match=match_words(match)),
                say("It was: %(was)s", was=result.words),
                given_reason(why),
            ),
            touched=[*touched, "floor", "queue"],
            detail={
                "match": match.code,
                "before": result.reason,
                "was": as_data(result.words),
                "reason": why,
            },
        )


def forfeits(match: Match, loser: Entry, reason: Words, now: datetime) -> tuple[Result, Words]:
    """Record the forfeit and return the fact and its words.

    The other team wins; at a table of individuals nobody does. Raises Refused without two known
    teams, and for a match with a result.
    """
    entrants = to_decide(match)
    if loser not in entrants:
        raise refusal(
            say("%(team)s is not in %(match)s.", team=loser.title, match=match.code),
            remedy=say("Check the match."),
            code="not-in-match",
        )
    winner = _winner(match, [entry for entry in entrants if entry != loser])
    result = record_result(
        match=match,
        winner=winner,
        losers=[loser],
        reason=Result.Reason.FORFEIT,
        words=reason,
        game=None,
        now=now,
    )
    if winner is None:
        return result, say("forfeit by %(loser)s", loser=loser.title)
    return result, say(
        "forfeit by %(loser)s, win for %(winner)s", loser=loser.title, winner=winner.title
    )


def _winner(match: Match, others: Sequence[Entry]) -> Entry | None:
    """The winner without play; nobody at a table of individuals."""
    return others[0] if match.slots.count() == 2 else None
