"""A match's people for an official: seats, substitutes, missing players; and the standby list.

Reads only. The list says who is free now, where the others are, and who may leave.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Prefetch, QuerySet

from rules.core.finish import Noun
from rules.core.messages import Words
from rules.refusals import Refused
from rules.ruleset import Ruleset
from scoring.aims import noun_of
from tournament.brackets.house_chairs import HouseChair
from tournament.brackets.match_rules import rules_of_match
from tournament.brackets.models import Match, Slot
from tournament.desk.reading.floor_matches import FloorMatch
from tournament.desk.reading.floor_people import parties_of, whereabouts
from tournament.desk.reading.open_matches import seen
from tournament.desk.substitutes.house_players import (
    HouseChairs,
    LostPlayer,
    house_chairs,
    lost_player,
)
from tournament.desk.substitutes.law import chair_words, is_official, next_hand, opponents
from tournament.desk.substitutes.vacant_seats import VacancyShown, vacancy_at
from tournament.desk.substitutes.wrong_table import WRONG_TABLE, has_begun
from tournament.desk.timing.comers import without_substitute
from tournament.registration.models import Entry, Event, Member, Player
from tournament.registration.names import sameness
from tournament.tables.models import Standby, Substitution, WrongTable
from tournament.tables.stand_ins import AGREED, chairs_of

AT_TABLE = (Match.State.CALLED, Match.State.PLAYING)


@dataclass(frozen=True, slots=True)
class StandsBy:
    """A person on the list. `where` is what they do now, "" if free.

    `team` is their own team here, or "".
    """

    row: Standby
    where: Words
    team: str

    @property
    def is_free(self) -> bool:
        return not self.where


@dataclass(frozen=True, slots=True)
class StandbyPage:
    """The list, free people first, and matches that may lack a player."""

    rows: Sequence[StandsBy]
    matches: Sequence[FloorMatch]

    @property
    def free(self) -> int:
        return sum(row.is_free for row in self.rows)


def standby_page(event: Event) -> StandbyPage:
    """The event's page."""
    on_floor = Match.objects.filter(stage__division__event=event, state__in=Match.BUSY)
    return StandbyPage(
        rows=standbys(event),
        matches=seen(on_floor),
    )


def names_to_add(event: Event) -> list[str]:
    """The names of players who are not on the list yet."""
    listed = {sameness(row.player.name) for row in standing_by(event)}
    names = event.players.values_list("name", flat=True).order_by("name")
    return [
        name
        for same, name in {sameness(name): name for name in names}.items()
        if same not in listed
    ]


def standbys(event: Event) -> list[StandsBy]:
    """Everyone on the list, free people first."""
    where = whereabouts(event)
    rows = [
        StandsBy(row, where.get(sameness(row.player.name), ""), _team(row.player))
        for row in standing_by(event)
    ]
    return sorted(rows, key=lambda row: not row.is_free)


def standing_by(event: Event) -> QuerySet[Standby]:
    """The standing rows of the list, by name."""
    rows = Standby.objects.filter(player__event=event, withdrawn_at__isnull=True)
    return (
        rows.select_related("player")
        .prefetch_related("player__entries__division")
        .order_by("player__name")
    )


def _team(player: Player) -> str:
    return ", ".join(f"{entry} ({entry.division})" for entry in player.entries.all())


@dataclass(frozen=True, slots=True)
class PlayersAt:
    """A match that was called or is in play, and who sits there now."""

    match: FloorMatch
    sitters: Sequence[Player]


def players_at_tables(event: Event) -> list[PlayersAt]:
    """Everyone who may leave a table, by its number. The same few queries for any hall."""
    rows = Match.objects.filter(stage__division__event=event, state__in=AT_TABLE)
    standing = Substitution.objects.filter(state=AGREED, ended_at__isnull=True).order_by("id")
    chairs = HouseChair.objects.filter(withdrawn_at__isnull=True).order_by("id")
    people = rows.prefetch_related(
        Prefetch("slots", Slot.objects.select_related("entrant")),
        Prefetch("slots__entrant__members", Member.objects.select_related("player")),
        Prefetch("substitutions", standing.select_related("player")),
        Prefetch("house_chairs", chairs.select_related("player")),
    )
    sitters = {match.pk: _players_there(match) for match in people}
    found = [PlayersAt(match, sitters[match.pk]) for match in seen(rows)]
    return sorted(found, key=lambda row: row.match.table or 0)


def _players_there(match: Match) -> list[Player]:
    """Who sits there, from prefetched rows: teams in slot order, then house players."""
    substitutions = match.substitutions.all()
    others = {row.player_id: row.player for row in substitutions}
    sits = chairs_of(substitutions)
    slots = sorted(match.slots.all(), key=lambda slot: slot.position)
    teams = [slot.entrant.members.all() for slot in slots if slot.entrant]
    members = [member for team in teams for member in sorted(team, key=lambda row: row.place)]
    own = [others[sits[row.player_id]] if row.player_id in sits else row.player for row in members]
    return [*own, *(row.player for row in match.house_chairs.all())]


