"""Rounds that a director types: read, checked, and shown before they are published. Reads only.

A typed round of a planned stage amounts to swaps, or to other tables of a sitting.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from django.db.models import Prefetch

from rules.core.findings import Finding
from rules.core.messages import Words, say
from rules.refusals import Refused, refusal
from tournament.brackets import formats
from tournament.brackets.drawn_rounds import history_from
from tournament.brackets.exchanges import swaps_into
from tournament.brackets.models import Stage
from tournament.brackets.open_rounds import OpenRound, open_rounds
from tournament.brackets.rounds.history import History
from tournament.brackets.rounds.typed import PAIRS, TABLES, TypedRound, as_text, read_lines
from tournament.brackets.rounds.typed_line import Listed
from tournament.brackets.rounds.typed_partners import read_typed
from tournament.brackets.rounds.typed_slots import misfits, slots_of, slots_typed, trade
from tournament.brackets.settled import Facts, facts_of
from tournament.brackets.sittings import (
    Tables,
    missing_from,
    with_chairs_for,
    with_sitting,
    wrong_sizes,
)
from tournament.brackets.swaps import Swap
from tournament.desk.act.shown import fingerprint
from tournament.desk.brackets.next_round import NextRound, round_drawn, shown_round
from tournament.desk.brackets.pairing import breaks_of, require_untouched
from tournament.registration.lists.preview import mark_of
from tournament.registration.models import Division, Entry, Member


@dataclass(frozen=True, slots=True)
class TypedPage:
    """What was typed, and the round as it was read, or the `problems` of its lines.

    `entrants` is the whole field. `needs_reason`: Rookery would have drawn another round, or
    results are missing. `partners`: those across a table play together.
    """

    text: str
    entrants: Sequence[Listed]
    round: NextRound | None = None
    problems: tuple[Finding, ...] = ()
    needs_reason: bool = False
    partners: bool = False

    template: ClassVar = "tournament/brackets/round_typed.html"

    @property
    def mark(self) -> str:
        """Names exactly this text: only what was checked is published."""
        return mark_of(self.text)


def blank_page(stage: Stage) -> TypedPage:
    """The page with the round that Rookery would draw, to be changed; else empty."""
    partners, facts = formats.find(stage.format).kind.partners, facts_of(stage)
    try:
        history, drawn = round_drawn(stage, facts)
    except Refused:
        entrants = who_may_be_meant(stage, history_from(stage, facts))
        return TypedPage("", entrants, partners=partners)
    entrants = who_may_be_meant(stage, history)
    return TypedPage(as_text(drawn, entrants), entrants, partners=partners)


def typed_page(stage: Stage, text: str) -> TypedPage:
    """The page after `text` was typed."""
    facts = facts_of(stage)
    history = history_from(stage, facts)
    entrants = who_may_be_meant(stage, history)
    kind = formats.find(stage.format).kind
    read = read_typed(kind, text, entrants)
    if read.problems:
        return TypedPage(text, entrants, problems=read.problems, partners=kind.partners)
    shown = shown_round(stage, facts, history, read.drawn)
    return TypedPage(
        text,
        entrants,
        replace(shown, done=(), warnings=(*shown.warnings, *_absent(read, entrants))),
        needs_reason=bool(shown.missing) or is_instead(stage),
        partners=kind.partners,
    )


def is_instead(stage: Stage) -> bool:
    """Whether a round that is entered takes the place of one that Rookery draws."""
    return formats.find(stage.format).draw_next is not None


def who_may_be_meant(stage: Stage, history: History) -> list[Listed]:
    """Everybody of the field before a round that is drawn from this history."""
    return listed(stage, set(history.present))


def listed(stage: Stage, present: Collection[int]) -> list[Listed]:
    """Everybody of the field by number, with the names that people know them by.

    Those `present` can be in the round.
    """
    members = Prefetch("entry__members", Member.objects.select_related("player"))
    field = stage.field.select_related("entry").prefetch_related(members).order_by("seed")
    return [
        Listed(row.seed, row.entry.title, tuple(_names(row.entry)), row.seed in present)
        for row in sorted(field, key=lambda row: row.entry.number)
    ]


def _names(entry: Entry) -> Iterator[str]:
    members = [member.player.name for member in entry.members.all()]
    yield str(entry.number)
    yield entry.name
    yield " ".join(members)
    yield from members


def _absent(read: TypedRound, entrants: Sequence[Listed]) -> Iterator[Words]:
    titles = {entrant.seed: entrant.title for entrant in entrants}
    for seed in read.absent:
        yield say("%(entry)s is not in this round and has no bye.", entry=titles[seed])


@dataclass(frozen=True, slots=True)
class OpenStage:
    """A stage with its facts, and the rounds in which who meets can still change."""

    stage: Stage
    facts: Facts
    rounds: Sequence[OpenRound]

    @property
    def by_order(self) -> bool:
        """Whether each line has its match, in the order of the bracket."""
        return formats.find(self.stage.format).kind.shown == "tree"

    @property
    def is_of_individuals(self) -> bool:
        """Whether a line is a table of more than two."""
        return bool(formats.find(self.stage.format).kind.seats)


@dataclass(frozen=True, slots=True)
class Arrangement:
    """A round and the facts after what was typed: new `swaps`, or new `tables` of a sitting.

    `breaks` names rematches, second byes and the like. `trades_with` is the round that takes over
    who met here, because those typed meet there.
    """

    round: OpenRound
    after: Facts
    breaks: Sequence[Words]
    swaps: Sequence[Swap] = ()
    tables: Tables = ()
    trades_with: OpenRound | None = None

    @property
    def rounds(self) -> tuple[OpenRound, ...]:
        """The rounds that change."""
        return (self.round, self.trades_with) if self.trades_with else (self.round,)


def open_stage(division: Division) -> OpenStage | None:
    """The last stage, if its rounds are planned at once and one of them has not begun."""
    stage = division.stages.order_by("number").last()
    if stage is None:
        return None
    facts = facts_of(stage)
    rounds = open_rounds(stage, facts)
    return OpenStage(stage, facts, rounds) if rounds else None


def require_open_round(division: Division, key: str) -> tuple[OpenStage, OpenRound]:
    """The stage and this round of it, the first without a `key`.

    Raises Refused if who meets there cannot change.
    """
    there = open_stage(division)
    rounds = there.rounds if there else ()
    row = next((row for row in rounds if row.key == key or not key), None)
    if there is None or row is None:
        raise refusal(
            say("The pairings of this round cannot change."),
            remedy=say("Its matches have started. Correct a wrong result on its sheet."),
            code="no-open-round",
        )
    return there, row


def seen_of(row: OpenRound) -> str:
    """A name for who meets in this round."""
    return fingerprint([(match.code, match.seeds) for match in row.matches])


def arrange(there: OpenStage, row: OpenRound, text: str) -> Arrangement:
    """What these lines amount to. Raises Refused with all that is wrong in them."""
    found = (_sitting if there.is_of_individuals else _pairs)(there, row, text)
    if found.after == there.facts:
        raise refusal(
            say("This is the round as it stands."),
            remedy=say("Change a line."),
            code="nothing-changed",
        )
    require_untouched(there.stage, there.facts, found.after)
    return found


def entrants_of(there: OpenStage, row: OpenRound) -> list[Listed]:
    """Who may be named in this round: at tables of individuals everyone who is there."""
    if not there.is_of_individuals:
        return listed(there.stage, row.seeds)
    number = row.rows[0].position
    late = {seed for seed, first in there.facts.plan.joined.items() if first > number}
    return listed(there.stage, set(there.facts.entries) - there.facts.gone - late)


def _pairs(there: OpenStage, row: OpenRound, text: str) -> Arrangement:
    entrants = entrants_of(there, row)
    lines, problems = read_lines(text, entrants, PAIRS)
    titles = {each.seed: each.title for each in entrants}
    if problems := problems or [*misfits(lines, row.matches, titles)]:
        raise Refused(*problems)
    before, typed = slots_of(row.matches), slots_typed(lines, row.matches, by_order=there.by_order)
    other = _where_planned(there, row, {frozenset(line.seeds) for line in lines})
    if other:
        before |= slots_of(other.matches)
        typed = slots_of(trade(row.matches, other.matches))
    swaps = swaps_into(before, typed)
    after = replace(there.facts, swaps=(*there.facts.swaps, *swaps))
    breaks = breaks_of(there.stage, there.facts, after)
    return Arrangement(row, after, breaks, swaps=swaps, trades_with=other)


def _where_planned(
    there: OpenStage, row: OpenRound, typed: set[frozenset[int]]
) -> OpenRound | None:
    """The other open round in which exactly those typed are to meet, if everyone meets everyone."""
    if there.by_order:
        return None
    others = (each for each in there.rounds if each != row)
    return next((each for each in others if {m.entrants for m in each.matches} == typed), None)


def _sitting(there: OpenStage, row: OpenRound, text: str) -> Arrangement:
    entrants = entrants_of(there, row)
    lines, problems = read_lines(text, entrants, TABLES)
    seats = there.stage.options.get("seats", 0)
    wrong = [*wrong_sizes(lines, row.matches, seats), *missing_from(lines, entrants)]
    if problems := problems or wrong:
        raise Refused(*problems)
    had_chairs = sorted(there.facts.gone & row.seeds)
    tables = with_chairs_for(had_chairs, [line.seeds for line in lines])
    after = seated_anew(there.facts, row, tables)
    return Arrangement(row, after, breaks_of(there.stage, there.facts, after), tables=tables)


def seated_anew(facts: Facts, row: OpenRound, tables: Tables) -> Facts:
    """The facts with these tables in this sitting. Swaps made there count no longer."""
    codes = {match.code for match in row.matches}
    swaps = tuple(swap for swap in facts.swaps if swap.one.match not in codes)
    return replace(facts, plan=with_sitting(facts.plan, row.key, tables), swaps=swaps)


def traded(found: Arrangement) -> Iterator[Words]:
    """Says which round takes over who met in the typed one."""
    if found.trades_with:
        yield say(
            "%(other)s takes over who met in %(round)s.",
            other=found.trades_with.title,
            round=found.round.title,
        )
