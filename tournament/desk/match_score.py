"""How a match of several games stands, in words; and its next game, as far as one is to be played.

Reads; writes nothing.
"""

from collections.abc import Sequence

from rules.findings import signed
from tournament.brackets.games import MatchScore
from tournament.registration.models import Entry


def score_words(score: MatchScore, teams: Sequence[Entry]) -> str:
    """ "Eagles 1, Hawks 0"."""
    return ", ".join(f"{team} {signed(score.of(team.pk))}" for team in teams)


def going_on(score: MatchScore, teams: Sequence[Entry]) -> str:
    """ "The match stands Eagles 1, Hawks 0; game 2 is next."; empty for a match of one game."""
    if score.series.games == 1:
        return ""
    stands = f"The match stands {score_words(score, teams)}"
    if score.next_game is None:
        return f"{stands}: it is decided."
    return f"{stands}; game {score.next_game} is next."
