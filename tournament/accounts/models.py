"""The installation and the one-time links that open it. Accounts are Django's own.

An owner is a superuser, an organizer (who may create events) is staff: there is no admin site, so
these two mean nothing else. No secret is stored, only its hash.
"""

from django.conf import settings
from django.db import models

from rules.core.messages import Words, say
from scoring.stored import Stored
from tournament.live.roles import OFFICES, Role
from tournament.registration.models import Event

TOPIC = "installation"
"""The name of the installation's log."""
LONGEST_NOTE = 80


class Installation(Stored):
    """The club that runs this server, in one row. `version` counts the changes of its log.

    `zone` is proposed for new events. `first_code` is the hash of the code that makes the first
    owner; empty once there is one.
    """

    club = models.CharField(max_length=80, blank=True)
    zone = models.CharField(max_length=40, blank=True)
    version = models.PositiveIntegerField(default=0)
    first_code = models.CharField(max_length=64, blank=True)

    def __str__(self) -> str:
        return self.club or "Rookery"


class Purpose(models.TextChoices):
    """What a one-time link is for."""

    OWNER = "owner", "Owner"
    ORGANIZER = "organizer", "Organizer"
    OFFICIAL = "official", "Official"
    PASSWORD = "password", "Password"


class OneTimeLink(Stored):
    """An invite, or a link to choose a new password. It opens once, until `ends_at`.

    `event` and `role` are an official's. `account` is whose password it is. `note` says for whom
    an invite is. `key` is that of the form that made it.
    """

    purpose = models.CharField(max_length=10, choices=Purpose.choices)
    event = models.ForeignKey(Event, models.CASCADE, null=True, related_name="invites")
    role = models.CharField(
        max_length=20, blank=True, choices=[(office.value, office.label) for office in OFFICES]
    )
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, null=True, related_name="password_links"
    )
    note = models.CharField(max_length=LONGEST_NOTE, blank=True)
    digest = models.CharField(max_length=64, unique=True)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="links_made"
    )
    made_at = models.DateTimeField()
    ends_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True)
    withdrawn_at = models.DateTimeField(null=True)
    key = models.UUIDField(null=True, unique=True)

    class Meta:
        ordering = ["-made_at", "-id"]

    def __str__(self) -> str:
        return f"{self.purpose} {self.note}".strip()

    @property
    def office(self) -> Words:
        """What the invited person becomes."""
        if self.purpose == Purpose.OWNER:
            return say("Owner")
        if self.purpose == Purpose.ORGANIZER:
            return say("Organizer")
        return Role(self.role).said


class SecondFactor(Stored):
    """What an account asks for after its password: a code from an app.

    The app's secret is an HMAC of `seed`. `used_step` is the time step of the last code that was
    taken: none of it or before is taken again.
    """

    account = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="second_factor"
    )
    seed = models.CharField(max_length=32)
    since = models.DateTimeField()
    used_step = models.PositiveBigIntegerField()

    def __str__(self) -> str:
        return f"second factor of {self.account_id}"


class RecoveryCode(Stored):
    """A code that replaces the app's once; then the row is deleted."""

    factor = models.ForeignKey(SecondFactor, models.CASCADE, related_name="recovery_codes")
    digest = models.CharField(max_length=64, unique=True)

    def __str__(self) -> str:
        return f"recovery code {self.pk}"
