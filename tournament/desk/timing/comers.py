"""A table's arrivals: who has come, who is too late, and the cost."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet

from rules.core.messages import Listed, Words, all_of, say
from tournament.brackets.models import Match
from tournament.desk.act.shown import fingerprint
from tournament.desk.reading.floor_people import parties_of
from tournament.registration.models import Entry, Event, Player
from tournament.tables.models import Table
from tournament.tables.stand_ins import stand_ins
from tournament.timing.lateness import replaced
from tournament.timing.models import Arrival, LateRuling

State = LateRuling.State


@dataclass(frozen=True, slots=True)
class Comer:
    """A person expected at the table, and when they came."""

    entry: Entry
    player: Player
    since: datetime | None


@dataclass(frozen=True, slots=True)
class ArrivalsAtTable:
    """Everyone expected.

    `told` are the arrivals of this table's last tap. `shown` and `told_shown` are fingerprints.
    """

    comers: Sequence[Comer]
    told: Sequence[Arrival]
    shown: str
    told_shown: str

    @property
    def missing(self) -> list[Comer]:
        """Who has not come yet."""
        return [comer for comer in self.comers if comer.since is None]

    @property
    def since(self) -> datetime | None:
        """When the last of them came."""
        return max((comer.since for comer in self.comers if comer.since), default=None)


def arrivals_at_table(table: Table, match: Match | None) -> ArrivalsAtTable | None:
    """The arrivals at this table's called match, or None without a wait."""
    if match is None or match.state != Match.State.CALLED or match.games.exists():
        return None
    comers, told = comers_to(match), list(told_last(table, match))
    return ArrivalsAtTable(
        comers=comers,
        told=told,
        shown=mark_of_comers(match, comers),
        told_shown=mark_of_told(told),
    )


def comers_to(match: Match) -> list[Comer]:
    """Everyone expected at the match, with their substitutes, without house players."""
    standing = Arrival.objects.filter(match=match, withdrawn_at__isnull=True)
    came = {(row.entry_id, row.player_id): row.at for row in standing}
    return [
        Comer(entry, player, came.get((entry.pk, player.pk)) or came.get((entry.pk, None)))
        for party in parties_of(match)
        for entry, player in zip(party.entrants, party.sitting, strict=True)
        if entry is not None
    ]


def mark_of_comers(match: Match, comers: Iterable[Comer]) -> str:
    """The fingerprint of those expected at this match, present or not."""
    return fingerprint(match.pk, [comer.player.pk for comer in comers])


def mark_of_told(told: Iterable[Arrival]) -> str:
    """The fingerprint of a tap's arrivals."""
    return fingerprint(sorted(row.pk for row in told))


def told_last(table: Table, match: Match) -> QuerySet[Arrival]:
    """The arrivals of the table's last tap."""
    told = Arrival.objects.filter(match=match, withdrawn_at__isnull=True, recorded_by=str(table))
    last = told.order_by("-recorded_at").values("recorded_at")[:1]
    return told.filter(recorded_at=last)


@dataclass(frozen=True, slots=True)
class LateShown:
    """A ruling in a line: "Ann Oak: late"."""

    ruling: LateRuling
    names: Listed

    @property
    def says(self) -> Words:
        """Who was late, and the outcome."""
        match State(self.ruling.state):
            case State.PROPOSED:
                return say("%(names)s: late? The director decides.", names=self.names)
            case State.REOPENED:
                return say("%(names)s: late? The director checks again.", names=self.names)
            case State.CHANGED:
                return say("%(names)s: late, as the director decided.", names=self.names)
            case State.WAIVED:
                return say("%(names)s: not late, waived by the director.", names=self.names)
        return say("%(names)s: late.", names=self.names)


def late_at_table(match: Match | None) -> Sequence[LateShown]:
    """The rulings on the table's match; empty if nobody was late."""
    if match is None:
        return ()
    rulings = match.late_rulings.select_related("player").prefetch_related("absent")
    return [LateShown(row, _names(row)) for row in rulings]


def _names(ruling: LateRuling) -> Listed:
    absent = ruling.absent.all()
    return all_of([ruling.player.name] if ruling.player else map(str, absent))


def without_substitute(match: Match) -> Sequence[Player]:
    """Those of a match."""
    late = replaced(match)
    sits = stand_ins(match) if late else {}
    return [player for player in late if player.pk not in sits]


def matches_short_of_one(event: Event) -> list[tuple[Match, Sequence[Player]]]:
    """Matches on the floor that lack a player, and which one.

    One query while nobody was ruled late.
    """
    rulings = LateRuling.objects.filter(
        match__stage__division__event=event,
        match__state__in=Match.BUSY,
        player__isnull=False,
        state__in=LateRuling.COUNTS,
    )
    matches = Match.objects.filter(pk__in=rulings.values("match"))
    rows = matches.select_related("stage__division__event", "round").order_by("pk")
    return [(match, late) for match in rows if (late := without_substitute(match))]
