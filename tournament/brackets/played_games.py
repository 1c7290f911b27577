"""The posted games of stored matches, and their scores. Reads only.

Games count between the same two; other entrants of the match have their own.
"""

from collections.abc import Collection, Mapping

from scoring.aims import lowest_wins
from scoring.entry import playing_rules
from scoring.models import ScoreSheet
from tournament.brackets.games import MatchScore, PlayedGame, match_score
from tournament.brackets.match_rules import series_of
from tournament.brackets.models import GameSide, Match
from tournament.registration.games import plays_alone

Instead = Mapping[int, PlayedGame]


def played_games(match: Match, entrants: Collection[int]) -> dict[int, PlayedGame]:
    """The posted games between these two in the match, by key, in order."""
    rows = GameSide.objects.filter(game__match=match, game__sheet__state=ScoreSheet.State.POSTED)
    sides: dict[int, dict[str, int]] = {}
    results: dict[int, tuple[str, Mapping[str, int]]] = {}
    for game, side, entry, winner, totals in rows.order_by("game__number").values_list(
        "game_id", "side", "entry_id", "game__sheet__winner", "game__sheet__totals"
    ):
        sides.setdefault(game, {})[side] = entry
        results[game] = (winner, totals)
    return {
        game: played(entry_of, *results[game])
        for game, entry_of in sides.items()
        if set(entry_of.values()) == set(entrants)
    }


def played(entry_of: Mapping[str, int], winner: str, totals: Mapping[str, int]) -> PlayedGame:
    """A game by the entrants of its sides."""
    points = {entry: totals.get(side, 0) for side, entry in entry_of.items()}
    return PlayedGame(entry_of.get(winner), points)


def score_between(
    match: Match, entrants: Collection[int], instead: Instead | None = None
) -> MatchScore:
    """The match score between these two.

    `instead` replaces games, by key, with corrected ones.
    """
    division = match.stage.division
    rules = playing_rules(division.ruleset, division.house_rules)
    games = {**played_games(match, entrants), **(instead or {})}
    return match_score(
        series_of(match),
        list(games.values()),
        lowest_wins=lowest_wins(rules),
        at_table=plays_alone(rules.table),
    )
