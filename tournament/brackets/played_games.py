"""The posted games of stored matches, and their scores. Reads only.

Games count between the same two; other entrants of the match have their own.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from django.db.models import Exists, OuterRef

from rules.ruleset import Ruleset
from scoring.aims import lowest_wins
from scoring.models import ScoreSheet
from tournament.brackets import formats
from tournament.brackets.games import MatchScore, PlayedGame, match_score
from tournament.brackets.match_rules import series_in
from tournament.brackets.models import GameSide, Match, Slot, Stage

Instead = Mapping[int, PlayedGame]


POSTED_SIDE = ("game_id", "side", "entry_id", "game__sheet__winner", "game__sheet__totals")
"""The columns of a `PostedSide`."""


class PostedSide(NamedTuple):
    """A side of a posted game, its entry, and the side that won with the points of all."""

    game: int
    side: str
    entry: int
    winner: str
    totals: Mapping[str, int]

    @classmethod
    def of(cls, row: GameSide) -> "PostedSide":
        """The same of a row with its game and sheet."""
        sheet = row.game.sheet
        return cls(row.game_id, row.side, row.entry_id, sheet.winner, sheet.totals)


def played_games(match: Match, entrants: Collection[int]) -> dict[int, PlayedGame]:
    """The posted games between these two in the match, by key, in order."""
    rows = GameSide.objects.filter(game__match=match, game__sheet__state=ScoreSheet.State.POSTED)
    posted = rows.order_by("game__number").values_list(*POSTED_SIDE)
    return games_between(match, entrants, map(PostedSide._make, posted))


def games_between(
    match: Match, entrants: Collection[int], rows: Iterable[PostedSide]
) -> dict[int, PlayedGame]:
    """Those of the match's posted games that are between these two, by key, in order."""
    games = games_of(match.stage.division.rules, rows)
    return {key: game for key, game in games.items() if game.points.keys() == set(entrants)}


def games_of(rules: Ruleset, rows: Iterable[PostedSide]) -> dict[int, PlayedGame]:
    """The games of these sides, by key, in order."""
    sides: dict[int, dict[int, str]] = {}
    results: dict[int, tuple[Sequence[str], Mapping[str, int]]] = {}
    for game, side, entry, winner, totals in rows:
        sides.setdefault(game, {})[entry] = side
        results[game] = ([winner] if winner else [], totals)
    return {game: played(rules, side_of, *results[game]) for game, side_of in sides.items()}


def counting(stage: Stage, bracket: str, rows: Iterable[PostedSide]) -> set[int]:
    """The keys of the posted games that count in a match there, of these sides in order.

    A correction can make the last ones superfluous.
    """
    games = games_of(stage.division.rules, rows)
    return set(list(games)[: score_in(stage, bracket, games).counted])


def with_others(game: str = "game") -> Exists:
    """Whether somebody played in the game, so named, who is no entrant of its match now."""
    entrants = Slot.objects.filter(match=OuterRef("game__match"), entrant=OuterRef("entry"))
    return Exists(GameSide.objects.filter(~Exists(entrants), game=OuterRef(game)))


def played(
    rules: Ruleset, side_of: Mapping[int, str], won: Sequence[str], totals: Mapping[str, int]
) -> PlayedGame:
    """A game by the entrants of its sides, of which these have won. Partners have their side's
    points.
    """
    points = {entry: totals.get(side, 0) for entry, side in side_of.items()}
    by_margin = rules.game.game_points(totals, won[0] if len(won) == 1 else "")
    counts = {entry: by_margin[side] for entry, side in side_of.items() if side in by_margin}
    winners = tuple(entry for entry, side in side_of.items() if side in won)
    return PlayedGame(winners, points, counts, is_lost=bool(won) and not winners)


def is_of_individuals(match: Match) -> bool:
    """Whether everyone at the match is ranked alone."""
    return _is_of_individuals(match.stage)


def _is_of_individuals(stage: Stage) -> bool:
    return bool(formats.find(stage.format).kind.seats)


def score_between(
    match: Match, entrants: Collection[int], instead: Instead | None = None
) -> MatchScore:
    """The match score between these two.

    `instead` replaces games, by key, with corrected ones.
    """
    return score_after(match, {**played_games(match, entrants), **(instead or {})})


def score_after(match: Match, games: Instead) -> MatchScore:
    """The match score after these games."""
    return score_in(match.stage, match.round.bracket, games)


def score_in(stage: Stage, bracket: str, games: Instead) -> MatchScore:
    """The score of a match in this bracket of the stage after these games."""
    return match_score(
        series_in(stage, bracket),
        list(games.values()),
        lowest_wins=lowest_wins(stage.division.rules),
        at_table=_is_of_individuals(stage),
    )
