"""Forms of a match's people and the standby list."""

from rules.core.messages import say
from tournament.desk.act.forms import (
    FindingForm,
    Line,
    Lines,
    ReasonOrOtherForm,
    Ticked,
    Whole,
)
from tournament.desk.substitutes.waiting import MOST_MINUTES

MOST = 9999


class StandbyForm(FindingForm):
    """A name for the list, and the reason to admit a suspended person."""

    name = Line()
    house = Ticked()
    accepted = Line()


class ProposalForm(ReasonOrOtherForm):
    """The keys of player and substitute, or a `newcomer`'s name, and the hand shown.

    `board`: sent from the floor board.
    """

    leaves = Whole()
    player = Whole()
    newcomer = Line()
    from_hand = Whole(most=MOST)
    board = Ticked()


class AnswerForm(FindingForm):
    """Yes or no to a substitute."""

    answer = Line()


class WaitForm(ReasonOrOtherForm):
    """The key of the missing player, and minutes to wait; empty if not known yet."""

    player = Whole()
    minutes = Whole(
        most=MOST,
        message=say("This is not a number that fits here."),
        remedy=say("Set 1 to %(most)s minutes.", most=MOST_MINUTES),
    )


class ChoiceForm(FindingForm):
    """The opponents' choice after the wait."""

    choice = Line()


class LossForm(ReasonOrOtherForm):
    """How a table of three to five that lost a player goes on."""

    decision = Line()


class PlayerForm(FindingForm):
    """The key of a player."""

    player = Whole()


class WrongTableBackForm(ReasonOrOtherForm):
    """Why they were not at the wrong table, and the seats notified."""

    told = Lines()
