"""Tables of the hall, needs, assignments, seatings and substitutes."""

from django.db import models
from django.db.models import Q

from scoring.stored import Stored
from scoring.words_field import WordsField
from tournament.brackets.models import Game, Match
from tournament.registration.models import Division, Event, Player


class Table(Stored):
    """A table. Raising `link_generation` invalidates all its cards and phones.

    `zone` is free text, empty for none. `column` and `row` are its position on the plan, from 1;
    empty: by number, in rows.
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
        ordering = ["event_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="a_table_has_its_number"),
        ]

    def __str__(self) -> str:
        return f"Table {self.number}"


class Resent(Stored):
    """A table's phone sent again, after a backup was restored, all that it had receipts for.

    `refused` of its hands were not taken.
    """

    table = models.ForeignKey(Table, models.CASCADE, related_name="resent")
    epoch = models.CharField(max_length=16)
    at = models.DateTimeField()
    refused = models.PositiveSmallIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "epoch"], name="a_table_resends_once"),
        ]

    def __str__(self) -> str:
        return f"{self.table} in epoch {self.epoch}"


class PlaysIn(Stored):
    """The zone a division plays in. Others keep out of it."""

    division = models.OneToOneField(Division, models.CASCADE, related_name="plays_in")
    zone = models.CharField(max_length=30)

    def __str__(self) -> str:
        return f"{self.division} in zone {self.zone}"


class Needs(Stored):
    """A person's needs at a table.

    Private to staff: on no public page, phone or log. `stationary`: they stay at their first table.
    `partner_deals`: their partner deals for them, which is all the table's phone says.
    """

    player = models.OneToOneField(Player, models.CASCADE, related_name="needs")
    accessible = models.BooleanField(default=False)
    stationary = models.BooleanField(default=False)
    partner_deals = models.BooleanField(default=False)

    class Meta:
        verbose_name_plural = "needs"

    def __str__(self) -> str:
        return f"Needs of player {self.player_id}"


class Assignment(Stored):
    """A match at a table, from the call until the table is free again.

    Creating it announces it once; the table's phone or the desk acknowledges it. `phone_at` is when
    a phone of the table first showed it.
    """

    table = models.ForeignKey(Table, models.CASCADE, related_name="assignments")
    match = models.ForeignKey(Match, models.CASCADE, related_name="assignments")
    given_at = models.DateTimeField()
    cleared_at = models.DateTimeField(null=True, blank=True)
    acknowledged_at = models.DateTimeField(null=True, blank=True)
    phone_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["table_id", "given_at"]
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


class Seating(Stored):
    """Who sat where, from which hand on. A substitute gets a row of their own."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="seatings")
    seat = models.CharField(max_length=20)
    player = models.ForeignKey(Player, models.PROTECT, related_name="seatings")
    from_hand = models.PositiveSmallIntegerField(default=1)

    class Meta:
        ordering = ["game_id", "seat", "from_hand"]
        constraints = [
            models.UniqueConstraint(
                fields=["game", "seat", "from_hand"], name="one_player_in_a_seat"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.seat}: {self.player}"


class Standby(Stored):
    """Someone available as a substitute, until `withdrawn_at`.

    `house`: a house player, who fills an empty chair and is not ranked.
    """

    player = models.ForeignKey(Player, models.CASCADE, related_name="standbys")
    house = models.BooleanField(default=False)
    since = models.DateTimeField()
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["player__name", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["player"],
                condition=Q(withdrawn_at__isnull=True),
                name="nobody_stands_by_twice",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player} stands by"


class Substitution(Stored):
    """Someone takes a player's chair in a match.

    From one hand on and in all later games. `game` and `seat` are empty until the match's first
    sheet is open: then they sit down with the others. `answered_by` says who agreed or refused.
    From `ended_at` on the player is back, for the games after that.
    """

    class State(models.TextChoices):
        ASKED = "asked"
        AGREED = "agreed"
        REFUSED = "refused"
        TAKEN_BACK = "taken-back"

    match = models.ForeignKey(Match, models.CASCADE, related_name="substitutions")
    game = models.ForeignKey(
        Game, models.CASCADE, null=True, blank=True, related_name="substitutions"
    )
    seat = models.CharField(max_length=20, blank=True)
    leaves = models.ForeignKey(Player, models.PROTECT, related_name="replaced")
    player = models.ForeignKey(Player, models.PROTECT, related_name="stood_in")
    from_hand = models.PositiveSmallIntegerField(default=1)
    reason = models.CharField(max_length=300)
    state = models.CharField(max_length=10, choices=State.choices)
    asked_at = models.DateTimeField()
    asked_by = models.CharField(max_length=150)
    answered_at = models.DateTimeField(null=True, blank=True)
    answered_by = WordsField(blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["match_id", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["match"], condition=Q(state="asked"), name="one_substitute_is_asked_for"
            ),
            models.UniqueConstraint(
                fields=["match", "leaves"],
                condition=Q(state="agreed", ended_at__isnull=True),
                name="a_player_is_replaced_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player} for {self.leaves}"


class Vacancy(Stored):
    """A chair whose player is missing in a match, until `ended_at`.

    `minutes` is how long the others wait from `since` before they can choose; empty until the desk
    sets it. `outcome` says how it ended; empty if the match was over, or they left.
    """

    class Outcome(models.TextChoices):
        RETURNED = "returned"
        REPLACED = "replaced"
        FORFEIT = "forfeit"
        PLAYED_ON = "played-on"
        GAME_ENDED = "game-ended"

    match = models.ForeignKey(Match, models.CASCADE, related_name="vacancies")
    player = models.ForeignKey(Player, models.PROTECT, related_name="vacancies")
    reason = models.CharField(max_length=300)
    minutes = models.PositiveSmallIntegerField(null=True, blank=True)
    since = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)
    outcome = models.CharField(max_length=10, choices=Outcome.choices, blank=True)

    class Meta:
        ordering = ["match_id", "id"]
        verbose_name_plural = "vacancies"
        constraints = [
            models.UniqueConstraint(
                fields=["match"],
                condition=Q(ended_at__isnull=True),
                name="one_is_waited_for_at_a_match",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player} is missing in {self.match}"


class WrongTable(Stored):
    """A player of this match sat at another table at the start of play.

    The penalty is on their own match's sheet, as soon as it has one. Taken back by `withdrawn_at`.
    """

    match = models.ForeignKey(Match, models.CASCADE, related_name="wrong_tables")
    player = models.ForeignKey(Player, models.CASCADE, related_name="wrong_tables")
    table = models.ForeignKey(Table, models.SET_NULL, null=True, blank=True, related_name="+")
    at = models.DateTimeField()
    recorded_by = models.CharField(max_length=150)
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["match_id", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["match", "player"],
                condition=Q(withdrawn_at__isnull=True),
                name="one_wrong_table_a_match",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player} at the wrong table"
