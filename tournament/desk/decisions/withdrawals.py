"""Withdraw a director's decision, with a preview."""

from dataclasses import replace

from rules.core.messages import Words, say, sentences
from rules.refusals import outdated
from tournament.brackets import decision_facts
from tournament.brackets.decisions import Decision
from tournament.brackets.models import Swap
from tournament.brackets.settled import facts_of
from tournament.desk.act.change import (
    Act,
    Change,
    Receipt,
    given_reason,
    one_change,
    require_reason,
)
from tournament.desk.act.shown import places_topic
from tournament.desk.brackets.pairing import without
from tournament.desk.decisions.decisions_page import about_words, decided_words
from tournament.desk.decisions.matches import result_decided
from tournament.desk.decisions.places import impact_of_places
from tournament.desk.decisions.sheets import sheet_preview, without_decision
from tournament.desk.reading.impact import between
from tournament.desk.reading.match_words import topic_of
from tournament.desk.reading.sheet_adjustments import write_beside
from tournament.tables.settling import settle

About = Decision.About


def withdraw_decision(act: Act, *, decision: Decision, reason: str) -> Receipt:
    """Withdraw a decision: the computed value applies again.

    Raises Refused without a reason, if already withdrawn, and for a bye if an affected match has
    begun.
    """
    why = require_reason(reason)
    with one_change(act) as change:
        decision.refresh_from_db()
        if decision.withdrawn_at is not None:
            raise outdated(say("This override is already removed."), code="withdrawn-before")
        touched = _undo(change, decision, why)
        change.require_matches_as_shown(touched, _topic(decision))
        return change.log(
            "decision.withdraw",
            sentences(
                say(
                    "Override removed. %(what)s: %(value)s.",
                    what=about_words(decision),
                    value=decided_words(decision),
                ),
                given_reason(why),
            ),
            touched=[*touched, "event", "floor", "queue"],
            detail={
                "decision": decision.pk,
                "value": decision.value,
                "computed": decision.computed,
                "reason": why,
            },
        )


def _undo(change: Change, decision: Decision, why: str) -> tuple[str, ...]:
    """Undo the fact and settle. Returns what looks different."""
    if decision.about == About.BYE:
        if_withdrawn(decision)
    decision_facts.withdraw_decision(
        decision=decision, reason=why, actor=change.actor, now=change.now
    )
    if decision.game is not None:
        rows = without_decision(decision.game.sheet, decision.where).besides["overrides"]
        return write_beside(change, decision.game, "overrides", rows, reason=why).touched
    return (*settle(decision.stage, change.now), _topic(decision))


def _topic(decision: Decision) -> str:
    return topic_of(decision.match) if decision.match else places_topic(decision.stage)


def if_withdrawn(decision: Decision) -> list[Words]:
    """The effects of withdrawing the decision, in sentences.

    Raises Refused if the teams of a match in progress would change.
    """
    if decision.game is not None:
        then = without_decision(decision.game.sheet, decision.where)
        preview = sheet_preview(decision.game, then)
        return [*preview.differs, *preview.follows]
    if decision.about == About.BYE:
        return [*without(Swap.objects.get(decision=decision))]
    facts = facts_of(decision.stage)
    if decision.about == About.PLACES:
        kept = {
            seed: place
            for seed, place in facts.decided.items()
            if str(facts.entries[seed]) not in (decision.value or {})
        }
        return impact_of_places(decision.stage, facts, replace(facts, decided=kept))
    assert decision.match is not None
    decided = result_decided(decision.match, decision.value or {}, facts)
    others = tuple(row for row in facts.results if row != decided)
    return [*between(decision.stage, facts, replace(facts, results=others))]
