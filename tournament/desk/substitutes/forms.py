"""What is sent from the people of a match and from the standby list."""

from tournament.desk.act.forms import (
    FindingForm,
    Line,
    Lines,
    ReasonOrOtherForm,
    Ticked,
    Whole,
)

MOST = 9999


class StandbyForm(FindingForm):
    """A name for the list, and why they may play who are suspended."""

    name = Line()
    house = Ticked()
    accepted = Line()


class ProposalForm(ReasonOrOtherForm):
    """The keys of who leaves and who steps in, and the hand that the page showed."""

    leaves = Whole()
    player = Whole()
    from_hand = Whole(most=MOST)


class AnswerForm(FindingForm):
    """Yes or no to a substitute."""

    answer = Line()


class WaitForm(ReasonOrOtherForm):
    """The key of who is gone, and how many minutes they are waited for."""

    player = Whole()
    minutes = Whole(most=MOST)


class ChoiceForm(FindingForm):
    """What the others choose when the wait is over."""

    choice = Line()


class LossForm(ReasonOrOtherForm):
    """How a table of three to five goes on that has lost a player."""

    decision = Line()


class PlayerForm(FindingForm):
    """The key of a player."""

    player = Whole()


class WrongTableBackForm(ReasonOrOtherForm):
    """Why they were not at the wrong table, and the seats that know of it."""

    told = Lines()
