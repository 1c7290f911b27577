"""Sentences about the hands of a sheet, with the book's word for a hand.

One whole sentence for each word, so that a translator can fit it to the noun.
"""

from rules.core.finish import HANDS, Finish, Noun
from rules.core.laws import GameLaw
from rules.core.messages import Words, say


def noun_of(game: GameLaw) -> Noun:
    """The book's word for a hand: hand, round, partie."""
    return game.noun if isinstance(game, Finish) else HANDS


def after_the_end(noun: Noun, number: int) -> Words:
    """A hand was entered though the game had ended before it."""
    return {
        "hand": say(
            "The game ended before hand %(number)s. No more hands count.",
            number=noun.number(number),
        ),
        "round": say(
            "The game ended before round %(number)s. No more rounds count.",
            number=noun.number(number),
        ),
        "partie": say(
            "The game ended before partie %(number)s. No more parties count.",
            number=noun.number(number),
        ),
    }[noun.key]


def correct_earlier(noun: Noun) -> Words:
    """The remedy for a hand that does not count."""
    return {
        "hand": say("Undo this hand, or correct an earlier one."),
        "round": say("Undo this round, or correct an earlier one."),
        "partie": say("Undo this partie, or correct an earlier one."),
    }[noun.key]


def make_another_total(noun: Noun, side: Words, written: int, points: int) -> Words:
    """The total on the paper is not what the hands make."""
    return {
        "hand": say(
            "The total entered for %(side)s is %(written)s, but the hands make %(points)s.",
            side=side,
            written=written,
            points=points,
        ),
        "round": say(
            "The total entered for %(side)s is %(written)s, but the rounds make %(points)s.",
            side=side,
            written=written,
            points=points,
        ),
        "partie": say(
            "The total entered for %(side)s is %(written)s, but the parties make %(points)s.",
            side=side,
            written=written,
            points=points,
        ),
    }[noun.key]


def enter_total(noun: Noun, points: int) -> Words:
    """The remedy for a wrong total on the paper."""
    return {
        "hand": say("Enter %(points)s, or correct the wrong hand.", points=points),
        "round": say("Enter %(points)s, or correct the wrong round.", points=points),
        "partie": say("Enter %(points)s, or correct the wrong partie.", points=points),
    }[noun.key]


def enter_winner(noun: Noun, winner: Words) -> Words:
    """The remedy for a wrong winner on the paper."""
    return {
        "hand": say("Enter %(winner)s, or correct the wrong hand.", winner=winner),
        "round": say("Enter %(winner)s, or correct the wrong round.", winner=winner),
        "partie": say("Enter %(winner)s, or correct the wrong partie.", winner=winner),
    }[noun.key]


def play_another(noun: Noun, reason: Words) -> Words:
    """The remedy for a game that is not over."""
    return {
        "hand": say("Play another hand: %(reason)s.", reason=reason),
        "round": say("Play another round: %(reason)s.", reason=reason),
        "partie": say("Play another partie: %(reason)s.", reason=reason),
    }[noun.key]


def play_or_decide(noun: Noun) -> Words:
    """The remedy for a game that ended in a tie."""
    return {
        "hand": say("Play another hand, or let the director decide."),
        "round": say("Play another round, or let the director decide."),
        "partie": say("Play another partie, or let the director decide."),
    }[noun.key]
