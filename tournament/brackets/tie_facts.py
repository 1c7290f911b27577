"""Stored tie-break facts by seed: drawn cards, points of posted sheets, what was counted.

Reads only.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping

from scoring.aims import lowest_wins
from scoring.models import ScoreSheet
from tournament.brackets.counted import Counted
from tournament.brackets.games import match_score
from tournament.brackets.match_rules import series_in
from tournament.brackets.models import DrawnCard, GameSide, Stage
from tournament.brackets.outcome import CHARGED, Counts, Draw, Scores
from tournament.brackets.played_games import POSTED_SIDE, PostedSide, games_of, with_others


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
    """Each match's points, or game points, over its posted games between its entrants of now.

    A game that a correction made superfluous does not count.
    """
    rules = stage.division.rules
    rows = GameSide.objects.filter(
        ~with_others(), game__match__stage=stage, game__sheet__state=ScoreSheet.State.POSTED
    )
    posted: dict[tuple[str, str], list[PostedSide]] = defaultdict(list)
    for code, bracket, *side in rows.order_by("game__number").values_list(
        "game__match__code", "game__match__round__bracket", *POSTED_SIDE
    ):
        posted[code, bracket].append(PostedSide(*side))
    scores: dict[str, Mapping[int, int]] = {}
    for (code, bracket), sides in posted.items():
        games = list(games_of(rules, sides).values())
        score = match_score(series_in(stage, bracket), games, lowest_wins=lowest_wins(rules))
        scores[code] = {seeds[entry]: score.points_of(entry) for entry in {s.entry for s in sides}}
    return scores


def counts_of(stage: int, seeds: Mapping[int, int]) -> Counts:
    """What was counted in the stage with this key, and the points of everyone's penalties."""
    found: dict[str, dict[int, Counter[str]]] = defaultdict(lambda: defaultdict(Counter))
    rows = Counted.objects.filter(match__stage=stage, entry__in=seeds)
    for code, entry, what, number in rows.values_list("match__code", "entry_id", "what", "number"):
        found[code][seeds[entry]][what] = number
    charged = GameSide.objects.filter(
        ~with_others(),
        game__match__stage=stage,
        game__sheet__state=ScoreSheet.State.POSTED,
        entry__in=seeds,
        charged__gt=0,
    )
    for code, entry, points in charged.values_list("game__match__code", "entry_id", "charged"):
        found[code][seeds[entry]][CHARGED] += points or 0
    return found
