"""Sentences about one hand: a whole one for each word a book uses for it.

A translator can then fit each sentence to the gender of its noun. Those of the desk are in
`desk_sentences.py`.
"""

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_noop

from rules.core.finish import Noun
from rules.core.messages import Message, Value
from scoring.desk_sentences import DESK

NOUNS: Final = ("hand", "round", "partie")
"""The keys of the nouns, in the order of each row below."""

SENTENCES: Final[Mapping[str, tuple[str, str, str]]] = {
    **DESK,
    "named": (
        gettext_noop("Hand %(number)s"),
        gettext_noop("Round %(number)s"),
        gettext_noop("Partie %(number)s"),
    ),
    "check": (
        gettext_noop("Check hand %(number)s"),
        gettext_noop("Check round %(number)s"),
        gettext_noop("Check partie %(number)s"),
    ),
    "save": (
        gettext_noop("Save hand %(number)s"),
        gettext_noop("Save round %(number)s"),
        gettext_noop("Save partie %(number)s"),
    ),
    "change": (
        gettext_noop("Change hand %(number)s"),
        gettext_noop("Change round %(number)s"),
        gettext_noop("Change partie %(number)s"),
    ),
    "undo": (
        gettext_noop("Undo hand %(number)s"),
        gettext_noop("Undo round %(number)s"),
        gettext_noop("Undo partie %(number)s"),
    ),
    "undo-too": (
        gettext_noop("Undo hand %(number)s too"),
        gettext_noop("Undo round %(number)s too"),
        gettext_noop("Undo partie %(number)s too"),
    ),
    "undo-short": (
        gettext_noop('Undo <span class="visually-hidden">hand</span> %(number)s'),
        gettext_noop('Undo <span class="visually-hidden">round</span> %(number)s'),
        gettext_noop('Undo <span class="visually-hidden">partie</span> %(number)s'),
    ),
    "undone": (
        gettext_noop("Undone: hand %(number)s"),
        gettext_noop("Undone: round %(number)s"),
        gettext_noop("Undone: partie %(number)s"),
    ),
    "put-back": (
        gettext_noop("Put hand %(number)s back"),
        gettext_noop("Put round %(number)s back"),
        gettext_noop("Put partie %(number)s back"),
    ),
    "add": (
        gettext_noop("Add a missing hand"),
        gettext_noop("Add a missing round"),
        gettext_noop("Add a missing partie"),
    ),
    "strike": (
        gettext_noop("Strike out this hand: it was not played"),
        gettext_noop("Strike out this round: it was not played"),
        gettext_noop("Strike out this partie: it was not played"),
    ),
    "next": (
        gettext_noop("Show the next hand"),
        gettext_noop("Show the next round"),
        gettext_noop("Show the next partie"),
    ),
    "tap": (
        gettext_noop("To change a hand, tap its number."),
        gettext_noop("To change a round, tap its number."),
        gettext_noop("To change a partie, tap its number."),
    ),
    "signs-again": (
        gettext_noop("If you change a hand, every side signs again."),
        gettext_noop("If you change a round, every side signs again."),
        gettext_noop("If you change a partie, every side signs again."),
    ),
    "nothing-changed": (
        gettext_noop("No hand changed, but something else on the sheet did."),
        gettext_noop("No round changed, but something else on the sheet did."),
        gettext_noop("No partie changed, but something else on the sheet did."),
    ),
    "unchecked": (
        gettext_noop(
            "The server does not answer. You can still save this hand: it waits on this phone."
        ),
        gettext_noop(
            "The server does not answer. You can still save this round: it waits on this phone."
        ),
        gettext_noop(
            "The server does not answer. You can still save this partie: it waits on this phone."
        ),
    ),
    "one-more": (
        gettext_noop("The score is level: play one more hand. Then the leader wins."),
        gettext_noop("The score is level: play one more round. Then the leader wins."),
        gettext_noop("The score is level: play one more partie. Then the leader wins."),
    ),
    "finish": (
        gettext_noop("Finish this hand. Then the leader wins."),
        gettext_noop("Finish this round. Then the leader wins."),
        gettext_noop("Finish this partie. Then the leader wins."),
    ),
    "end-now": (
        gettext_noop("End the game: no hand in play"),
        gettext_noop("End the game: no round in play"),
        gettext_noop("End the game: no partie in play"),
    ),
    "time-called": (
        gettext_noop("Time was called after hand %(number)s."),
        gettext_noop("Time was called after round %(number)s."),
        gettext_noop("Time was called after partie %(number)s."),
    ),
    "ended-after": (
        gettext_noop("%(player)s is missing, so %(match)s ended after hand %(number)s."),
        gettext_noop("%(player)s is missing, so %(match)s ended after round %(number)s."),
        gettext_noop("%(player)s is missing, so %(match)s ended after partie %(number)s."),
    ),
    "saved-already": (
        gettext_noop("Another phone already saved hand %(number)s: %(why)s"),
        gettext_noop("Another phone already saved round %(number)s: %(why)s"),
        gettext_noop("Another phone already saved partie %(number)s: %(why)s"),
    ),
    "saved-already-remedy": (
        gettext_noop("If it is right, enter hand %(next)s. If not, change hand %(number)s."),
        gettext_noop("If it is right, enter round %(next)s. If not, change round %(number)s."),
        gettext_noop("If it is right, enter partie %(next)s. If not, change partie %(number)s."),
    ),
    "no-longer-last": (
        gettext_noop("Hand %(number)s is no longer the last hand."),
        gettext_noop("Round %(number)s is no longer the last round."),
        gettext_noop("Partie %(number)s is no longer the last partie."),
    ),
    "nothing-to-change": (
        gettext_noop("There is no hand %(number)s to change."),
        gettext_noop("There is no round %(number)s to change."),
        gettext_noop("There is no partie %(number)s to change."),
    ),
    "after-each": (
        gettext_noop("Enter the result after each hand."),
        gettext_noop("Enter the result after each round."),
        gettext_noop("Enter the result after each partie."),
    ),
    "wrong-one": (
        gettext_noop("A wrong hand can be changed until every side has signed."),
        gettext_noop("A wrong round can be changed until every side has signed."),
        gettext_noop("A wrong partie can be changed until every side has signed."),
    ),
    "do-not-sign": (
        gettext_noop("If something is wrong, change the hand or call the desk: do not sign."),
        gettext_noop("If something is wrong, change the round or call the desk: do not sign."),
        gettext_noop("If something is wrong, change the partie or call the desk: do not sign."),
    ),
    "open-wrong": (
        gettext_noop("1. Open the hand that is wrong"),
        gettext_noop("1. Open the round that is wrong"),
        gettext_noop("1. Open the partie that is wrong"),
    ),
    "change-another": (
        gettext_noop("Change another hand"),
        gettext_noop("Change another round"),
        gettext_noop("Change another partie"),
    ),
    "change-below": (
        gettext_noop("Change a hand below."),
        gettext_noop("Change a round below."),
        gettext_noop("Change a partie below."),
    ),
    "out-of-order": (
        gettext_noop("Hand %(number)s is out of order."),
        gettext_noop("Round %(number)s is out of order."),
        gettext_noop("Partie %(number)s is out of order."),
    ),
    "out-of-order-remedy": (
        gettext_noop("Enter hand %(next)s first, then send this one again."),
        gettext_noop("Enter round %(next)s first, then send this one again."),
        gettext_noop("Enter partie %(next)s first, then send this one again."),
    ),
    "none-to-undo": (
        gettext_noop("There is no hand to undo."),
        gettext_noop("There is no round to undo."),
        gettext_noop("There is no partie to undo."),
    ),
    "enter-first": (
        gettext_noop("Enter the first hand."),
        gettext_noop("Enter the first round."),
        gettext_noop("Enter the first partie."),
    ),
    "not-on-sheet": (
        gettext_noop("This game was ended. Hand %(number)s is not on its sheet."),
        gettext_noop("This game was ended. Round %(number)s is not on its sheet."),
        gettext_noop("This game was ended. Partie %(number)s is not on its sheet."),
    ),
    "save-again": (
        gettext_noop("Tap “Not over: play on” and save the hand again, or call the desk."),
        gettext_noop("Tap “Not over: play on” and save the round again, or call the desk."),
        gettext_noop("Tap “Not over: play on” and save the partie again, or call the desk."),
    ),
    "none-saved": (
        gettext_noop("No hand is saved yet."),
        gettext_noop("No round is saved yet."),
        gettext_noop("No partie is saved yet."),
    ),
    "save-first": (
        gettext_noop("Save a hand first, or call the desk."),
        gettext_noop("Save a round first, or call the desk."),
        gettext_noop("Save a partie first, or call the desk."),
    ),
    "play-one-more": (
        gettext_noop("Play one more hand."),
        gettext_noop("Play one more round."),
        gettext_noop("Play one more partie."),
    ),
    "play-to-its-end": (
        gettext_noop("Play one hand to its end, or call the desk."),
        gettext_noop("Play one round to its end, or call the desk."),
        gettext_noop("Play one partie to its end, or call the desk."),
    ),
}


def of_hand(noun: Noun, what: str, **values: Value) -> Message:
    """The sentence `what` with this noun. Its `number` is that of a hand on the sheet.

    Raises KeyError for an unknown sentence, ValueError for an unknown noun.
    """
    if isinstance(hand := values.get("number"), int):
        values["number"] = noun.number(hand)
    return Message(SENTENCES[what][NOUNS.index(noun.key)], tuple(values.items()))
