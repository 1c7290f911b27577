"""A round's pairings as the director types them: the page, saving them, taking them back."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from django.db.models import Q

from rules.core.findings import Finding
from rules.core.messages import Words, as_data, say, sentences
from rules.refusals import Refused, refusal
from tournament.brackets.drawn import has_begun_in
from tournament.brackets.models import HouseChair, Match, Round, Swap
from tournament.brackets.open_rounds import OpenRound
from tournament.brackets.outcome import MatchState
from tournament.brackets.plan import VOID
from tournament.brackets.rounds.typed import tables_as_text
from tournament.brackets.rounds.typed_line import Listed
from tournament.brackets.settled import facts_of
from tournament.brackets.sittings import tables_in, write_sitting
from tournament.brackets.swap_facts import made_with, record_swaps
from tournament.desk.act.change import (
    Act,
    Change,
    Receipt,
    given_reason,
    one_change,
    require_reason,
)
from tournament.desk.act.inverses import Detail, LoggedAct, ids_of, undoes
from tournament.desk.act.shown import matches_topic
from tournament.desk.brackets.arrangement import (
    Arrangement,
    OpenStage,
    arrange,
    entrants_of,
    require_open_round,
    seen_of,
    traded,
)
from tournament.desk.brackets.pairing import BEGUN, undo_swaps
from tournament.registration.lists.preview import mark_of
from tournament.registration.models import Division, Entry
from tournament.tables.settling import settle

BREAKS_TOLD = 12
"""Conflicts in the log's sentence. Its details have all."""


def enter_pairings(
    act: Act, *, division: Division, key: str, text: str, seen: str, reason: str
) -> Receipt:
    """Let those meet in the round `key` who stand together in `text`, for a reason.

    `seen` names the round as it was shown. Conflicts are allowed and recorded.
    """
    why = require_reason(reason)
    with one_change(act, body={"division": division.pk, "round": key, "text": text}) as change:
        if change.answer:
            return change.answer
        there, row = require_open_round(division, key)
        if seen_of(row) != seen:
            raise refusal(
                say("The round changed while this page was open."),
                remedy=say("Check the round again before you save it."),
                code="stale-draw",
            )
        found = arrange(there, row, text)
        save = _save_sitting if there.is_of_individuals else _save_swaps
        return save(change, there, found, why)


def _save_swaps(change: Change, there: OpenStage, found: Arrangement, why: str) -> Receipt:
    first = record_swaps(
        stage=there.stage,
        swaps=found.swaps,
        entries=there.facts.entries,
        reason=why,
        now=change.now,
    )
    return change.log(
        "round.pair",
        _said(there, found, why),
        touched=_settled(there, change),
        about=[row for each in found.rounds for row in each.rows],
        detail={**_told(found, why), "stage": there.stage.pk, "swap": first.pk},
    )


def _save_sitting(change: Change, there: OpenStage, found: Arrangement, why: str) -> Receipt:
    (row,) = found.round.rows
    _require_no_house(row)
    before = tables_in(there.facts.arranged(), row.key)
    write_sitting(row, found.tables)
    return change.log(
        "round.seat",
        _said(there, found, why),
        touched=_settled(there, change),
        about=[row],
        detail={
            **_told(found, why),
            "stage": there.stage.pk,
            "before": before,
            "after": found.tables,
        },
    )


def _require_no_house(row: Round) -> None:
    if HouseChair.objects.filter(match__round=row, withdrawn_at__isnull=True).exists():
        raise refusal(
            say("House players sit at tables of %(round)s.", round=row.title),
            remedy=say("Take them from their tables first."),
            code="house-players",
        )


def _said(there: OpenStage, found: Arrangement, why: str) -> Words:
    return sentences(
        say(
            "Entered who meets in %(round)s of %(division)s.",
            round=found.round.title,
            division=there.stage.division.name,
        ),
        *traded(found),
        *found.breaks[:BREAKS_TOLD],
        given_reason(why),
    )


def _told(found: Arrangement, why: str) -> dict[str, object]:
    breaks = [as_data(words) for words in found.breaks]
    return {"round": found.round.key, "breaks": breaks, "reason": why}


def _settled(there: OpenStage, change: Change) -> list[str]:
    """Settle the stage. Returns what looks different."""
    touched = settle(there.stage, change.now)
    return [*touched, matches_topic(there.stage), "event", "floor", "queue"]


def _stands_untouched(detail: Detail) -> bool:
    """Whether it was not taken back, and none of its matches has begun."""
    swap = Swap.objects.filter(pk=detail["swap"], withdrawn_at__isnull=True).first()
    if swap is None:
        return False
    both = Q(slots__in=made_with(swap).values("slot"))
    both |= Q(slots__in=made_with(swap).values("other_slot"))
    return not Match.objects.filter(both, state__in=BEGUN).exists()


