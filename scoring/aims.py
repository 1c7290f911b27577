"""What a game is played for: how many hands, which total wins, what a hand is called.

Knows the end of a game by its rules. Does not know who has won.
"""

from collections.abc import Mapping, Sequence

from rules.core.finish import LOWEST, Finish, Noun
from rules.core.messages import Words
from rules.core.outcomes import JudgedHand
from rules.judging import hand_words
from rules.ruleset import Ruleset
from scoring.hand_sentences import of_hand


def lowest_wins(rules: Ruleset) -> bool:
    """Whether the lowest points win."""
    return isinstance(rules.game, Finish) and rules.game.wins == LOWEST


def best_of(rules: Ruleset, totals: Mapping[str, int]) -> Sequence[str]:
    """The sides with the best total. Where nobody has won, they are level."""
    best = (min if lowest_wins(rules) else max)(totals.values(), default=0)
    return [side for side in rules.sides if totals.get(side) == best]


def highest_sum_wins(rules: Ruleset) -> bool:
    """Whether the highest sum wins when games are added up. With game points it always does."""
    has_lines = isinstance(rules.game, Finish) and rules.game.margins is not None
    return has_lines or not lowest_wins(rules)


def noun_of(rules: Ruleset) -> Noun:
    """The book's word for a hand: hand, round, partie."""
    return hand_words.noun_of(rules.game)


def numbered(rules: Ruleset, number: int) -> Words:
    """A hand's name on its own: "Hand 3", "Round 3", "Partie 3"."""
    return of_hand(noun_of(rules), "named", number=number)


def has_no_end(rules: Ruleset) -> bool:
    """Whether the director still has to set the end of a game."""
    return isinstance(rules.game, Finish) and rules.game.has_no_end


def target_is_open(rules: Ruleset) -> bool:
    """Whether the director can still set the target."""
    return isinstance(rules.game, Finish) and rules.game.open_ended and rules.target is None


def ends_by_hand(rules: Ruleset) -> bool:
    """Whether the players may declare the game over."""
    return isinstance(rules.game, Finish) and rules.game.ends_by_hand


def hands_in(rules: Ruleset) -> int | None:
    """The number of hands in a game, or None if something else ends it."""
    return rules.game.hands if isinstance(rules.game, Finish) else None


def place_in_game(rules: Ruleset, before: Sequence[JudgedHand]) -> tuple[int, int] | None:
    """The next hand and the number of hands on the sheet: (3, 4). Uncounted hands are left out.

    None if no number ends the game, or if that many are played and it goes on.
    """
    of = hands_in(rules)
    if of is None or not isinstance(rules.game, Finish):
        return None
    number = len(rules.game.counted(before)) + 1
    return (number, of) if number <= of else None


def target_of(rules: Ruleset) -> int | None:
    """The points a side plays for, or None if there is no target or points are bad."""
    return None if lowest_wins(rules) else rules.target
