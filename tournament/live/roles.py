"""In which role somebody acts: an office that they hold at the event, the table's phone, the clock.

Decisions compare members. The log and every other record keep the label of their day, as a word.
"""

from django.db import models

from rules.core.messages import Words, say


class Role(models.TextChoices):
    """Everything that somebody can act as. The offices are those that an official holds."""

    DIRECTOR = "director", "Director"
    REGISTRAR = "registrar", "Registrar"
    SCORING = "scoring", "Scoring table"
    REFEREE = "referee", "Referee"
    DEPUTY = "deputy", "Deputy"
    TABLE = "table", "Table scorekeeper"
    CLOCK = "clock", "Clock"

    @property
    def said(self) -> Words:
        """The role for readers in any language; the label is kept, in English."""
        return SAID[self]


SAID = {
    Role.DIRECTOR: say("Director"),
    Role.REGISTRAR: say("Registrar"),
    Role.SCORING: say("Scoring table"),
    Role.REFEREE: say("Referee"),
    Role.DEPUTY: say("Deputy"),
    Role.TABLE: say("Table scorekeeper"),
    Role.CLOCK: say("Clock"),
}
KEPT = {role.label: words for role, words in SAID.items()}
OFFICES = (Role.DIRECTOR, Role.REGISTRAR, Role.SCORING, Role.REFEREE, Role.DEPUTY)


def role_said(label: str) -> Words:
    """The role that a record keeps by this label; the label where it is none of ours."""
    return KEPT.get(label, label)
