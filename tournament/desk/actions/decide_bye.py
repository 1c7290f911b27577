"""The director decides who has a bye: another team, or nobody, and the two who had one play."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from rules.refusals import refusal
from tournament.brackets.decision_facts import record_decision, standing
from tournament.brackets.decisions import Decision
from tournament.brackets.models import Match
from tournament.brackets.swap_facts import record_swap
from tournament.desk.act.change import Receipt, one_change
from tournament.desk.act.reasons import demand_reason
from tournament.desk.brackets.pairing import Proposal
from tournament.desk.byes import bye_proposed, holder_of
from tournament.desk.reading.current_game import topic_of
from tournament.live.services import Actor
from tournament.registration.models import Entry, Event
from tournament.registration.wording import does
from tournament.tables.settling import settle


def decide_bye(
    *, event: Event, actor: Actor, now: datetime, match: Match, choice: str, reason: str
) -> Receipt:
    """The bye of `match` goes as chosen ("give-12", "play-W1-3"), for a reason. Refused for a team
    that plays already, when a match that it changes has begun, and when it was decided before."""
    told = demand_reason(reason)
    with one_change(event, actor, now) as change:
        _refuse_again(match)
        holder, proposal = holder_of(match), bye_proposed(match, choice)
        other, there = proposal.other.entrant, proposal.other.match
        computed = {"bye": holder.pk, "meets": None, "match": match.code}
        value = _value(match, proposal)
        decision = record_decision(
            stage=match.stage,
            about=Decision.About.BYE,
            match=match,
            value=value,
            computed=computed,
            reason=told,
            actor=actor,
            now=now,
        )
        record_swap(
            one=(proposal.slot, holder),
            other=(proposal.other, other),
            reason=told,
            now=now,
            decision=decision,
        )
        touched = settle(match.stage, now)
        said = _has(other) if other else f"{holder} {does(holder, 'play')} in {there.code} instead"
        breaks = "".join(f" {line}" for line in proposal.breaks)
        change.require_as_shown(topic_of(match), topic_of(there))
        return change.log(
            "decision.bye",
            f"The bye of {match.code}: decided: {said} (computed: {_has(holder)}).{breaks} "
            f"Reason: {told}",
            touched=[*sorted({*touched, topic_of(match), topic_of(there)}), "floor", "queue"],
            detail={
                "decision": decision.pk,
                "match": match.code,
                "value": value,
                "computed": computed,
                "breaks": list(proposal.breaks),
                "reason": told,
            },
        )


def _refuse_again(match: Match) -> None:
    if standing(Decision.objects.filter(match=match, about=Decision.About.BYE)).exists():
        raise refusal(
            f"The bye of {match.code} was decided before.",
            remedy="Withdraw that decision first; it stays on record.",
        )


def _value(match: Match, proposal: Proposal) -> Mapping[str, Any]:
    """Who has the bye now; nobody where its holder meets whom he found alone in another match."""
    other, there = proposal.other.entrant, proposal.other.match
    if other is not None:
        return {"bye": other.pk, "meets": None, "match": match.code}
    return {"bye": None, "meets": holder_of(there).pk, "match": there.code}


def _has(entry: Entry) -> str:
    return f"{entry} {does(entry, 'have')} it"
