"""What a video stream shows of a table or a match: teams, posted points, round and clock.

Reads only what other public pages show: no hand before its sheet is posted, no table that the event
keeps private.
"""

from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse

from rules.core.messages import Words, say
from tournament.brackets.models import Match
from tournament.desk.brackets.bracket_cards import Card, card_of
from tournament.desk.public.event_page import playing_now
from tournament.desk.public.projector_page import RoundClock, round_clocks
from tournament.desk.publish import bracket_of
from tournament.registration.models import Event
from tournament.tables.models import Table
from tournament.timing.models import Stop

THEMES = {
    "dark": say("Dark plate"),
    "light": say("Light plate"),
    "outline": say("Outlined letters, no plate"),
}
SIZES = {"usual": say("Usual size"), "large": say("Large")}


@dataclass(frozen=True, slots=True)
class Look:
    """How the overlay looks: names of THEMES and SIZES, as chosen in its address."""

    theme: str
    size: str

    @classmethod
    def of(cls, theme: str, size: str) -> "Look":
        """The look that was asked for; the first of each for one that there is not."""
        return cls(theme if theme in THEMES else "dark", size if size in SIZES else "usual")

    @property
    def query(self) -> str:
        """The same in an address."""
        return f"theme={self.theme}&size={self.size}"


@dataclass(frozen=True, slots=True)
class Overlay:
    """A match on the screen. `table` is None if private; `clock` runs while the round is played."""

    match: Match
    card: Card
    table: int | None
    clock: RoundClock | None
    stop: Stop | None


@dataclass(frozen=True, slots=True)
class OverlayAddress:
    """The address of an overlay, and what it shows."""

    key: str
    words: Words
    path: str


def overlay_of(match: Match, event: Event, now: datetime) -> Overlay | None:
    """The match's overlay; None if its bracket is not public or has the match no longer."""
    if match.stage.published_at is None:
        return None
    picture = bracket_of(match.stage, event).picture
    if match.code not in picture.stored:
        return None
    clocks = round_clocks(event, now) if match.state in Match.ON_THE_FLOOR else None
    running = clocks.rounds if clocks else ()
    return Overlay(
        match=match,
        card=card_of(picture, match.code),
        table=_table_of(match, event),
        clock=next((row for row in running if row.round.pk == match.round_id), None),
        stop=clocks.stop if clocks else None,
    )


def _table_of(match: Match, event: Event) -> int | None:
    if not event.tables_public:
        return None
    standing = match.assignments.filter(cleared_at__isnull=True)
    return standing.values_list("table__number", flat=True).first()


def match_at(table: Table) -> Match | None:
    """The match at the table now. A free table has none."""
    here = Match.objects.filter(assignments__table=table, assignments__cleared_at__isnull=True)
    return here.select_related("stage__division", "round").first()


def overlay_addresses(event: Event, asked: Match | None) -> list[OverlayAddress]:
    """An overlay of the match asked for, of each table if public, and of each match in play."""
    tables = event.tables.filter(in_use=True).order_by("number") if event.tables_public else ()
    playing = [row.match for row in playing_now(event)]
    return [
        *([_of_match(asked)] if asked and asked not in playing else []),
        *map(_of_table, tables),
        *map(_of_match, playing),
    ]


def _of_table(table: Table) -> OverlayAddress:
    return OverlayAddress(
        key=f"table-{table.number}",
        words=say("Table %(table)s", table=table.number),
        path=reverse("overlay-table", args=[table.event.slug, table.number]),
    )


def _of_match(match: Match) -> OverlayAddress:
    division = match.stage.division
    teams = [slot.entrant.title for slot in match.slots.all() if slot.entrant]
    return OverlayAddress(
        key=f"match-{match.pk}",
        words=say(
            "%(division)s, match %(match)s: %(teams)s",
            division=division.name,
            match=match.code,
            teams=" – ".join(teams),
        ),
        path=reverse("overlay-match", args=[division.event.slug, division.slug, match.code]),
    )
