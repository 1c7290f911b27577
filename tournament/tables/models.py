"""Tables of the hall, what is needed of them, which match stands where, who sat in which seat."""

from django.db import models
from django.db.models import Q

from tournament.brackets.models import Game, Match
from tournament.registration.models import Division, Event, Player


class Table(models.Model):
    """A table. Raising `link_generation` makes every card and phone of it worthless at once.

    `zone` is a word of the director's, empty where the hall has none. `column` and `row` are its
    place on the plan, from 1; empty: in rows, by its number.
    """

    event = models.ForeignKey(Event, models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField()
    link_generation = models.PositiveIntegerField(default=1)
    in_use = models.BooleanField(default=True)
    zone = models.CharField(max_length=30, blank=True)
    accessible = models.BooleanField(default=False)
    column = models.PositiveSmallIntegerField(null=True, blank=True)
    row = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["event", "number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="a_table_has_its_number"),
        ]

    def __str__(self) -> str:
        return f"Table {self.number}"


class PlaysIn(models.Model):
    """The zone of the hall that a division plays in; others keep out of it."""

    division = models.OneToOneField(Division, models.CASCADE, related_name="plays_in")
    zone = models.CharField(max_length=30)

    def __str__(self) -> str:
        return f"{self.division} in zone {self.zone}"


class Needs(models.Model):
    """What a person needs at a table. Private to staff: on no public page, no phone, in no log.

    `stationary`: he stays at the table where he sat first. `partner_deals`: his partner deals for
    him, which is all that the phone at his table says of it.
    """

    player = models.OneToOneField(Player, models.CASCADE, related_name="needs")
    accessible = models.BooleanField(default=False)
    stationary = models.BooleanField(default=False)
    partner_deals = models.BooleanField(default=False)

    class Meta:
        verbose_name_plural = "needs"

    def __str__(self) -> str:
        return f"Needs of player {self.player_id}"


class Assignment(models.Model):
    """A match at a table, from the call until the table is free again.

    Each is announced once, by being made, and acknowledged by the table's phone or the desk.
    """

    table = models.ForeignKey(Table, models.CASCADE, related_name="assignments")
    match = models.ForeignKey(Match, models.CASCADE, related_name="assignments")
    given_at = models.DateTimeField()
    cleared_at = models.DateTimeField(null=True, blank=True)
    acknowledged_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["table", "given_at"]
        constraints = [
            models.UniqueConstraint(
                fields=["table"],
                condition=Q(cleared_at__isnull=True),
                name="one_match_at_a_table",
            ),
            models.UniqueConstraint(
                fields=["match"],
                condition=Q(cleared_at__isnull=True),
                name="a_match_stands_at_one_table",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.match} at {self.table}"


class Seating(models.Model):
    """Who sat where, from which hand on; a substitute gets a row of his own."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="seatings")
    seat = models.CharField(max_length=20)
    player = models.ForeignKey(Player, models.PROTECT, related_name="seatings")
    from_hand = models.PositiveSmallIntegerField(default=1)

    class Meta:
        ordering = ["game", "seat", "from_hand"]
        constraints = [
            models.UniqueConstraint(
                fields=["game", "seat", "from_hand"], name="one_player_in_a_seat"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.seat}: {self.player}"