State = Substitution.State


@dataclass(frozen=True, slots=True)
class Sitter:
    """Someone who sits at the match.

    `whose` is the player who owns the seat, "" for their own. `of_the_house`: an unranked house
    player.
    """

    player: Player
    team: str
    whose: str
    of_the_house: bool


@dataclass(frozen=True, slots=True)
class AgreedSubstitute:
    """An agreed substitute. `is_official`: they finish the game."""

    row: Substitution
    is_official: bool

    @property
    def words(self) -> Words:
        """ "Eve Ash for Ann Oak from hand 3"."""
        return chair_words(self.row)


@dataclass(frozen=True, slots=True)
class MatchPeople:
    """Everything on the page.

    `from_hand` is the first hand for a substitute; without it `closed` says why. `asks` are the
    teams that must agree. `wrong_table_costs` is the penalty once play has begun; None before, and
    without one in the book. `elsewhere` are players at other tables. `chairs` and `lost` are for
    tables of individuals. `too_late` are players replaced by the clock who have no substitute yet.
    """

    match: Match
    seen: FloorMatch
    rules: Ruleset
    sitters: Sequence[Sitter]
    standbys: Sequence[StandsBy]
    asked: Substitution | None
    asks: Sequence[Entry]
    steps_in: Sequence[AgreedSubstitute]
    vacancy: VacancyShown | None
    wrong_tables: Sequence[WrongTable]
    wrong_table_costs: int | None
    elsewhere: Sequence[Player]
    from_hand: int | None
    closed: Words
    chairs: HouseChairs | None
    lost: LostPlayer | None
    too_late: Sequence[Player]

    @property
    def noun(self) -> Noun:
        """The book's word for a hand."""
        return noun_of(self.rules)

    @property
    def is_many(self) -> bool:
        """Whether it is a table of individuals, where the director decides on lost players."""
        return len(self.rules.sides) > 2

    @property
    def free(self) -> list[StandsBy]:
        sitting = {sitter.player.pk for sitter in self.sitters}
        return [row for row in self.standbys if row.is_free and row.row.player_id not in sitting]

    @property
    def taken(self) -> list[StandsBy]:
        return [row for row in self.standbys if not row.is_free]


def match_people(match: Match, now: datetime) -> MatchPeople:
    """The current page of a match."""
    rules = rules_of_match(match)
    agreed, asked = _agreed_or_asked(match)
    number, closed = _from_hand(match)
    shown = vacancy_at(match, now)
    return MatchPeople(
        match=match,
        seen=seen(Match.objects.filter(pk=match.pk))[0],
        rules=rules,
        sitters=_sitters(match),
        standbys=standbys(match.stage.division.event),
        asked=asked,
        asks=opponents(match, asked.leaves) if asked and rules.substitutes.consent else (),
        steps_in=[
            AgreedSubstitute(row, is_official(row)) for row in agreed if row.ended_at is None
        ],
        vacancy=shown,
        wrong_tables=_wrong_tables(match),
        wrong_table_costs=_cost(match, rules),
        elsewhere=_elsewhere(match) if WRONG_TABLE in rules.penalties else (),
        from_hand=number,
        closed=closed,
        chairs=house_chairs(match),
        lost=lost_player(shown.row) if shown and shown.at_table_of_many else None,
        too_late=without_substitute(match),
    )


def _agreed_or_asked(match: Match) -> tuple[list[Substitution], Substitution | None]:
    """The agreed substitutions in order, and the one that awaits an answer."""
    rows = match.substitutions.filter(state__in=(State.AGREED, State.ASKED)).order_by("id")
    found = list(rows.select_related("leaves", "player", "game"))
    asked = (row for row in found if row.state == State.ASKED)
    return [row for row in found if row.state == State.AGREED], next(asked, None)


def _sitters(match: Match) -> list[Sitter]:
    return [
        Sitter(
            player=now,
            team=party.title,
            whose="" if now == owner else owner.name,
            of_the_house=entry is None,
        )
        for party in parties_of(match)
        for now, owner, entry in zip(party.sitting, party.whose, party.entrants, strict=True)
    ]


def _wrong_tables(match: Match) -> list[WrongTable]:
    rows = match.wrong_tables.filter(withdrawn_at__isnull=True)
    return list(rows.select_related("player", "table"))


def _cost(match: Match, rules: Ruleset) -> int | None:
    penalty = rules.penalties.get(WRONG_TABLE)
    return penalty.points if penalty and has_begun(match) else None


def _elsewhere(match: Match) -> list[Player]:
    """The players of other matches on the floor."""
    others = Match.objects.filter(
        stage__division__event=match.stage.division.event,
        state__in=Match.BUSY,
    ).exclude(pk=match.pk)
    return list(Player.objects.filter(entries__slots__match__in=others).distinct().order_by("name"))


def _from_hand(match: Match) -> tuple[int | None, Words]:
    try:
        return next_hand(match).number, ""
    except Refused as why:
        return None, why.findings[0].message
