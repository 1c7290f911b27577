"""Whist tournaments: everyone is the partner of everyone once, and the opponent twice.

For 8 to 44 players, a multiple of four or one more, up to as many rounds. In `whist.txt` a line has
their number, then the tables of the first round, each player a digit in base 62. From round to
round every number moves up by one and the last begins anew; of a multiple of four the last player
stays. Anderson, Combinatorial Designs (1990), "whist tournaments"; the starters were searched for.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from random import Random

from tournament.brackets.kept_rows import numbers, rows_in
from tournament.brackets.rotation.tables import PLAYERS, Table, as_table

_FILE = Path(__file__).with_suffix(".txt")


def whist(people: Sequence[int], rounds: int, chance: Random) -> list[list[Table]] | None:
    """The first rounds of a whist tournament; None if there is none, or it has fewer.

    Of four and one more, each player has one bye.
    """
    starter = _starters().get(len(people))
    turning = len(people) - (len(people) % PLAYERS == 0)
    if starter is None or rounds > turning:
        return None
    seated = list(people)
    chance.shuffle(seated)

    def moved(player: int, number: int) -> int:
        return seated[player if player == turning else (player + number) % turning]

    return [
        [as_table(moved(player, number) for player in table) for table in starter]
        for number in range(rounds)
    ]


@cache
def _starters() -> Mapping[int, Sequence[Table]]:
    return {
        int(people): [as_table(numbers(word)) for word in words]
        for people, *words in rows_in(_FILE)
    }
