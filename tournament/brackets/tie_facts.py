"""Stored tie-break facts by seed: drawn cards, points of posted sheets, what was counted.

Reads only.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping

from django.db.models import Exists, OuterRef

from scoring.entry import playing_rules
from scoring.models import ScoreSheet
from tournament.brackets.counted import Counted
from tournament.brackets.models import DrawnCard, GameSide, Slot, Stage
from tournament.brackets.outcome import CHARGED, Counts, Draw, Scores


def drawn_cards(stage: Stage, seeds: Mapping[int, int]) -> tuple[Draw, ...]:
    """The standing cards drawn in this stage, in order."""
    rows = DrawnCard.objects.filter(draw__stage=stage, draw__withdrawn_at__isnull=True)
    return tuple(
        Draw(seeds[entry], card, frozenset(seeds[key] for key in tied))
        for entry, card, tied in rows.order_by("draw_id", "id").values_list(
            "entry_id", "card", "draw__tied"
        )
    )


def points_of(stage: Stage, seeds: Mapping[int, int]) -> Scores:
    """Each match's points, or game points, over its posted games between its entrants of now."""
    division = stage.division
    game = playing_rules(division.ruleset, division.house_rules).game
    rows = GameSide.objects.filter(
        ~_with_others(), game__match__stage=stage, game__sheet__state=ScoreSheet.State.POSTED
    )
    scores: dict[str, dict[int, int]] = defaultdict(lambda: defaultdict(int))
    for code, entry, side, totals, winner in rows.values_list(
        "game__match__code", "entry_id", "side", "game__sheet__totals", "game__sheet__winner"
    ):
        counts = game.game_points(totals, winner) or totals
        scores[code][seeds[entry]] += counts.get(side, 0)
    return scores


def counts_of(stage: int, seeds: Mapping[int, int]) -> Counts:
    """What was counted in the stage with this key, and the points of everyone's penalties."""
    found: dict[str, dict[int, Counter[str]]] = defaultdict(lambda: defaultdict(Counter))
    rows = Counted.objects.filter(match__stage=stage, entry__in=seeds)
    for code, entry, what, number in rows.values_list("match__code", "entry_id", "what", "number"):
        found[code][seeds[entry]][what] = number
    charged = GameSide.objects.filter(
        ~_with_others(),
        game__match__stage=stage,
        game__sheet__state=ScoreSheet.State.POSTED,
        entry__in=seeds,
        charged__gt=0,
    )
    for code, entry, points in charged.values_list("game__match__code", "entry_id", "charged"):
        found[code][seeds[entry]][CHARGED] += points or 0
    return found


def _with_others() -> Exists:
    """Whether somebody played in the game who is no entrant of its match now."""
    entrants = Slot.objects.filter(match=OuterRef("game__match"), entrant=OuterRef("entry"))
    return Exists(GameSide.objects.filter(~Exists(entrants), game=OuterRef("game")))
