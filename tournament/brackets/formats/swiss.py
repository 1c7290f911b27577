"""Swiss: in each round those with equal scores meet, and nobody meets twice."""

from rules.core.messages import say
from tournament.brackets.formats import Format, Option
from tournament.brackets.games import GAMES
from tournament.brackets.kinds import ROUNDS
from tournament.brackets.round_count import ROUND_COUNT
from tournament.brackets.rounds import engines, swiss

FORMAT = Format(
    slug="swiss",
    kind=ROUNDS,
    title=say("Swiss rounds"),
    method=swiss.METHOD,
    draw_next=engines.find("swiss").next_round,
    options=(
        ROUND_COUNT,
        Option(
            "accelerated",
            0,
            say("First rounds in which the top half counts one more win"),
            tuple(range(4)),
        ),
        *GAMES,
    ),
    fewest=3,
)
