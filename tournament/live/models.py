"""The log, one append-only row per change, and messages to everyone.

Each row is audit trail and live signal in one. Knows topics, words and bytes only; renders nothing.
"""

from django.db import models

from rules.core.messages import Words, kept, say
from scoring.stored import Stored
from tournament.live.chain import SHORT
from tournament.live.roles import Role

SAID = "said"
"""The key in `detail` for the message as data, for readers of other languages."""


class LogEntry(Stored):
    """Who did what, in which role, when, from which device.

    Rows never change. Only a whole topic can be removed (`removal.py`); triggers refuse the rest.
    `topic` names the event ("event/12"). `number` counts its changes without gaps. `touched` names
    what looks different now ("match:W1-3", "queue"). `words` are English; `detail` can hold the
    same as data (`SAID`). `key` is the command's own: repeating a key returns this row. `hash` is
    that of this row, `previous` that of the row before it, `format` how both were made
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
        """What was done, in the reader's language.

        English if the row has no data, or data of another form.
        """
        return kept(self.detail.get(SAID) if isinstance(self.detail, dict) else None, self.words)

    @property
    def by(self) -> Words:
        """Who did it; a table in the reader's language."""
        number = self.who.removeprefix("Table ") if self.role == Role.TABLE.label else ""
        return say("Table %(number)s", number=number) if number.isdigit() else self.who

    @property
    def short_hash(self) -> str:
        """The part of the hash that people compare."""
        return self.hash[:SHORT]


class Tombstone(Stored):
    """What is left of a removed log: its last number and hash, by whom and when.

    A topic's rows can be deleted only with its tombstone in place.
    """

    topic = models.CharField(max_length=40, unique=True)
    number = models.PositiveIntegerField()
    hash = models.CharField(max_length=64)
    who = models.CharField(max_length=150)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.topic}, removed after #{self.number} by {self.who}"


class Restore(Stored):
    """A backup, made at `backup_made_at`, was restored: with it another epoch began (`epoch.py`).

    Whatever was acknowledged between the two times is missing until its phone sends it again.
    """

    epoch = models.CharField(max_length=16)
    at = models.DateTimeField()
    backup_made_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"Epoch {self.epoch}, from the backup of {self.backup_made_at}"


class Message(Stored):
    """The director's message to everyone at a topic: one at a time, plain text.

    It disappears at `until`, or if empty when someone removes it.
    """

    LONGEST = 160

    topic = models.CharField(max_length=40, unique=True)
    words = models.CharField(max_length=LONGEST)
    until = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return self.words
