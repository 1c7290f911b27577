"""What each of two partners who entered alone has of a game, for places.

A penalty is charged to a seat, and whoever was replaced has what they played: neither is the
partner's loss.
"""

from collections import Counter
from collections.abc import Mapping
from datetime import datetime

from rules.core.messages import Words
from rules.core.ruling import Ruling
from scoring.documents import judge
from scoring.selectors import contents, standing_hands
from tournament.brackets.games import MatchScore
from tournament.brackets.match_results import follow_games
from tournament.brackets.models import Game, GameSide
from tournament.desk.reading.person_scores import scores_by
from tournament.desk.reading.sides import entries_by_side


def follow_game(game: Game, now: datetime, *, words: Words = "") -> MatchScore:
    """Let the match follow its posted games, with the players' own points where partners change."""
    ruling = judge(game.sheet, contents(standing_hands(game.sheet)))
    keep_charges(game, ruling)
    return follow_games(game, now, words=words, own=own_points(game, ruling))


def own_points(game: Game, ruling: Ruling) -> Mapping[int, int]:
    """Entry → its points, for each whose points differ from those of its side."""
    sides = entries_by_side(game)
    if not any(len(entries) > 1 for entries in sides.values()):
        return {}
    side_of = {entry.pk: side for side, entries in sides.items() for entry in entries}
    own = {
        row.team.pk: row.share.points
        for row in scores_by(game, ruling)
        if row.team and not row.stands_in
    }
    return {
        entry: points for entry, points in own.items() if points != ruling.totals[side_of[entry]]
    }


def keep_charges(game: Game, ruling: Ruling) -> None:
    """Keep the points of each entry's own penalties. Those of a substitute are not."""
    charged: Counter[int] = Counter()
    if ruling.penalties:
        for row in scores_by(game, ruling):
            if row.team and not row.stands_in:
                charged[row.team.pk] += row.share.charged
    changed = [side for side in game.sides.all() if side.charged != charged[side.entry_id]]
    for side in changed:
        side.charged = charged[side.entry_id]
    GameSide.objects.bulk_update(changed, ["charged"])
