"""Seasons: a series of events whose places make one ranking of people."""

from django.conf import settings
from django.db import models

from scoring.stored import Stored
from tournament.live.epoch import with_epoch
from tournament.registration.models import Division, Event
from tournament.seasons.standings import Scale


class Season(Stored):
    """A series of events with one ranking. `version` counts its changes; each raises it first.

    `points`, `taking_part` and `best` are as in `standings.Scale`. `maker` may always change it.
    `key` is that of the form that made it.
    """

    slug = models.SlugField(max_length=60, unique=True)
    name = models.CharField(max_length=80)
    points = models.JSONField(default=list)
    taking_part = models.PositiveSmallIntegerField(default=0)
    best = models.PositiveSmallIntegerField(default=0)
    maker = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="seasons"
    )
    version = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField()
    key = models.UUIDField(null=True, unique=True)

    class Meta:
        ordering = ["-created_at", "-id"]

    def __str__(self) -> str:
        return self.name

    @property
    def state(self) -> str:
        """The version as forms send it back."""
        return with_epoch(self.version)

    @property
    def topic(self) -> str:
        """The name of this season's log."""
        return f"season/{self.pk}"

    @property
    def scale(self) -> Scale:
        """What places are worth."""
        return Scale(tuple(self.points), self.taking_part, self.best)


class SeasonEvent(Stored):
    """An event of a season, by the places of one of its divisions.

    `whole`: by the places through all stages that are connected with the division's.
    """

    season = models.ForeignKey(Season, models.CASCADE, related_name="events")
    event = models.ForeignKey(Event, models.CASCADE, related_name="seasons")
    division = models.ForeignKey(Division, models.CASCADE, related_name="seasons")
    whole = models.BooleanField(default=False)

    class Meta:
        ordering = ["event__starts_at", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["season", "event"], name="an_event_is_in_a_season_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event} in {self.season}"
