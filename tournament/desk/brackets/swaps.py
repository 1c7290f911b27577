"""Swaps of teams, in the draw and in a round."""

from collections.abc import Iterator

from rules.core.messages import Words, all_of, as_data, say, sentences
from rules.refusals import refusal
from tournament.brackets.drawn import require_undrawn
from tournament.brackets.models import Match, Swap
from tournament.brackets.swap_facts import made_with, record_swap, take_back_swaps
from tournament.desk.act.change import Act, Receipt, one_change
from tournament.desk.act.reasons import given_reason, require_reason
from tournament.desk.act.shown import seeds_topic
from tournament.desk.brackets.draw_page import draw_swap
from tournament.desk.brackets.pairing import proposed, without
from tournament.desk.reading.current_game import topic_of
from tournament.registration.models import Division, Entry
from tournament.seeding.services import set_order
from tournament.tables.settling import settle


def swap_in_draw(act: Act, *, division: Division, one: int, other: int, reason: str) -> Receipt:
    """Swap the seeds of the teams with these numbers, for a reason.

    Conflicts are allowed and recorded. Raises Refused once the bracket is published.
    """
    why = require_reason(reason)
    with one_change(act) as change:
        require_undrawn(
            division,
            say(
                "The %(division)s bracket is published. Make swaps on its matches.",
                division=division.name,
            ),
        )
        swap = draw_swap(division, one, other)
        set_order(division=division, order=swap.order)
        moved = [old for old, new in zip(swap.before, swap.order, strict=True) if old != new]
        change.require_as_shown(seeds_topic(division))
        return change.log(
            "seeds.swap",
            sentences(
                say(
                    "Swapped %(teams)s in the draw of %(division)s.",
                    teams=all_of(entry.title for entry in moved),
                    division=division.name,
                ),
                *swap.breaks,
                given_reason(why),
            ),
            touched=[seeds_topic(division)],
            detail={
                "before": [entry.number for entry in swap.before],
                "after": [entry.number for entry in swap.order],
                "breaks": [as_data(words) for words in swap.breaks],
                "reason": why,
            },
        )


def swap_teams(act: Act, *, match: Match, entry: Entry, other: Entry, reason: str) -> Receipt:
    """Swap `entry` of this match and `other` of its round, for a reason.

    Conflicts (a rematch, one club, a second bye) are allowed and recorded. Raises Refused if a
    match that it changes has begun.
    """
    why = require_reason(reason)
    with one_change(act) as change:
        proposal = proposed(match, entry, other)
        record_swap(
            one=(proposal.slot, entry), other=(proposal.other, other), reason=why, now=act.now
        )
        touched = settle(match.stage, act.now)
        topics = {*touched, topic_of(match), topic_of(proposal.other.match)}
        change.require_as_shown(topic_of(match), topic_of(proposal.other.match))
        return change.log(
            "match.swap",
            sentences(
                say("Swapped %(teams)s.", teams=proposal.teams),
                *proposal.breaks,
                given_reason(why),
            ),
            touched=[*sorted(topics), "floor", "queue"],
            detail={
                "match": match.code,
                "other_match": proposal.other.match.code,
                "teams": [entry.number, other.number],
                "breaks": [as_data(words) for words in proposal.breaks],
                "reason": why,
            },
        )


def take_back_swap(act: Act, *, swap: Swap, reason: str) -> Receipt:
    """Undo a swap and those made with it, for a reason."""
    return undo_swaps(act, swap=swap, reason=require_reason(reason))


def undo_swaps(act: Act, *, swap: Swap, reason: str = "") -> Receipt:
    """Undo a swap and those made with it. Raises Refused if a match that changes has begun."""
    with one_change(act) as change:
        if Swap.objects.filter(pk=swap.pk, withdrawn_at__isnull=False).exists():
            raise refusal(
                say("This is already undone."),
                remedy=say("Check the match."),
                code="taken-back",
            )
        if swap.decision_id:
            raise refusal(
                say("An override by the director gives this bye."),
                remedy=say("Remove the override instead."),
                code="decided",
            )
        without(swap)
        matches = [*_matches_of(swap)]
        take_back_swaps(swap=swap, now=act.now)
        touched = settle(swap.stage, act.now)
        topics = {topic_of(match) for match in matches}
        change.require_as_shown(*topics)
        return change.log(
            "match.swap-back",
            sentences(_said_back(swap), *([given_reason(reason)] if reason else [])),
            touched=[*sorted({*touched, *topics}), "floor", "queue"],
            about=list({match.round_id: match.round for match in matches}.values()),
            detail={"swap": swap.pk, "reason": reason},
        )


def _matches_of(swap: Swap) -> Iterator[Match]:
    for row in made_with(swap).select_related("slot__match__round", "other_slot__match__round"):
        yield row.slot.match
        yield row.other_slot.match


def _said_back(swap: Swap) -> Words:
    if swap.first_id is None and swap.other_entry and not swap.more.exists():
        return say(
            "Undid the swap of %(first)s and %(second)s.",
            first=swap.entry.title,
            second=swap.other_entry.title,
        )
    return say("Undid the pairings entered in %(round)s.", round=swap.slot.match.round.title)
