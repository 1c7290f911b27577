"""Events, divisions, people and teams: who is entered, not who meets whom."""

from datetime import UTC, datetime

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy

from rules.core.messages import Words
from rules.ruleset import Ruleset
from rules.rulesets import find
from scoring.entry import playing_rules
from scoring.stored import Stored
from tournament.language import HOURS_24
from tournament.live.epoch import with_epoch
from tournament.live.roles import OFFICES, Role
from tournament.registration.entry_words import EntryNoun, noun_for

NEVER = datetime(9999, 1, 1, tzinfo=UTC)


class Event(Stored):
    """One weekend in one hall. `version` counts its changes; every change raises it first.

    `language` is for players whose device asks for no other, and for what is printed for them.
    `clock` is how many hours it counts, HOURS_24 or HOURS_12.

    `look_again_at` is when something may be due by the clock without further changes. It is empty
    from a change until the clock has looked, and NEVER if nothing can become due. A finished event
    cannot change until it is reopened. A trial is not listed in public and can be deleted. `sites`
    are the websites that may show its public pages in a frame, by origin; "*" is any.
    """

    slug = models.SlugField(max_length=60, unique=True)
    name = models.CharField(max_length=80)
    venue = models.CharField(max_length=80, blank=True)
    starts_at = models.DateTimeField()
    zone = models.CharField(max_length=40, default="UTC")
    language = models.CharField(max_length=10, default=settings.LANGUAGE_CODE)
    clock = models.CharField(max_length=2, default=HOURS_24)
    tables_public = models.BooleanField(default=False)
    version = models.PositiveIntegerField(default=0)
    look_again_at = models.DateTimeField(null=True, blank=True, db_index=True)
    created_at = models.DateTimeField()
    finished_at = models.DateTimeField(null=True, blank=True)
    is_trial = models.BooleanField(default=False)
    sites = models.JSONField(default=list, blank=True)

    class Meta:
        ordering = ["-starts_at", "name"]

    def __str__(self) -> str:
        return self.name

    @property
    def topic(self) -> str:
        """The name of this event's log."""
        return f"event/{self.pk}"

    @property
    def state(self) -> str:
        """The version as pages and forms send it back."""
        return with_epoch(self.version)

    @property
    def noun(self) -> EntryNoun:
        """What every entry is called; a team where the divisions differ. One query."""
        nouns = {division.noun for division in self.divisions.all()}
        return nouns.pop() if len(nouns) == 1 else EntryNoun.TEAM


class Official(Stored):
    """A role someone holds at an event.

    A director holds every staff role; a deputy makes final rulings while the director is away.
    `person` and `club` identify an official as a player, the same in each of their roles: nobody
    rules on their own match or their club's.
    """

    event = models.ForeignKey(Event, models.CASCADE, related_name="officials")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="offices")
    role = models.CharField(
        max_length=20, choices=[(office.value, office.label) for office in OFFICES]
    )
    person = models.ForeignKey(
        "Person", models.SET_NULL, null=True, blank=True, related_name="offices"
    )
    club = models.CharField(max_length=60, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["event", "user", "role"], name="a_role_is_held_once"),
        ]

    def __str__(self) -> str:
        return f"{self.user}, {self.get_role_display()}"

    @property
    def office(self) -> Words:
        """The name of the role."""
        return Role(self.role).said


