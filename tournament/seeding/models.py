"""The order of the teams before the bracket is drawn. Seeding is the director's by rule."""

from django.db import models

from tournament.registration.models import Division, Entry


class Seed(models.Model):
    """A team's place in the order; 1 is the best."""

    division = models.ForeignKey(Division, models.CASCADE, related_name="seeds")
    entry = models.OneToOneField(Entry, models.CASCADE, related_name="seed")
    number = models.PositiveIntegerField()

    class Meta:
        ordering = ["division", "number"]
        constraints = [
            models.UniqueConstraint(fields=["division", "number"], name="a_seed_is_given_once"),
        ]

    def __str__(self) -> str:
        return f"{self.number}. {self.entry}"
