"""In which role somebody acts: an office that they hold at the event, the table's phone, the clock.

Decisions compare members. The log and every other record keep the label of their day, as a word.
"""

from django.db import models


class Role(models.TextChoices):
    """Everything that somebody can act as. The offices are those that an official holds."""

    DIRECTOR = "director", "Director"
    REGISTRAR = "registrar", "Registrar"
    SCORING = "scoring", "Scoring table"
    REFEREE = "referee", "Referee"
    DEPUTY = "deputy", "Deputy"
    TABLE = "table", "Table scorekeeper"
    CLOCK = "clock", "Clock"


OFFICES = (Role.DIRECTOR, Role.REGISTRAR, Role.SCORING, Role.REFEREE, Role.DEPUTY)
