"""Who has a bye, decided by hand: another team gets it, or two who have one meet instead.

Reads; writes nothing. A bye is where a slot of the plan is empty; a decision about it moves who
stands beside the empty place.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rules.refusals import refusal
from rules.typed_numbers import whole_number
from tournament.brackets.models import Match, Slot
from tournament.brackets.plan import Void
from tournament.brackets.settled import facts_of
from tournament.brackets.swap_facts import told_of
from tournament.desk.brackets.pairing import (
    BEGUN,
    Proposal,
    demand_untouched,
    partners_for,
    proposed,
)
from tournament.desk.reading.impact import between
from tournament.registration.models import Entry
from tournament.registration.wording import does

State = Match.State


@dataclass(frozen=True, slots=True)
class ByeChoice:
    """Something that can be decided of a bye; `key` names it in a form."""

    key: str
    words: str


def holder_of(match: Match) -> Entry:
    """Who has the bye of this match; refused when it is none."""
    slots = [slot for slot in _slots_of(match) if slot.entrant is not None]
    if match.state != State.BYE or len(slots) != 1 or slots[0].entrant is None:
        raise refusal(f"{match.code} is no bye.", remedy="Look at the bracket again.")
    return slots[0].entrant


def bye_choices(match: Match) -> list[ByeChoice]:
    """To whom the bye can go, and whom its holder could meet instead."""
    holder = holder_of(match)
    other_byes = _other_byes(match)
    alone = {row.pk for row in other_byes}
    given = [
        ByeChoice(f"give-{slot.entrant.number}", _given_words(slot.entrant, holder))
        for slot in partners_for(match)
        if slot.entrant is not None and slot.match_id not in alone
    ]
    met = [
        ByeChoice(
            f"play-{row.code}",
            f"Nobody: {holder} {does(holder, 'play')} {holder_of(row)} in {row.code}",
        )
        for row in other_byes
    ]
    return [*given, *met]


def _given_words(entry: Entry, holder: Entry) -> str:
    return f"{entry} {does(entry, 'get')} it, {holder} {does(holder, 'play')} instead"


def bye_proposed(match: Match, key: str) -> Proposal:
    """What the choice of this key comes to; refused for who plays already, and for a match whose
    players would change when it has begun."""
    kind, _, which = key.partition("-")
    number = whole_number(which)
    if kind == "give" and number is not None:
        return _given(match, number)
    if kind == "play":
        return _met(match, which)
    raise refusal("Nothing was chosen.", remedy="Choose who gets the bye, or who plays whom.")


def _given(match: Match, number: int) -> Proposal:
    holder = holder_of(match)
    slots = Slot.objects.filter(match__round=match.round_id, entrant__number=number)
    theirs = slots.select_related("match", "entrant").first()
    if theirs is None or theirs.entrant is None:
        raise refusal(
            f"Team {number} does not play in {match.round}.",
            remedy="Choose a team of the same round.",
        )
    if theirs.match.state in BEGUN:
        raise refusal(
            f"{theirs.entrant} {does(theirs.entrant, 'play')} already, in {theirs.match.code}.",
            remedy="A bye goes to a team whose match has not begun.",
        )
    return proposed(match, holder, theirs.entrant)


def _met(match: Match, code: str) -> Proposal:
    holder_of(match)
    there = next((row for row in _other_byes(match) if row.code == code), None)
    if there is None:
        raise refusal(
            f"Nobody waits without an opponent in {code}.",
            remedy="Choose another match of the round that is a bye.",
        )
    mine = next(slot for slot in _slots_of(match) if slot.entrant is not None)
    empty = next(slot for slot in _slots_of(there) if slot.entrant is None)
    facts = facts_of(match.stage)
    swap = told_of(mine, empty, {key: seed for seed, key in facts.entries.items()})
    after = replace(facts, swaps=(*facts.swaps, swap))
    demand_untouched(match.stage, facts, after)
    return Proposal(mine, empty, breaks=(), follows=between(match.stage, facts, after))


def _other_byes(match: Match) -> Sequence[Match]:
    """The other byes of the round whose empty place is one of the plan."""
    rows = Match.objects.filter(round=match.round_id, state=State.BYE).exclude(pk=match.pk)
    open_ = rows.filter(slots__source=Void().text()).select_related("stage", "round")
    return list(open_.distinct().order_by("number"))


def _slots_of(match: Match) -> list[Slot]:
    return list(match.slots.select_related("entrant", "match").order_by("position"))
