"""Stored tie-break facts by seed: drawn cards, points of posted sheets, what was counted.

Reads only.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping

from django.db.models import QuerySet

from scoring.entry import playing_rules
from scoring.models import ScoreSheet
from tournament.brackets.counted import Counted
from tournament.brackets.games import MatchScore
from tournament.brackets.models import DrawnCard, GameSide, Stage
from tournament.brackets.outcome import CHARGED, Counts, Draw, Scores
from tournament.brackets.played_games import (
    POSTED_SIDE,
    PostedSide,
    games_of,
    score_in,
    with_others,
)


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
    return {
        code: {seeds[each]: score.points_of(each) for game in score.games for each in game.points}
        for code, (_, score) in _scores(stage).items()
    }


def counts_of(stage: Stage, seeds: Mapping[int, int]) -> Counts:
    """What was counted in the stage, and the points of everyone's penalties in games that count."""
    found: dict[str, dict[int, Counter[str]]] = defaultdict(lambda: defaultdict(Counter))
    rows = Counted.objects.filter(match__stage=stage, entry__in=seeds)
    for code, entry, what, number in rows.values_list("match__code", "entry_id", "what", "number"):
        found[code][seeds[entry]][what] = number
    sides = _posted(stage).filter(entry__in=seeds, charged__gt=0)
    charged = list(sides.values_list("game__match__code", "game_id", "entry_id", "charged"))
    scores = _scores(stage) if charged else {}
    for code, game, entry, points in charged:
        keys, score = scores[code]
        if game in keys[: score.counted]:
            found[code][seeds[entry]][CHARGED] += points or 0
    return found


def _scores(stage: Stage) -> dict[str, tuple[list[int], MatchScore]]:
    """Each match's posted games between its entrants of now, by key, and its score after them."""
    rules = playing_rules(stage.division.ruleset, stage.division.house_rules)
    posted: dict[tuple[str, str], list[PostedSide]] = defaultdict(list)
    for code, bracket, *side in (
        _posted(stage)
        .order_by("game__number")
        .values_list("game__match__code", "game__match__round__bracket", *POSTED_SIDE)
    ):
        posted[code, bracket].append(PostedSide(*side))
    found = {}
    for (code, bracket), sides in posted.items():
        games = games_of(rules, sides)
        found[code] = (list(games), score_in(stage, bracket, games))
    return found


def _posted(stage: Stage) -> QuerySet[GameSide]:
    """The sides of the stage's posted games between the entrants that their matches have now."""
    posted = ScoreSheet.State.POSTED
    rows = GameSide.objects.filter(game__match__stage=stage, game__sheet__state=posted)
    return rows.filter(~with_others())
