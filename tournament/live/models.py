"""The log: one append-only row a change, audit trail and live signal in one; and what is said to
everybody.

Knows topics, words and bytes only; it never renders and knows no event, team or table.
"""

from django.db import models


class LogEntry(models.Model):
    """Who did what, in which role, when, from which device. Rows are never changed.

    `topic` names the event ("event/12"); `number` counts its changes without gaps, so the log of
    an event has one order. `touched` names what looks different now ("match:W1-3", "queue").
    `key` is the command's own key: the same key again gets this row as its answer.
    """

    topic = models.CharField(max_length=40)
    number = models.PositiveIntegerField()
    at = models.DateTimeField()
    who = models.CharField(max_length=150)
    role = models.CharField(max_length=30)
    device = models.CharField(max_length=20)
    verb = models.CharField(max_length=40)
    words = models.TextField()
    detail = models.JSONField(default=dict)
    touched = models.JSONField(default=list)
    key = models.UUIDField(null=True, unique=True)
    body_hash = models.CharField(max_length=64, default="")

    class Meta:
        ordering = ["topic", "number"]
        constraints = [
            models.UniqueConstraint(fields=["topic", "number"], name="log_has_one_order"),
        ]

    def __str__(self) -> str:
        return f"{self.topic} #{self.number}: {self.words}"


class Message(models.Model):
    """What the director says to everybody at a topic: one at a time, plain text. From `until` on
    it is not shown any more; empty: until somebody takes it down."""

    LONGEST = 160

    topic = models.CharField(max_length=40, unique=True)
    words = models.CharField(max_length=LONGEST)
    until = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return self.words
