"""What a tie needs, in a sentence. Pure."""

from collections.abc import Sequence

from rules.core.messages import Words, all_of, say
from tournament.brackets.outcome import NextStep
from tournament.brackets.plan import pool_of


def tie_title(step: NextStep) -> Words:
    """ "Tie for first place", "Tie for place 3, pool A"."""
    return say("Tie for %(place)s", place=place_words(step))


def place_words(step: NextStep) -> Words:
    """ "first place", "place 3 of pool A"."""
    pool = pool_of(step.pool)
    if not pool:
        return say("first place") if step.place == 1 else say("place %(place)s", place=step.place)
    if step.place == 1:
        return say("first place of pool %(pool)s", pool=pool)
    return say("place %(place)s of pool %(pool)s", place=step.place, pool=pool)


def tie_words(step: NextStep, names: Sequence[str], game: Words) -> Words:
    """ "One and Two are tied for first place and play one game to 500."

    `names` are those who draw or play, `game` what two of them play.
    """
    tied, place = all_of(names), place_words(step)
    if step.draw_cards:
        return say("%(teams)s are tied for %(place)s and draw cards.", teams=tied, place=place)
    if step.play_hand:
        return say(
            "%(teams)s are tied for %(place)s and play one more hand.", teams=tied, place=place
        )
    return say(
        "%(teams)s are tied for %(place)s and play %(game)s.", teams=tied, place=place, game=game
    )
