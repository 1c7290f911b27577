"""Sentences about one hand that the desk and its log have, as in `hand_sentences.py`."""

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_noop

DESK: Final[Mapping[str, tuple[str, str, str]]] = {
    "score-of": (
        gettext_noop("the score of hand %(number)s"),
        gettext_noop("the score of round %(number)s"),
        gettext_noop("the score of partie %(number)s"),
    ),
    "outcome-of": (
        gettext_noop("the outcome of hand %(number)s"),
        gettext_noop("the outcome of round %(number)s"),
        gettext_noop("the outcome of partie %(number)s"),
    ),
    "total-after": (
        gettext_noop("the total after hand %(number)s"),
        gettext_noop("the total after round %(number)s"),
        gettext_noop("the total after partie %(number)s"),
    ),
    "called-after": (
        gettext_noop("time called after hand %(number)s"),
        gettext_noop("time called after round %(number)s"),
        gettext_noop("time called after partie %(number)s"),
    ),
    "sits-from": (
        gettext_noop("%(player)s for %(leaves)s from hand %(number)s"),
        gettext_noop("%(player)s for %(leaves)s from round %(number)s"),
        gettext_noop("%(player)s for %(leaves)s from partie %(number)s"),
    ),
    "and-from": (
        gettext_noop("%(leaves)s, from hand %(number)s %(player)s"),
        gettext_noop("%(leaves)s, from round %(number)s %(player)s"),
        gettext_noop("%(leaves)s, from partie %(number)s %(player)s"),
    ),
    "playing": (
        gettext_noop("hand %(number)s"),
        gettext_noop("round %(number)s"),
        gettext_noop("partie %(number)s"),
    ),
    "playing-game": (
        gettext_noop("hand %(number)s of game %(game)s"),
        gettext_noop("round %(number)s of game %(game)s"),
        gettext_noop("partie %(number)s of game %(game)s"),
    ),
    "plays-from": (
        gettext_noop("Plays from hand %(number)s."),
        gettext_noop("Plays from round %(number)s."),
        gettext_noop("Plays from partie %(number)s."),
    ),
    "plays-from-next": (
        gettext_noop("The substitute would play from the next hand."),
        gettext_noop("The substitute would play from the next round."),
        gettext_noop("The substitute would play from the next partie."),
    ),
    "saved-since": (
        gettext_noop("A hand was saved since."),
        gettext_noop("A round was saved since."),
        gettext_noop("A partie was saved since."),
    ),
    "saved-since-back": (
        gettext_noop("A hand was saved since. Are they back?"),
        gettext_noop("A round was saved since. Are they back?"),
        gettext_noop("A partie was saved since. Are they back?"),
    ),
    "saved-since-tell": (
        gettext_noop("A hand was saved since. Tell the desk if they are back."),
        gettext_noop("A round was saved since. Tell the desk if they are back."),
        gettext_noop("A partie was saved since. Tell the desk if they are back."),
    ),
    "saved-while-gone": (
        gettext_noop("A hand was saved after the player went missing."),
        gettext_noop("A round was saved after the player went missing."),
        gettext_noop("A partie was saved after the player went missing."),
    ),
    "saved-with-them": (
        gettext_noop("A hand was saved, so they play this game to its end."),
        gettext_noop("A round was saved, so they play this game to its end."),
        gettext_noop("A partie was saved, so they play this game to its end."),
    ),
    "is-official": (
        gettext_noop("%(player)s is the official substitute: a hand was saved with them."),
        gettext_noop("%(player)s is the official substitute: a round was saved with them."),
        gettext_noop("%(player)s is the official substitute: a partie was saved with them."),
    ),
    "undo-last-first": (
        gettext_noop("If a hand is still to be played, undo the last one first."),
        gettext_noop("If a round is still to be played, undo the last one first."),
        gettext_noop("If a partie is still to be played, undo the last one first."),
    ),
    "is-saved": (
        gettext_noop("Hand %(number)s is already saved."),
        gettext_noop("Round %(number)s is already saved."),
        gettext_noop("Partie %(number)s is already saved."),
    ),
    "is-not-next": (
        gettext_noop("Hand %(number)s is not the next hand."),
        gettext_noop("Round %(number)s is not the next round."),
        gettext_noop("Partie %(number)s is not the next partie."),
    ),
    "come-in-from": (
        gettext_noop("They can come in from hand %(number)s."),
        gettext_noop("They can come in from round %(number)s."),
        gettext_noop("They can come in from partie %(number)s."),
    ),
    "came-in-after": (
        gettext_noop("%(player)s came in after hand %(number)s, so it cannot be undone."),
        gettext_noop("%(player)s came in after round %(number)s, so it cannot be undone."),
        gettext_noop("%(player)s came in after partie %(number)s, so it cannot be undone."),
    ),
    "change-if-wrong": (
        gettext_noop("If hand %(number)s is wrong, change it."),
        gettext_noop("If round %(number)s is wrong, change it."),
        gettext_noop("If partie %(number)s is wrong, change it."),
    ),
    "not-last-undone": (
        gettext_noop("Hand %(number)s was not the last one undone."),
        gettext_noop("Round %(number)s was not the last one undone."),
        gettext_noop("Partie %(number)s was not the last one undone."),
    ),
    "in-words": (
        gettext_noop("Hand %(number)s: %(words)s"),
        gettext_noop("Round %(number)s: %(words)s"),
        gettext_noop("Partie %(number)s: %(words)s"),
    ),
    "ended-so": (
        gettext_noop("Hand %(number)s: %(ending)s."),
        gettext_noop("Round %(number)s: %(ending)s."),
        gettext_noop("Partie %(number)s: %(ending)s."),
    ),
    "changed-since": (
        gettext_noop("Hand %(number)s was changed since, so it stays."),
        gettext_noop("Round %(number)s was changed since, so it stays."),
        gettext_noop("Partie %(number)s was changed since, so it stays."),
    ),
    "others-follow": (
        gettext_noop("Later hands follow hand %(number)s."),
        gettext_noop("Later rounds follow round %(number)s."),
        gettext_noop("Later parties follow partie %(number)s."),
    ),
    "strike-or-correct": (
        gettext_noop("Rule hand %(number)s struck out, or correct it."),
        gettext_noop("Rule round %(number)s struck out, or correct it."),
        gettext_noop("Rule partie %(number)s struck out, or correct it."),
    ),
    "not-there": (
        gettext_noop("This sheet has no hand %(number)s."),
        gettext_noop("This sheet has no round %(number)s."),
        gettext_noop("This sheet has no partie %(number)s."),
    ),
    "score-set": (
        gettext_noop("Hand score set"),
        gettext_noop("Round score set"),
        gettext_noop("Partie score set"),
    ),
    "redealt": (
        gettext_noop("Hand in play redealt"),
        gettext_noop("Round in play redealt"),
        gettext_noop("Partie in play redealt"),
    ),
    "log-saved": (
        gettext_noop("Hand %(number)s at table %(table)s: %(words)s Score: %(totals)s."),
        gettext_noop("Round %(number)s at table %(table)s: %(words)s Score: %(totals)s."),
        gettext_noop("Partie %(number)s at table %(table)s: %(words)s Score: %(totals)s."),
    ),
    "log-changed": (
        gettext_noop(
            "Hand %(number)s at table %(table)s was changed: %(words)s Score: %(totals)s."
        ),
        gettext_noop(
            "Round %(number)s at table %(table)s was changed: %(words)s Score: %(totals)s."
        ),
        gettext_noop(
            "Partie %(number)s at table %(table)s was changed: %(words)s Score: %(totals)s."
        ),
    ),
    "log-undone": (
        gettext_noop("Hand %(number)s at table %(table)s was undone. Score: %(totals)s."),
        gettext_noop("Round %(number)s at table %(table)s was undone. Score: %(totals)s."),
        gettext_noop("Partie %(number)s at table %(table)s was undone. Score: %(totals)s."),
    ),
    "log-put-back": (
        gettext_noop(
            "Hand %(number)s at table %(table)s was put back: %(words)s Score: %(totals)s."
        ),
        gettext_noop(
            "Round %(number)s at table %(table)s was put back: %(words)s Score: %(totals)s."
        ),
        gettext_noop(
            "Partie %(number)s at table %(table)s was put back: %(words)s Score: %(totals)s."
        ),
    ),
    "finishes": (
        gettext_noop("Every table finishes its hand; then the leader wins."),
        gettext_noop("Every table finishes its round; then the leader wins."),
        gettext_noop("Every table finishes its partie; then the leader wins."),
    ),
    "last-in-progress": (
        gettext_noop("Last hand in progress."),
        gettext_noop("Last round in progress."),
        gettext_noop("Last partie in progress."),
    ),
    "of-it": (
        gettext_noop("Hand"),
        gettext_noop("Round"),
        gettext_noop("Partie"),
    ),
    "if-it-ends": (
        gettext_noop("If this ends the hand, record it as the hand's ending:"),
        gettext_noop("If this ends the round, record it as the round's ending:"),
        gettext_noop("If this ends the partie, record it as the partie's ending:"),
    ),
    "faults": (
        gettext_noop("Hand-ending faults"),
        gettext_noop("Round-ending faults"),
        gettext_noop("Partie-ending faults"),
    ),
    "they-move": (
        gettext_noop("Their hands and points move to a new sheet. The old sheet is kept."),
        gettext_noop("Their rounds and points move to a new sheet. The old sheet is kept."),
        gettext_noop("Their parties and points move to a new sheet. The old sheet is kept."),
    ),
    "time-last": (
        gettext_noop("Time was called: that was the last hand."),
        gettext_noop("Time was called: that was the last round."),
        gettext_noop("Time was called: that was the last partie."),
    ),
    "time-one-more": (
        gettext_noop("Time was called, and the score is level: one more hand is played."),
        gettext_noop("Time was called, and the score is level: one more round is played."),
        gettext_noop("Time was called, and the score is level: one more partie is played."),
    ),
    "change-or-call": (
        gettext_noop("Change a hand, or call the desk."),
        gettext_noop("Change a round, or call the desk."),
        gettext_noop("Change a partie, or call the desk."),
    ),
    "change-or-leave": (
        gettext_noop("Change a hand, or leave the page."),
        gettext_noop("Change a round, or leave the page."),
        gettext_noop("Change a partie, or leave the page."),
    ),
    "change-on-phone": (
        gettext_noop("Change the hand on the table's phone instead."),
        gettext_noop("Change the round on the table's phone instead."),
        gettext_noop("Change the partie on the table's phone instead."),
    ),
    "in-progress": (
        gettext_noop("The hand in progress is finished; then the leader wins."),
        gettext_noop("The round in progress is finished; then the leader wins."),
        gettext_noop("The partie in progress is finished; then the leader wins."),
    ),
    "called-at": (
        gettext_noop("Time was called at %(at)s; last hand in play."),
        gettext_noop("Time was called at %(at)s; last round in play."),
        gettext_noop("Time was called at %(at)s; last partie in play."),
    ),
    "called-none": (
        gettext_noop(
            "Table %(table)s: time called with no hand in progress. Game over at %(score)s."
        ),
        gettext_noop(
            "Table %(table)s: time called with no round in progress. Game over at %(score)s."
        ),
        gettext_noop(
            "Table %(table)s: time called with no partie in progress. Game over at %(score)s."
        ),
    ),
}
