"""The desk's own data: help requests, wrong guesses at secrets, and tokens of programs."""

from django.conf import settings
from django.db import models

from scoring.stored import Stored
from tournament.registration.models import Event
from tournament.rulings.models import Ruling
from tournament.tables.models import Table

PROTEST = "Protest"
"""The reason of a help request that blocks signing until an official settles it."""


class HelpRequest(Stored):
    """A table asks for an official, who takes the request and later closes it.

    `ruling` is the one for which the table wants a second referee.
    """

    event = models.ForeignKey(Event, models.CASCADE, related_name="help_requests")
    table = models.ForeignKey(Table, models.CASCADE, related_name="help_requests")
    reason = models.CharField(max_length=120)
    made_at = models.DateTimeField()
    ruling = models.ForeignKey(
        Ruling, models.CASCADE, null=True, blank=True, related_name="help_requests"
    )
    taken_at = models.DateTimeField(null=True, blank=True)
    taken_by = models.CharField(max_length=150, blank=True)
    answered_at = models.DateTimeField(null=True, blank=True)
    answered_by = models.CharField(max_length=150, blank=True)

    class Meta:
        db_table = "desk_call"
        ordering = ["event_id", "made_at"]

    def __str__(self) -> str:
        return f"{self.table}: {self.reason}"

    @property
    def holds_the_sheet(self) -> bool:
        """Whether it is a protest."""
        return self.reason == PROTEST


class Guess(Stored):
    """A wrong PIN, code or password. `subject` says which ("pin/12")."""

    subject = models.CharField(max_length=120)
    at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["subject", "at"], name="guess_by_subject")]
        verbose_name_plural = "guesses"

    def __str__(self) -> str:
        return f"{self.subject} at {self.at}"


class ApiToken(Stored):
    """What lets a program use the API at an event, within its `scopes`.

    Only the hash of the secret is kept. It ends when it is withdrawn, and when `made_by` directs
    the event no longer. `used_at` is exact to the minute.
    """

    LONGEST_NAME = 60

    event = models.ForeignKey(Event, models.CASCADE, related_name="api_tokens")
    name = models.CharField(max_length=LONGEST_NAME)
    scopes = models.JSONField(default=list)
    hash = models.CharField(max_length=64, unique=True)
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="api_tokens")
    made_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True, blank=True)
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["event_id", "id"]

    def __str__(self) -> str:
        return self.name
