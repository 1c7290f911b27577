"""A match's outcome decided by the director, against play or the clock."""

from collections.abc import Mapping
from datetime import datetime

from rules.core.messages import Words, all_of, say, sentences
from rules.refusals import refusal
from tournament.brackets.decision_facts import (
    Outcome,
    outcome_of,
    record_decision,
    standing_decisions,
)
from tournament.brackets.decisions import Decision
from tournament.brackets.models import Match, Result
from tournament.brackets.services import record_placings, record_result
from tournament.desk.act.change import Act, Receipt, one_change
from tournament.desk.act.reasons import given_reason, require_reason
from tournament.desk.decisions.verdicts import DecisionChoice, placing_words
from tournament.desk.reading.current_game import topic_of
from tournament.desk.reading.match_words import match_words, standing_result
from tournament.registration.models import Entry
from tournament.tables.settling import settle

Names = Mapping[int, str]
Reason = Result.Reason


def decide_match(act: Act, *, match: Match, verdict: DecisionChoice, reason: str) -> Receipt:
    """Decide the outcome of a match, for a reason.

    It overrides everything recorded later until withdrawn. Raises Refused without a reason, and if
    the match was decided before.
    """
    why = require_reason(reason)
    with one_change(act) as change:
        if standing_decisions(
            Decision.objects.filter(match=match, about=Decision.About.MATCH)
        ).exists():
            raise refusal(
                say("%(match)s is already overridden.", match=match.code),
                remedy=say("Remove that override first. It stays on record."),
                code="decided-before",
            )
        words, before = match_words(match), outcome_of(standing_result(match))
        decision = record_decision(
            stage=match.stage,
            about=Decision.About.MATCH,
            match=match,
            value=verdict.value,
            computed=before,
            reason=why,
            actor=act.actor,
            now=act.now,
        )
        _record(match, verdict, why, decision, act.now)
        touched = settle(match.stage, act.now)
        change.require_as_shown(topic_of(match))
        return change.log(
            "decision.match",
            sentences(_overridden(words, verdict, before), given_reason(why)),
            touched=[*touched, topic_of(match), "floor", "queue"],
            detail={
                "decision": decision.pk,
                "match": match.code,
                "value": decision.value,
                "computed": before,
                "reason": why,
            },
        )


def _overridden(match: Words, verdict: DecisionChoice, before: Outcome | None) -> Words:
    return say(
        "%(match)s overridden: %(result)s (computed: %(computed)s).",
        match=match,
        result=verdict.words,
        computed=outcome_words(before),
    )


def _record(
    match: Match, verdict: DecisionChoice, why: str, decision: Decision, now: datetime
) -> None:
    """The fact that settling reads."""
    if verdict.placings:
        record_placings(
            match=match,
            placings=verdict.placings,
            words=why,
            game=None,
            now=now,
            decision=decision,
        )
        return
    record_result(
        match=match,
        winner=verdict.winner,
        losers=verdict.losers,
        reason=verdict.reason,
        words=why,
        game=None,
        now=now,
        decision=decision,
    )


def outcome_words(outcome: Outcome | None) -> Words:
    """ "Eagles beat Hawks", "Hawks forfeited, Eagles won", "none"."""
    if outcome is None:
        return say("none")
    keys = [*outcome["losers"], *(row[0] for row in outcome["placings"])]
    titles = dict(
        Entry.objects.filter(pk__in=[*keys, outcome["winner"] or 0]).values_list("pk", "title")
    )
    return _said(outcome, titles)


def _said(outcome: Outcome, names: Names) -> Words:
    losers = [names.get(entry, "?") for entry in outcome["losers"]]
    winner = names.get(outcome["winner"] or 0, "")
    if outcome["placings"]:
        return all_of(
            placing_words(place, names.get(entry, "?"), points)
            for entry, place, points in outcome["placings"]
        )
    if outcome["reason"] == Reason.OPEN:
        return say("to be played")
    if not winner:
        return say("%(teams)s forfeited", teams=all_of(losers))
    if outcome["reason"] == Reason.FORFEIT:
        return say("%(team)s forfeited, %(winner)s won", team=losers[0], winner=winner)
    return say("%(winner)s beat %(loser)s", winner=winner, loser=losers[0])
