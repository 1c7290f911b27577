"""Decide a bye by hand: give it to another team, or let two bye holders meet."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rules.core.messages import Words, as_data, say, sentences
from rules.refusals import outdated, refusal
from rules.typed_numbers import whole_number
from tournament.brackets.decision_facts import record_decision, standing_decisions
from tournament.brackets.decisions import Decision
from tournament.brackets.field_numbers import entry_numbered, number_in
from tournament.brackets.models import Match, Slot
from tournament.brackets.plan import Void
from tournament.brackets.settled import facts_of
from tournament.brackets.swap_facts import record_swap, swap_between
from tournament.desk.act.change import Act, Receipt, given_reason, one_change, require_reason
from tournament.desk.brackets.pairing import (
    BEGUN,
    ProposedSwap,
    partners_for,
    proposed,
    require_untouched,
)
from tournament.desk.reading.impact import between
from tournament.desk.reading.match_words import topic_of
from tournament.registration.models import Entry
from tournament.tables.settling import settle

State = Match.State


@dataclass(frozen=True, slots=True)
class ByeChoice:
    """A possible decision on a bye. `key` names it in a form."""

    key: str
    words: Words


def holder_of(match: Match) -> Entry:
    """The holder of this match's bye. Raises Refused if it is none."""
    slots = [slot for slot in _slots_of(match) if slot.entrant is not None]
    if match.state != State.BYE or len(slots) != 1 or slots[0].entrant is None:
        raise outdated(say("%(match)s is not a bye.", match=match.code), code="no-bye")
    return slots[0].entrant


def bye_choices(match: Match) -> list[ByeChoice]:
    """The teams that can get the bye, and those its holder could meet instead."""
    holder = holder_of(match)
    other_byes = _other_byes(match)
    alone = {row.pk for row in other_byes}
    given = [
        ByeChoice(
            f"give-{number_in(slot.entrant, match.stage.division_id)}",
            _given_words(slot.entrant, holder),
        )
        for slot in partners_for(match)
        if slot.entrant is not None and slot.match_id not in alone
    ]
    met = [
        ByeChoice(
            f"play-{row.code}",
            say(
                "No bye: %(team)s plays %(other)s in %(match)s",
                team=holder.title,
                other=holder_of(row).title,
                match=row.code,
            ),
        )
        for row in other_byes
    ]
    return [*given, *met]


def _given_words(entry: Entry, holder: Entry) -> Words:
    return say(
        "%(team)s has the bye, %(holder)s plays instead", team=entry.title, holder=holder.title
    )


def bye_proposed(match: Match, key: str) -> ProposedSwap:
    """The effect of the choice with this key.

    Raises Refused for a team that already plays, and for a match in progress whose players would
    change.
    """
    kind, _, which = key.partition("-")
    number = whole_number(which)
    if kind == "give" and number is not None:
        return _given(match, number)
    if kind == "play":
        return _met(match, which)
    raise refusal(
        say("Nothing chosen."),
        remedy=say("Choose who has the bye, or who plays whom."),
        code="no-choice",
    )


def _given(match: Match, number: int) -> ProposedSwap:
    holder = holder_of(match)
    rows = Slot.objects.filter(match__round=match.round_id, entrant__isnull=False)
    slots = {slot.entrant: slot for slot in rows.select_related("match", "entrant")}
    entry = entry_numbered(filter(None, slots), number, match.stage.division_id)
    theirs = slots.get(entry)
    if theirs is None or theirs.entrant is None:
        raise refusal(
            say(
                "Number %(team)s does not play in %(round)s.", team=number, round=match.round.title
            ),
            remedy=say("Choose an entry of the same round."),
            code="not-in-round",
        )
    if theirs.match.state in BEGUN:
        raise refusal(
            say(
                "%(team)s is already playing, in %(match)s.",
                team=theirs.entrant.title,
                match=theirs.match.code,
            ),
            remedy=say("Choose an entry whose match has not started."),
            code="begun",
        )
    return proposed(match, holder, theirs.entrant)


def _met(match: Match, code: str) -> ProposedSwap:
    holder_of(match)
    there = next((row for row in _other_byes(match) if row.code == code), None)
    if there is None:
        raise refusal(
            say("%(match)s is not a bye.", match=code),
            remedy=say("Choose another bye of the round."),
            code="no-bye",
        )
    mine = next(slot for slot in _slots_of(match) if slot.entrant is not None)
    empty = next(slot for slot in _slots_of(there) if slot.entrant is None)
    facts = facts_of(match.stage)
    swap = swap_between(mine, empty, facts.seeds)
    after = replace(facts, swaps=(*facts.swaps, swap))
    require_untouched(match.stage, facts, after)
    return ProposedSwap(mine, empty, breaks=(), follows=between(match.stage, facts, after))


def _other_byes(match: Match) -> Sequence[Match]:
    """The round's other byes whose empty place is in the plan."""
    rows = Match.objects.filter(round=match.round_id, state=State.BYE).exclude(pk=match.pk)
    open_ = rows.filter(slots__source=Void().text()).select_related("stage", "round")
    return list(open_.distinct().order_by("number"))


def _slots_of(match: Match) -> list[Slot]:
    return list(match.slots.select_related("entrant", "match").order_by("position"))


def decide_bye(act: Act, *, match: Match, choice: str, reason: str) -> Receipt:
    """Decide who has the bye of `match` ("give-12", "play-W1-3"), for a reason.

    Raises Refused for a team that already plays, if an affected match has begun, and if it was
    decided before.
    """
    why = require_reason(reason)
    with one_change(act) as change:
        _require_undecided(match)
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
            reason=why,
            actor=act.actor,
            now=act.now,
        )
        record_swap(
            one=(proposal.slot, holder),
            other=(proposal.other, other),
            reason=why,
            now=act.now,
            decision=decision,
        )
        touched = settle(match.stage, act.now)
        change.require_as_shown(topic_of(match), topic_of(there))
        return change.log(
            "decision.bye",
            _said(match, holder, proposal, why),
            touched=[*sorted({*touched, topic_of(match), topic_of(there)}), "floor", "queue"],
            detail={
                "decision": decision.pk,
                "match": match.code,
                "value": value,
                "computed": computed,
                "breaks": [*map(as_data, proposal.breaks)],
                "reason": why,
            },
        )


def _said(match: Match, holder: Entry, proposal: ProposedSwap, why: str) -> Words:
    other, there = proposal.other.entrant, proposal.other.match
    instead = say("%(team)s plays in %(match)s", team=holder.title, match=there.code)
    return sentences(
        say(
            "Bye of %(match)s overridden: %(result)s (computed: %(computed)s).",
            match=match.code,
            result=other.title if other else instead,
            computed=holder.title,
        ),
        *proposal.breaks,
        given_reason(why),
    )


def _require_undecided(match: Match) -> None:
    if standing_decisions(Decision.objects.filter(match=match, about=Decision.About.BYE)).exists():
        raise refusal(
            say("%(match)s is already overridden.", match=match.code),
            remedy=say("Remove that override first. It stays on record."),
            code="decided-before",
        )


def _value(match: Match, proposal: ProposedSwap) -> Mapping[str, Any]:
    """The new holder, or nobody if two holders meet."""
    other, there = proposal.other.entrant, proposal.other.match
    if other is not None:
        return {"bye": other.pk, "meets": None, "match": match.code}
    return {"bye": None, "meets": holder_of(there).pk, "match": there.code}