class Division(Stored):
    """A field of teams that play one ruleset for one title. A learning division ranks nobody.

    `format` and `options` are for its first stage; a published stage has its own. `ranking` says
    which places matter and how ties are decided; empty until set. `enter_alone`: sides are made
    anew of single players. `game_minutes` is the length of a game; None for the game's usual one.
    `standings_hidden`: only officials see standings until the director shows them. `prizes` are as
    `tournament.brackets.prizes.Purse` stores them, `side_rankings` as
    `tournament.brackets.side_rankings.SideRanking` does.
    """

    event = models.ForeignKey(Event, models.CASCADE, related_name="divisions")
    position = models.PositiveSmallIntegerField(default=1)
    slug = models.SlugField(max_length=40)
    name = models.CharField(max_length=60)
    ruleset = models.CharField(max_length=40)
    house_rules = models.JSONField(default=dict, blank=True)
    learning = models.BooleanField(default=False)
    format = models.CharField(max_length=40, default="double-elimination")
    options = models.JSONField(default=dict, blank=True)
    enter_alone = models.BooleanField(default=False)
    ranking = models.JSONField(default=dict, blank=True)
    game_minutes = models.PositiveSmallIntegerField(null=True, blank=True)
    standings_hidden = models.BooleanField(default=False)
    prizes = models.JSONField(default=dict, blank=True)
    side_rankings = models.JSONField(default=list, blank=True)

    class Meta:
        ordering = ["event_id", "position"]
        constraints = [
            models.UniqueConstraint(fields=["event", "slug"], name="a_division_has_its_own_slug"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def game(self) -> str:
        """The name of the game that is played."""
        return playing_rules(self.ruleset, self.house_rules).title

    @property
    def rules(self) -> Ruleset:
        """The game's rules with the director's changes."""
        return playing_rules(self.ruleset, self.house_rules)

    @property
    def team_size(self) -> int:
        """The number of players of an entry: the seats of a side, unless players enter alone."""
        if self.enter_alone:
            return 1
        return max(len(seats) for seats in self.rules.table.members.values())

    @property
    def noun(self) -> EntryNoun:
        """What an entry is called: a player, or else as the game's book calls it."""
        return noun_for(self.team_size, find(self.ruleset))


class Person(Stored):
    """A person in this installation, across events.

    The same with any partner. `sameness` is common to all spellings of the name; two people may
    share it. Children (in learning divisions) have no person.
    """

    name = models.CharField(max_length=80)
    sameness = models.CharField(max_length=240, db_index=True)

    class Meta:
        ordering = ["name", "id"]
        verbose_name_plural = "people"

    def __str__(self) -> str:
        return self.name


class PastResult(Stored):
    """A person's result in a past event: typed or imported.

    Won, lost and spread count games; unknown values are empty.
    """

    person = models.ForeignKey(Person, models.CASCADE, related_name="past")
    year = models.PositiveSmallIntegerField()
    event = models.CharField(max_length=80)
    place = models.PositiveIntegerField(null=True, blank=True)
    won = models.PositiveIntegerField(null=True, blank=True)
    lost = models.PositiveIntegerField(null=True, blank=True)
    spread = models.IntegerField(null=True, blank=True)

    class Meta:
        ordering = ["person_id", "-year", "event"]
        constraints = [
            models.UniqueConstraint(
                fields=["person", "year", "event"], name="an_event_is_played_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.person}, {self.event} {self.year}"


class Player(Stored):
    """A person at one event.

    `person` is empty for children, and while it is unclear which of several namesakes they are.
    """

    event = models.ForeignKey(Event, models.CASCADE, related_name="players")
    name = models.CharField(max_length=80)
    person = models.ForeignKey(
        Person, models.SET_NULL, null=True, blank=True, related_name="players"
    )

    class Meta:
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name


class Contact(Stored):
    """A player's e-mail address or telephone number, which came with their name.

    Private to the officials who enter teams: on no public page, phone, print, log or file. It is
    deleted with the player, and never kept for children.
    """

    player = models.ForeignKey(Player, models.CASCADE, related_name="contacts")
    words = models.CharField(max_length=254)

    class Meta:
        ordering = ["player_id", "id"]
        constraints = [
            models.UniqueConstraint(fields=["player", "words"], name="a_contact_is_kept_once"),
        ]

    def __str__(self) -> str:
        return f"Contact of player {self.player_id}"


class Entry(Stored):
    """A team in a division. With one member it needs a partner and cannot be seeded.

    `title` is the displayed name, derived from name and members by `titles.py`. `categories` are
    those it is also ranked in ("Ladies"). Raising `pin_generation` gives the team a new PIN.
    """

    division = models.ForeignKey(Division, models.CASCADE, related_name="entries")
    number = models.PositiveIntegerField()
    name = models.CharField(max_length=60, blank=True)
    club = models.CharField(max_length=60, blank=True)
    title = models.CharField(max_length=180)
    categories = models.JSONField(default=list, blank=True)
    pin_generation = models.PositiveIntegerField(default=1)
    players = models.ManyToManyField(Player, through="Member", related_name="entries")

    class Meta:
        ordering = ["division__position", "number"]
        verbose_name_plural = "entries"
        constraints = [
            models.UniqueConstraint(fields=["division", "number"], name="a_team_has_its_number"),
        ]

    def __str__(self) -> str:
        return self.title


class Member(Stored):
    """A player's place in a team: 1 sits North or East, 2 opposite."""

    entry = models.ForeignKey(Entry, models.CASCADE, related_name="members")
    player = models.ForeignKey(Player, models.CASCADE, related_name="memberships")
    place = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["entry_id", "place"]
        constraints = [
            models.UniqueConstraint(fields=["entry", "place"], name="one_player_a_place"),
            models.UniqueConstraint(fields=["entry", "player"], name="nobody_is_his_own_partner"),
        ]

    def __str__(self) -> str:
        return f"{self.player} in {self.entry}"


class Departure(Stored):
    """A team that withdrew or was disqualified. Taken back by `undone_at`, never deleted."""

    class Kind(models.TextChoices):
        WITHDRAWN = "withdrawn", gettext_lazy("Withdrawn")
        DISQUALIFIED = "disqualified", gettext_lazy("Disqualified")

    entry = models.ForeignKey(Entry, models.CASCADE, related_name="departures")
    kind = models.CharField(max_length=20, choices=Kind.choices)
    reason = models.CharField(max_length=300)
    at = models.DateTimeField()
    undone_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["entry"],
                condition=Q(undone_at__isnull=True),
                name="a_team_leaves_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entry} {self.kind}"
