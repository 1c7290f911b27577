"""The games of a match, and the match's score after them.

Knows entrants as keys, wins and points of whole games. Does not know sheets or who posted them.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rules.core.messages import Words, say
from rules.core.series import ADDED, BEST_OF, ONE_GAME, Series
from tournament.brackets.options import Option, OptionValue

GAMES = (
    Option(
        "games",
        0,
        say("Games per match"),
        (0, 1, 2, 3, 5, 7),
        words=(
            say("as the rules say"),
            say("one game"),
            say("two games, points added"),
            say("best of three"),
            say("best of five"),
            say("best of seven"),
        ),
    ),
    Option("added", False, say("Total points decide, not games won.")),
)
"""The options of every format whose matches are between two."""


def series_chosen(options: Mapping[str, OptionValue], usual: Series) -> Series:
    """The series of a match by a stage's options; `usual` is the game's own."""
    games = options.get("games", 0)
    if games == 1:
        return ONE_GAME
    if not games and not (options.get("added") and usual.games > 1):
        return usual
    added = options.get("added") or games == 2
    return Series(ADDED if added else BEST_OF, games or usual.games)


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A posted game: who won it (partners both, or nobody) and every entrant's points.

    `game_points` is what it counts if the margin matters; otherwise its points count. `is_lost`: a
    side of house players won, who are no entrants.
    """

    winners: tuple[int, ...]
    points: Mapping[int, int]
    game_points: Mapping[int, int] = field(default_factory=dict)
    is_lost: bool = False

    @property
    def winner(self) -> int | None:
        """Who won it alone."""
        return self.winners[0] if len(self.winners) == 1 else None

    @property
    def counts(self) -> Mapping[int, int]:
        """The value that is added up over games. The highest sum of game points wins."""
        return self.game_points or self.points


@dataclass(frozen=True, slots=True)
class MatchScore:
    """A match after its games.

    `counted` of them count; later ones are superfluous, as after a correction. `at_table`:
    individuals play.
    """

    series: Series
    games: tuple[PlayedGame, ...]
    counted: int
    winner: int | None
    lowest_wins: bool = False
    at_table: bool = False

    @property
    def is_decided(self) -> bool:
        """Whether no further game is played. A table of individuals plays one, perhaps with a
        shared win.
        """
        return self.winner is not None or (self.at_table and bool(self.games))

    @property
    def ranked(self) -> list[tuple[int, int, int]]:
        """Entrant, place and count at a table of individuals.

        Equal points share a place, and so do partners. Who won is first, whatever decided: a tie
        was broken, or others lost by their sets. Nobody is first if house players won.
        """
        game = self.games[-1]
        order = {
            entrant: (entrant not in game.winners, total if self.lowest_wins else -total)
            for entrant, total in game.points.items()
        }
        ranked = sorted(order, key=order.__getitem__)
        orders = [order[entrant] for entrant in ranked]
        best = 2 if game.is_lost else 1
        return [
            (entrant, orders.index(order[entrant]) + best, game.counts[entrant])
            for entrant in ranked
        ]

    def charged(self, own: Mapping[int, int]) -> list[tuple[int, int, int]]:
        """The same, with the points of entrants who have other ones than their side."""
        return [(entrant, place, own.get(entrant, count)) for entrant, place, count in self.ranked]

    @property
    def counting(self) -> Sequence[PlayedGame]:
        """The games that count."""
        return self.games[: self.counted]

    @property
    def next_game(self) -> int | None:
        """The number of the next game, or None once the match is decided."""
        return None if self.is_decided else len(self.games) + 1

    def of(self, entrant: int) -> int:
        """This entrant's score: points added up, or games won."""
        if self.series.kind == ADDED:
            return self.points_of(entrant)
        return sum(game.winner == entrant for game in self.counting)

    def points_of(self, entrant: int) -> int:
        """This entrant's points, or game points, of the games that count."""
        return sum(game.counts.get(entrant, 0) for game in self.counting)


def match_score(
    series: Series,
    games: Sequence[PlayedGame],
    *,
    lowest_wins: bool = False,
    at_table: bool = False,
) -> MatchScore:
    """The match after these games, in order.

    If added points are level, one more game is played until one decides. The same after a best-of
    game without a winner.
    """
    for count in range(1, len(games) + 1):
        winner = _decided(series, games[:count], lowest_wins)
        if winner is not None:
            return MatchScore(series, tuple(games), count, winner, lowest_wins, at_table)
    return MatchScore(series, tuple(games), len(games), None, lowest_wins, at_table)


def _decided(series: Series, games: Sequence[PlayedGame], lowest_wins: bool) -> int | None:
    if series.kind != ADDED:
        side = series.decided([str(game.winner or "") for game in games])
        return int(side) if side else None
    if len(games) < series.games:
        return None
    sums: Counter[int] = Counter()
    for game in games:
        sums.update(game.counts)
    is_highest = not lowest_wins or any(game.game_points for game in games)
    ranked = sorted(sums, key=lambda entrant: sums[entrant], reverse=is_highest)
    return ranked[0] if len({sums[entrant] for entrant in ranked[:2]}) == 2 else None


def series_words(series: Series) -> Words:
    """ "Best of 3", "2 games, points added"; empty for a single game."""
    if series.games == 1:
        return ""
    if series.kind == ADDED:
        return say("%(games)s games, points added", games=series.games)
    return say("Best of %(games)s", games=series.games)
