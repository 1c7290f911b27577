"""The log: one append-only row a change, audit trail and live signal in one; and what is said to
everybody.

Knows topics, words and bytes only; it never renders and knows no event, team or table.
"""

from django.db import models

from rules.core.messages import Words, kept
from tournament.live.chain import SHORT

SAID = "said"
"""Where `detail` keeps what was said as data, for readers in other languages."""


class LogEntry(models.Model):
    """Who did what, in which role, when, from which device. Rows are never changed or removed; only
    with its whole topic does one go (`removal.py`). The database refuses the rest by triggers.

    `topic` names the event ("event/12"); `number` counts its changes without gaps, so the log of
    an event has one order. `touched` names what looks different now ("match:W1-3", "queue").
    `words` are English; `detail` may hold the same as data (`SAID`).
    `key` is the command's own key: the same key again gets this row as its answer.
    `hash` is that of this row, `previous` that of the row before it, `format` how both were made
    (`chain.py`).
    """

    format = models.PositiveSmallIntegerField()
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
    previous = models.CharField(max_length=64)
    hash = models.CharField(max_length=64)

    class Meta:
        ordering = ["topic", "number"]
        constraints = [
            models.UniqueConstraint(fields=["topic", "number"], name="log_has_one_order"),
        ]

    def __str__(self) -> str:
        return f"{self.topic} #{self.number}: {self.words}"

    @property
    def said(self) -> Words:
        """What was done, for the reader's language; the English words where the row holds no data
        or an older version wrote data of another form."""
        return kept(self.detail.get(SAID) if isinstance(self.detail, dict) else None, self.words)

    @property
    def short_hash(self) -> str:
        """As much of the hash as people compare."""
        return self.hash[:SHORT]


class Tombstone(models.Model):
    """What is left of a log that was removed with its event: its last number and hash, who removed
    it and when. The rows of a topic can be deleted only where its tombstone stands."""

    topic = models.CharField(max_length=40, unique=True)
    number = models.PositiveIntegerField()
    hash = models.CharField(max_length=64)
    who = models.CharField(max_length=150)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.topic}, removed after #{self.number} by {self.who}"


class Message(models.Model):
    """What the director says to everybody at a topic: one at a time, plain text. From `until` on
    it is not shown any more; empty: until somebody takes it down."""

    LONGEST = 160

    topic = models.CharField(max_length=40, unique=True)
    words = models.CharField(max_length=LONGEST)
    until = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return self.words
