"""The order of the teams before the bracket is published. Seeding is the director's."""

from django.db import models
from django.utils.translation import gettext_lazy

from rules.core.messages import Message, say
from scoring.stored import Stored
from tournament.registration.models import Division, Entry, Event


class Seed(Stored):
    """A team's place in the order; 1 is the best."""

    division = models.ForeignKey(Division, models.CASCADE, related_name="seeds")
    entry = models.OneToOneField(Entry, models.CASCADE, related_name="seed")
    number = models.PositiveIntegerField()

    class Meta:
        ordering = ["division_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["division", "number"], name="a_seed_is_given_once"),
        ]

    def __str__(self) -> str:
        return f"{self.number}. {self.entry}"


class SeedNote(Stored):
    """The director's notes on a team, for seeding. Staff only."""

    entry = models.OneToOneField(Entry, models.CASCADE, related_name="seed_note")
    words = models.CharField(max_length=200)

    def __str__(self) -> str:
        return f"{self.entry}: {self.words}"


class Lot(Stored):
    """A draw that anyone can check (`lots.py`). First only its list and its hash are public.

    The secret is derived from the server's key and `salt`, and stored once published. The result
    follows from `secret` and `names`, so it is not stored.
    """

    class Purpose(models.TextChoices):
        SEEDS = "seeds", gettext_lazy("The seeds")
        PARTNERS = "partners", gettext_lazy("Partners")
        CARDS = "cards", gettext_lazy("Cards in a tie")

    event = models.ForeignKey(Event, models.CASCADE, related_name="lots")
    division = models.ForeignKey(Division, models.CASCADE, related_name="lots")
    number = models.PositiveIntegerField()
    purpose = models.CharField(max_length=10, choices=Purpose.choices)
    names = models.JSONField()
    salt = models.CharField(max_length=32)
    commitment = models.CharField(max_length=64)
    announced_at = models.DateTimeField()
    secret = models.CharField(max_length=64, blank=True)
    drawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["event_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="a_draw_has_its_number"),
            models.CheckConstraint(
                condition=models.Q(secret="", drawn_at__isnull=True)
                | (~models.Q(secret="") & models.Q(drawn_at__isnull=False)),
                name="the_secret_is_told_when_it_is_drawn",
            ),
        ]

    def __str__(self) -> str:
        return str(self.title)

    @property
    def title(self) -> Message:
        """The name of the draw."""
        return say("Draw %(number)s", number=self.number)
