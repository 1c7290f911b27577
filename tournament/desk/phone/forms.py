"""What a phone sends before it is its table's; a hand's own answers are asked by the ruleset."""

from tournament.desk.act.forms import FindingForm, Line


class CardForm(FindingForm):
    """The key of a table's card, from its QR code or typed."""

    key = Line()
