"""Swaps of teams, in the draw and in a round: the possible ones, their conflicts, their effects.

Unwise swaps are named, not refused: the director decides.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from rules.core.messages import Words, all_of, as_data, say, sentences
from rules.refusals import refusal
from tournament.brackets.difference import difference
from tournament.brackets.drawn import require_undrawn
from tournament.brackets.models import Match, Slot, Stage, Swap
from tournament.brackets.playoffs import PLAYOFF
from tournament.brackets.settled import Facts, facts_of
from tournament.brackets.swap_facts import made_with, record_swap, swap_between, take_back_swaps
from tournament.brackets.swaps import Swap as PlannedSwap
from tournament.brackets.swaps import broken, exchanged
from tournament.desk.act.change import Act, Receipt, given_reason, one_change, require_reason
from tournament.desk.act.shown import seeds_topic
from tournament.desk.brackets.draw_page import draw_swap
from tournament.desk.reading.impact import between
from tournament.desk.reading.match_words import topic_of
from tournament.registration.models import Division, Entry
from tournament.seeding.services import set_order
from tournament.tables.settling import settle

State = Match.State
NOT_BEGUN = (State.PLANNED, State.READY, State.CALLED, State.BYE)
BEGUN = (State.PLAYING, State.HANDED_IN, State.CERTIFIED, State.FORFEITED)


@dataclass(frozen=True, slots=True)
class ProposedSwap:
    """A possible swap: the two slots, its conflicts, and its effects."""

    slot: Slot
    other: Slot
    breaks: Sequence[Words]
    follows: Sequence[Words]

    @property
    def title(self) -> Words:
        """ "Swap: Hawks (W1-1) and Doves (W1-2)"."""
        return say("Swap: %(teams)s", teams=self.teams)

    @property
    def teams(self) -> Words:
        """ "Hawks (W1-1) and Doves (W1-2)"."""
        rows = (self.slot, self.other)
        return all_of(f"{row.entrant} ({row.match.code})" for row in rows if row.entrant)


def is_movable(match: Match) -> bool:
    """Whether its entrants can move: it has not begun, and decides no tie."""
    return match.state in NOT_BEGUN and match.round.bracket != PLAYOFF


def movable(match: Match) -> list[Slot]:
    """The slots of this match with movable entrants, before it begins."""
    return _slots(Stage(pk=match.stage_id), match.round_id).get(match.pk, [])


def partners_for(match: Match) -> list[Slot]:
    """The slots of the round's other matches that have not begun."""
    rows = _slots(Stage(pk=match.stage_id), match.round_id)
    return [slot for key, slots in rows.items() if key != match.pk for slot in slots]


def _slots(stage: Stage, round_: int) -> dict[int, list[Slot]]:
    rows = Slot.objects.filter(match__stage=stage, match__round=round_, entrant__isnull=False)
    rows = rows.exclude(match__round__bracket=PLAYOFF).filter(match__state__in=NOT_BEGUN)
    found: dict[int, list[Slot]] = {}
    for slot in rows.select_related("match", "entrant").order_by("match__number", "position"):
        found.setdefault(slot.match_id, []).append(slot)
    return found


def proposed(match: Match, entry: Entry, other: Entry) -> ProposedSwap:
    """The swap of two teams of one round.

    Raises Refused if a match that it changes has begun.
    """
    mine = next((slot for slot in movable(match) if slot.entrant_id == entry.pk), None)
    theirs = next((slot for slot in partners_for(match) if slot.entrant_id == other.pk), None)
    if mine is None or theirs is None:
        raise refusal(
            say("%(first)s and %(second)s cannot swap.", first=entry.title, second=other.title),
            remedy=say("Choose two entries of one round whose matches have not started."),
            code="cannot-swap",
        )
    facts = facts_of(match.stage)
    swap = swap_between(mine, theirs, facts.seeds)
    after = _with(facts, swap)
    require_untouched(match.stage, facts, after)
    return ProposedSwap(
        mine,
        theirs,
        breaks=breaks_of(match.stage, facts, after),
        follows=between(match.stage, facts, after),
    )


def without(swap: Swap) -> list[Words]:
    """The effects of undoing a swap, and those made with it.

    Raises Refused if a match that it changes has begun.
    """
    facts = facts_of(swap.stage)
    rows = made_with(swap).select_related("slot__match", "other_slot__match")
    made = {swap_as_made(row, facts) for row in rows}
    after = replace(facts, swaps=tuple(row for row in facts.swaps if row not in made))
    require_untouched(swap.stage, facts, after)
    return between(swap.stage, facts, after)


def swap_as_made(swap: Swap, facts: Facts) -> PlannedSwap:
    """A stored swap in the bracket's terms."""
    slot, other = swap.slot, swap.other_slot
    slot.entrant_id, other.entrant_id = swap.entry_id, swap.other_entry_id
    return swap_between(slot, other, facts.seeds)


def _with(facts: Facts, swap: PlannedSwap) -> Facts:
    try:
        exchanged(facts.plan, swap)
    except ValueError as why:
        raise refusal(
            say("One of the two comes from a match that is played later."),
            remedy=say("Choose two entries that are both known before their matches."),
            code="plays-later",
        ) from why
    return replace(facts, swaps=(*facts.swaps, swap))


def require_untouched(stage: Stage, before: Facts, after: Facts) -> None:
    """Refuse to take teams away from a match that has begun."""
    moved = difference(before.evaluation, after.evaluation)
    stale = {row.match for row in moved.newly_stale}
    codes = {*moved.reopened, *moved.closed, *moved.changed, *stale}
    begun = stage.matches.filter(code__in=codes, state__in=BEGUN).order_by("number").first()
    if begun is not None:
        raise refusal(
            say("%(match)s has started, and its sides would change.", match=begun.code),
            remedy=say("Let it finish. Correct a wrong result on its sheet."),
            code="begun",
        )


def breaks_of(stage: Stage, before: Facts, after: Facts) -> list[Words]:
    """The conflicts that the new pairings add, in sentences."""
    field = stage.field.select_related("entry")
    teams = {row.seed: row.entry for row in field}
    clubs = {seed: entry.club.casefold() for seed, entry in teams.items() if entry.club}
    found = broken(before.evaluation.matches.values(), after.evaluation.matches.values(), clubs)
    said = [
        _words(kind, seeds, teams)
        for kind, seeds in found
        if kind != "unmet" or before.plan.kind.ranked == "record"
    ]
    return list(dict.fromkeys(said))


def _words(kind: str, seeds: Sequence[int], teams: Mapping[int, Entry]) -> Words:
    names = all_of(teams[seed].title for seed in seeds)
    return {
        "rematch": say("Rematch: %(teams)s.", teams=names),
        "club": say("Same club, %(club)s: %(teams)s.", club=teams[seeds[0]].club, teams=names),
        "bye": say("Second bye: %(teams)s.", teams=names),
        "unmet": say("%(teams)s do not meet.", teams=names),
    }[kind]


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