def _has_not_begun(detail: Detail) -> bool:
    return not any(map(has_begun_in, Round.objects.filter(pk__in=ids_of(detail)["round"])))


@undoes("round.pair", logged=("round.pair", "match.swap-back"), while_so=_stands_untouched)
def pair_as_before(row: LoggedAct) -> Receipt:
    """Take back all swaps of a typed round."""
    return undo_swaps(row.act, swap=Swap.objects.get(pk=row.detail["swap"]))


@undoes(
    *("round.seat", "round.seat-back"),
    logged=("round.seat", "round.seat-back"),
    while_so=_has_not_begun,
)
def seat_as_before(row: LoggedAct) -> Receipt:
    """Restore the tables of a sitting."""
    return reseat(row.act, row=row.one(Round), tables=row.detail["before"])


def reseat(act: Act, *, row: Round, tables: list[list[int]]) -> Receipt:
    """Give a sitting these tables again. Raises Refused if it has started."""
    with one_change(act) as change:
        if has_begun_in(row):
            raise refusal(
                say("%(round)s has started, so it stays.", round=row.title),
                remedy=say("Use forfeits, withdrawals or corrections on the floor."),
                code="begun",
            )
        stage = row.stage
        before = tables_in(facts_of(stage).arranged(), row.key)
        write_sitting(row, [tuple(table) for table in tables])
        return change.log(
            "round.seat-back",
            say(
                "Restored the tables of %(round)s of %(division)s.",
                round=row.title,
                division=stage.division.name,
            ),
            touched=[*settle(stage, act.now), matches_topic(stage), "event", "floor", "queue"],
            about=[row],
            detail={"stage": stage.pk, "round": row.key, "before": before, "after": tables},
        )


@dataclass(frozen=True, slots=True)
class MatchTyped:
    """A match as it would be. Whoever is alone has a bye."""

    code: str
    sides: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class PairingsShown:
    """The round as it was read: what it `breaks`, and `notes` on what else changes.

    `seen` names the round it replaces.
    """

    seen: str
    matches: tuple[MatchTyped, ...]
    breaks: Sequence[Words]
    notes: tuple[Words, ...]


@dataclass(frozen=True, slots=True)
class PairingsPage:
    """A round to be typed, one of `rounds`: the text, and the round as read or its `problems`.

    `entrants` can be in it. `by_order`: each line has its match. `of_individuals`: a line is a
    whole table.
    """

    rounds: Sequence[OpenRound]
    open: OpenRound
    text: str
    entrants: Sequence[Listed]
    by_order: bool
    of_individuals: bool
    round: PairingsShown | None = None
    problems: tuple[Finding, ...] = ()

    template: ClassVar = "tournament/brackets/pairings_typed.html"

    @property
    def mark(self) -> str:
        """Names exactly this text for this round: only what was checked is saved."""
        return mark_of(f"{self.open.key}\n{self.text}")

    @property
    def needs_reason(self) -> bool:
        return True


def blank_pairings(there: OpenStage, row: OpenRound) -> PairingsPage:
    """The page with the round as it stands, to be changed."""
    seeds = [tuple(seed for seed in match.seeds if seed != VOID) for match in row.matches]
    entrants = entrants_of(there, row)
    text = tables_as_text(seeds, entrants)
    return PairingsPage(there.rounds, row, text, entrants, there.by_order, there.is_of_individuals)


def typed_pairings(there: OpenStage, row: OpenRound, text: str) -> PairingsPage:
    """The page after `text` was typed."""
    entrants = entrants_of(there, row)
    page = PairingsPage(there.rounds, row, text, entrants, there.by_order, there.is_of_individuals)
    try:
        found = arrange(there, row, text)
    except Refused as why:
        return replace(page, problems=tuple(why.findings))
    return replace(page, round=_shown(there, found))


def _shown(there: OpenStage, found: Arrangement) -> PairingsShown:
    entries = {row.seed: row.entry for row in there.stage.field.select_related("entry")}
    meets = found.after.evaluation.matches
    codes = [match.code for match in found.round.matches]
    if found.tables:
        begin = there.stage.prefix + found.round.key
        codes = [f"{begin}-{number}" for number, _ in enumerate(found.tables, 1)]
    return PairingsShown(
        seen_of(found.round),
        tuple(
            MatchTyped(code, tuple(entries[seed] for seed in meets[code].entrants if seed))
            for code in codes
        ),
        found.breaks,
        (*traded(found), *_off_the_floor(there, meets)),
    )


def _off_the_floor(there: OpenStage, meets: Mapping[str, MatchState]) -> Iterator[Words]:
    """Called matches whose entrants would change."""
    before = there.facts.evaluation.matches
    called = there.stage.matches.filter(state=Match.State.CALLED)
    for code in called.order_by("number").values_list("code", flat=True):
        if code not in meets or meets[code].entrants != before[code].entrants:
            yield say("%(match)s is called. It goes back to the queue.", match=code)
