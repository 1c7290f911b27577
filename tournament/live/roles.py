"""The role someone acts in: an office at the event, the table's phone, the clock, an owner,
or an account for itself.

Code compares members. The log keeps the label as text.
"""

from django.db import models

from rules.core.messages import Words, say


class Role(models.TextChoices):
    """All roles. Officials hold the offices among them."""

    DIRECTOR = "director", "Director"
    REGISTRAR = "registrar", "Registrar"
    SCORING = "scoring", "Scoring table"
    REFEREE = "referee", "Referee"
    DEPUTY = "deputy", "Deputy"
    TABLE = "table", "Table scorekeeper"
    CLOCK = "clock", "Clock"
    OWNER = "owner", "Owner"
    ACCOUNT = "account", "Account"

    @property
    def said(self) -> Words:
        """The role in the reader's language. The stored label is English."""
        return SAID[self]


SAID = {
    Role.DIRECTOR: say("Director"),
    Role.REGISTRAR: say("Registrar"),
    Role.SCORING: say("Scoring table"),
    Role.REFEREE: say("Referee"),
    Role.DEPUTY: say("Deputy"),
    Role.TABLE: say("Table scorekeeper"),
    Role.CLOCK: say("Clock"),
    Role.OWNER: say("Owner"),
    Role.ACCOUNT: say("Account"),
}
KEPT = {role.label: words for role, words in SAID.items()}
OFFICES = (Role.DIRECTOR, Role.REGISTRAR, Role.SCORING, Role.REFEREE, Role.DEPUTY)


def role_said(label: str) -> Words:
    """The role with this stored label, or the label itself if unknown."""
    return KEPT.get(label, label)
