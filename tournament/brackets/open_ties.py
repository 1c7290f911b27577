"""Open ties: who draws cards, who plays a game, who waits. Reads only."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rules.core.messages import Words, say
from rules.core.tie_deck import TieDeck
from rules.refusals import outdated
from rules.rulesets import find
from tournament.brackets import formats
from tournament.brackets.drawn import stages_of
from tournament.brackets.field_numbers import number_in
from tournament.brackets.match_rules import playoff_game
from tournament.brackets.models import CardDraw, Match, Stage
from tournament.brackets.outcome import Evaluation, NextStep
from tournament.brackets.settled import Facts, facts_of
from tournament.brackets.stage_rules import kind_of_stage
from tournament.brackets.tie_words import tie_title, tie_words
from tournament.registration.models import Division, Entry
from tournament.seeding.draws import is_of, last_lot
from tournament.seeding.models import Lot


@dataclass(frozen=True, slots=True)
class Tie:
    """One tie and what it needs: cards from `drawing`, one more hand of `dealt`, or
    a game of `playing` while `byes` wait."""

    stage: Stage
    step: NextStep
    tied: tuple[Entry, ...]
    drawing: tuple[Entry, ...]
    playing: tuple[Entry, ...]
    dealt: tuple[Entry, ...]
    byes: tuple[Entry, ...]
    lot: Lot | None
    typed: Mapping[int, str] = field(default_factory=dict)

    @property
    def boxes(self) -> list[tuple[Entry, int, str]]:
        """Each team that draws, with its number in the form and its typed card."""
        numbers = {entry: self.number_of(entry) for entry in self.drawing or self.dealt}
        return [(entry, at, self.typed.get(at, "")) for entry, at in numbers.items()]

    def number_of(self, entry: Entry) -> int:
        """Its number in the form."""
        return number_in(entry, self.stage.division_id)

    @property
    def deck(self) -> TieDeck:
        """The deck they draw from."""
        return find(self.stage.division.ruleset).tie_deck

    @property
    def game(self) -> Words:
        """The game that two of them play."""
        return playoff_game(self.stage.division)

    @property
    def title(self) -> Words:
        """ "Tie for first place, pool A"."""
        return tie_title(self.step)

    @property
    def words(self) -> Words:
        """Who is tied, and what they must do."""
        names = [entry.title for entry in self.drawing or self.dealt or self.playing]
        return tie_words(self.step, names, self.game)


def ties_of(division: Division) -> list[Tie]:
    """The division's open ties, by stage and pool."""
    stages = [stage for stage in stages_of(division) if kind_of_stage(stage).may_tie]
    return [tie for stage in stages for tie in ties_at(stage, facts_of(stage))]


def ties_at(stage: Stage, facts: Facts) -> list[Tie]:
    """The open ties of a stage with these facts, by pool."""
    return _ties_in(stage, facts.evaluation) if facts.plan.kind.may_tie else []


def _ties_in(stage: Stage, evaluation: Evaluation) -> list[Tie]:
    """The open ties of a stage that is evaluated."""
    if not evaluation.steps:
        return []
    lot = last_lot(stage.division, Lot.Purpose.CARDS)
    entries = {row.seed: row.entry for row in stage.field.select_related("entry")}
    return [_tie(stage, entries, step, lot) for step in evaluation.steps]


def tie_of(stage: Stage, numbers: Sequence[int]) -> Tie:
    """The tie in which exactly the entries with these numbers draw, or play one more hand, now.

    Raises Refused if there is none.
    """
    for tie in ties_of(stage.division):
        now = tie.drawing or tie.dealt
        if tie.stage == stage and {tie.number_of(entry) for entry in now} == set(numbers):
            return tie
    raise outdated(say("These entries do not break a tie now."), code="not-tied")


def ties_after(match: Match, evaluation: Evaluation | None) -> list[Words]:
    """The ties, in words, that a newly decided match caused in its pool or table.

    `evaluation` is that of its stage now, if it is known.
    """
    stage, bracket = match.stage, match.round.bracket
    kind = formats.find(stage.format).kind
    if not kind.may_tie:
        return []
    among_all = kind.shown in ("rounds", "sittings")
    return [
        tie.words
        for tie in _ties_in(stage, evaluation or facts_of(stage).evaluation)
        if among_all or tie.step.pool == bracket
    ]


def standing_draws(division: Division) -> list[CardDraw]:
    """The division's standing card draws, latest first."""
    rows = CardDraw.objects.filter(stage__division=division, withdrawn_at__isnull=True)
    return list(rows.select_related("lot").prefetch_related("cards__entry").order_by("-pk"))


def _tie(stage: Stage, entries: Mapping[int, Entry], step: NextStep, lot: Lot | None) -> Tie:
    def named(seeds: Sequence[int]) -> tuple[Entry, ...]:
        return tuple(entries[seed] for seed in seeds)

    drawing = named(step.draw_cards)
    current = lot if lot and drawing and not lot.drawn_at and is_of(lot, drawing) else None
    return Tie(
        stage=stage,
        step=step,
        tied=named(step.tied),
        drawing=drawing,
        playing=named(step.playoff or ()),
        dealt=named(step.play_hand),
        byes=named(step.byes),
        lot=current,
    )
