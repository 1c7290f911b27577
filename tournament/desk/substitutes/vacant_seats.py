"""Vacant seats: how long the others wait, and what the phone asks."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import QuerySet

from rules.core.finish import Noun
from rules.core.messages import Words
from scoring.plain_sql import fetch
from scoring.selectors import standing_hands
from tournament.brackets.match_rules import rules_of_match
from tournament.brackets.models import Match
from tournament.desk.act.shown import fingerprint
from tournament.desk.reading.floor_people import Party, card_of, parties_of, title_of
from tournament.desk.substitutes.law import noun_at, opponents
from tournament.desk.substitutes.wrong_table import open_game
from tournament.registration.models import Entry, Event
from tournament.tables.models import Substitution, Table, Vacancy
from tournament.tables.selectors import match_at
from tournament.timing.models import ExtraTime, Stop
from tournament.timing.spans import over_at
from tournament.timing.waits import NOTHING, Pause

CONCERNED = """
    SELECT 'asked', asked.id
    FROM tables_assignment AS here
    JOIN tables_substitution AS asked ON asked.match_id = here.match_id AND asked.state = 'asked'
    WHERE here.table_id = %s AND here.cleared_at IS NULL
    UNION ALL
    SELECT 'waits', waits.id
    FROM tables_assignment AS here
    JOIN tables_vacancy AS waits ON waits.match_id = here.match_id AND waits.ended_at IS NULL
    WHERE here.table_id = %s AND here.cleared_at IS NULL
"""


@dataclass(frozen=True, slots=True)
class VacancyShown:
    """A vacant seat. `own` is the side that lacks a player, `others` wait.

    `ends_at` is when they can choose, None while unset. `refused` is the substitute they refused
    and can still take. `went_on`: a hand was saved since, so the player may be back; an official
    checks before anyone wins.
    """

    row: Vacancy
    own: Entry | None
    others: Sequence[Entry]
    ends_at: datetime | None
    is_over: bool
    stands_still: bool
    refused: Substitution | None
    went_on: bool

    @property
    def at_table_of_many(self) -> bool:
        """Whether it is a table of individuals: then the director decides."""
        return len(rules_of_match(self.row.match).sides) > 2

    @property
    def noun(self) -> Noun:
        """The book's word for a hand."""
        return noun_at(self.row.match)

    @property
    def card(self) -> Words:
        """Whose card has a PIN of those who wait."""
        return card_of(self.others)

    @property
    def mark(self) -> str:
        """The fingerprint of the choices offered."""
        return fingerprint(self.row.pk, self.refused.pk if self.refused else None)


def vacancy_at(match: Match, now: datetime) -> VacancyShown | None:
    """The missing player at this match, if any."""
    row = _open().filter(match=match).first()
    return _shown(row, now, _stops(match.stage.division.event)) if row else None


def vacancies_of(event: Event, now: datetime) -> list[VacancyShown]:
    """The vacant seats, longest wait first. One more query for each."""
    on_floor = _open().filter(
        match__stage__division__event=event, match__state__in=Match.ON_THE_FLOOR
    )
    rows = list(on_floor.order_by("since"))
    stops = _stops(event) if rows else ()
    return [_shown(row, now, stops) for row in rows]


def _open() -> QuerySet[Vacancy]:
    rows = Vacancy.objects.filter(ended_at__isnull=True)
    return rows.select_related("player", "match__stage__division__event", "match__round")


def _stops(event: Event) -> Sequence[Stop]:
    return list(Stop.objects.filter(event=event))


def _shown(row: Vacancy, now: datetime, stops: Iterable[Stop]) -> VacancyShown:
    parties = parties_of(row.match)
    own = next((party for party in parties if row.player_id in _people(party)), None)
    ends_at = _ends_at(row, now, stops)
    stop = any(stop.until is None for stop in stops)
    return VacancyShown(
        row=row,
        own=_whose(own, row.player_id) if own else None,
        others=[entry for party in parties if party is not own for entry in party.entries],
        ends_at=ends_at,
        is_over=ends_at is not None and now >= ends_at and not stop,
        stands_still=stop,
        refused=_refused(row) if rules_of_match(row.match).substitutes.consent else None,
        went_on=_went_on(row),
    )


def _whose(party: Party, player: int) -> Entry | None:
    """The entry whose chair this player sits in, or owns."""
    chairs = zip(party.keys, party.whose, party.entrants, strict=True)
    return next((entry for sits, owner, entry in chairs if player in (sits, owner.pk)), None)


def _people(party: Party) -> set[int]:
    return {*party.keys, *(player.pk for player in party.whose)}


def _refused(row: Vacancy) -> Substitution | None:
    rows = Substitution.objects.filter(
        match=row.match, leaves=row.player_id, state=Substitution.State.REFUSED
    )
    return rows.select_related("player", "leaves").order_by("-answered_at").first()


def _went_on(row: Vacancy) -> bool:
    """Whether a hand was saved since."""
    game = open_game(row.match)
    if game is None:
        return False
    before = game.sheet.hands.filter(entered_at__lte=row.since)
    return standing_hands(game.sheet).exclude(number__in=before.values("number")).exists()


def _ends_at(row: Vacancy, now: datetime, stops: Iterable[Stop]) -> datetime | None:
    if row.minutes is None:
        return None
    given = ExtraTime.objects.filter(match=row.match, at__gte=row.since)
    extra = sum((timedelta(minutes=each.minutes) for each in given), NOTHING)
    pauses = [Pause(stop.since, stop.until) for stop in stops]
    return over_at(row.since, timedelta(minutes=row.minutes) + extra, now, pauses)


@dataclass(frozen=True, slots=True)
class Between:
    """What the table is asked between two hands.

    `asked` is a substitute, `asks` the side that must agree, empty if no book asks one; it has the
    `card`. `vacancy` is a vacant seat, `noun` the book's word for a hand.
    """

    noun: Noun
    asked: Substitution | None
    asks: str
    card: Words
    cites: str
    vacancy: VacancyShown | None

    @property
    def mark(self) -> str:
        """Changes whenever this does, including at the end of a wait."""
        row = self.vacancy.row if self.vacancy else None
        shown = (self.vacancy.is_over, self.vacancy.went_on) if self.vacancy else ()
        waits = (row.pk, row.minutes, *shown) if row else ()
        return "-".join(map(str, (self.asked.pk if self.asked else "", *waits)))


def between_at(table: Table, now: datetime) -> Between | None:
    """What concerns the people at this table now, or None."""
    if not fetch(CONCERNED, [table.pk, table.pk]):
        return None
    match = match_at(table)
    if match is None:
        return None
    asked = match.substitutions.filter(state=Substitution.State.ASKED)
    row = asked.select_related("leaves", "player").first()
    law = rules_of_match(match).substitutes
    teams = opponents(match, row.leaves) if row and law.consent else []
    return Between(
        noun=noun_at(match),
        asked=row,
        asks=title_of(teams),
        card=card_of(teams),
        cites=law.cites,
        vacancy=vacancy_at(match, now),
    )
