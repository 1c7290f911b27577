"""The page on which the pairings of a planned round are typed or pasted, and checked."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from rules.core.findings import Finding
from rules.core.messages import Words, say
from rules.refusals import Refused
from tournament.brackets.models import Match
from tournament.brackets.open_rounds import OpenRound
from tournament.brackets.outcome import MatchState
from tournament.brackets.plan import VOID
from tournament.brackets.rounds.typed import tables_as_text
from tournament.brackets.rounds.typed_line import Listed
from tournament.desk.brackets.arrangement import (
    Arrangement,
    OpenStage,
    arrange,
    entrants_of,
    seen_of,
    traded,
)
from tournament.registration.lists.preview import mark_of
from tournament.registration.models import Entry


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
    meets = found.after.evaluate().matches
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
    before = there.facts.evaluate().matches
    called = there.stage.matches.filter(state=Match.State.CALLED)
    for code in called.order_by("number").values_list("code", flat=True):
        if code not in meets or meets[code].entrants != before[code].entrants:
            yield say("%(match)s is called. It goes back to the queue.", match=code)
