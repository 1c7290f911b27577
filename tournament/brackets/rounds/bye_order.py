"""Who may have the bye of a round, and who is there too few."""

from collections.abc import Mapping, Sequence

from rules.core.messages import say
from tournament.brackets.refusals import Refusal


def bye_order(ranked: Sequence[int], byes: Mapping[int, int]) -> tuple[int, ...]:
    """The lowest ranked of those with the fewest byes first; none if the number is even.

    The leader comes last, and is left out while another has had none.
    """
    if len(ranked) % 2 == 0:
        return ()
    fewest = min(byes.get(seed, 0) for seed in ranked)
    order = tuple(seed for seed in reversed(ranked) if byes.get(seed, 0) == fewest)
    if fewest == 0 and len(order) > 1 and order[-1] == ranked[0]:
        return order[:-1]
    return order


def require_two(playing: Sequence[int]) -> None:
    """Raise Refusal if there is nobody to pair."""
    if len(playing) < 2:
        raise Refusal(
            say("A round needs at least two entrants."),
            say("End the rounds here, or let somebody return."),
            code="nobody-to-pair",
        )
