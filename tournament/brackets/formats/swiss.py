"""Swiss: in each round those with equal scores meet, and nobody meets twice."""

from collections.abc import Mapping
from typing import Any

from rules.core.messages import Words, say
from tournament.brackets.drawn_options import CLUBS_APART, MOST_ROUNDS, ROUND_COUNT
from tournament.brackets.formats import Format
from tournament.brackets.games import GAMES
from tournament.brackets.kinds import ROUNDS
from tournament.brackets.options import Option
from tournament.brackets.rounds import engines, swiss
from tournament.brackets.rounds.history import End, History

MOST_LIVES = 9
ENGINE = engines.find("swiss")


def _or_never(name: str, sentence: Words, most: int) -> Option:
    """A number from 1, or 0 for never."""
    words: tuple[Words, ...] = (say("Never"), *map(str, range(1, most + 1)))
    return Option(name, 0, sentence, tuple(range(most + 1)), words=words)


def _stops_early(options: Mapping[str, Any]) -> bool:
    return bool(options["out_at_losses"] or options["through_at_wins"])


def _ended(history: History, options: Mapping[str, Any]) -> Mapping[int, End]:
    return swiss.ended(history, ENGINE.own(options))


FORMAT = Format(
    slug="swiss",
    kind=ROUNDS,
    title=say("Swiss rounds"),
    method=swiss.METHOD,
    draw_next=ENGINE.next_round,
    stops_early=_stops_early,
    ended=_ended,
    options=(
        ROUND_COUNT,
        Option(
            "accelerated",
            0,
            say("First rounds in which the top half counts one more win"),
            tuple(range(4)),
        ),
        _or_never(
            "king_of_the_hill_from",
            say("Round from which neighbours by score, then seed, meet (king of the hill)"),
            MOST_ROUNDS,
        ),
        Option("rematches", False, say("Neighbours in rank may meet again.")),
        _or_never("out_at_losses", say("Losses after which an entry is out"), MOST_LIVES),
        _or_never("through_at_wins", say("Wins after which an entry is through"), MOST_LIVES),
        CLUBS_APART,
        *GAMES,
    ),
    fewest=3,
)
