"""What a tie needs, in a sentence. Pure: a step and the teams' names in, words out."""

from collections.abc import Sequence

from tournament.brackets.outcome import NextStep
from tournament.brackets.standings import TABLE


def listed(names: Sequence[str]) -> str:
    """ "One, Two and Three"."""
    return " and ".join([", ".join(names[:-1]), names[-1]]) if names[1:] else "".join(names)


def place_words(step: NextStep) -> str:
    """ "first place", "place 3 of pool A"."""
    place = "first place" if step.place == 1 else f"place {step.place}"
    return place if step.pool == TABLE else f"{place} of pool {step.pool[5:]}"


def tie_words(step: NextStep, names: Sequence[str], game: str) -> str:
    """ "One and Two are tied for first place and play one game of 500."; `names` of those who
    draw or play, `game` what two of them play."""
    todo = "draw cards" if step.draw_cards else f"play {game}"
    return f"{listed(names)} are tied for {place_words(step)} and {todo}."
