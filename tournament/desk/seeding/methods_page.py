"""Ways of seeding, side by side, and the swaps that keep teams of one club apart. Reads only."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Max

from rules.core.messages import Words, say
from tournament.brackets.forbidden import plan_of_field
from tournament.brackets.models import Match, Stage
from tournament.brackets.plan import Entrant, Plan
from tournament.brackets.preview import preview_of
from tournament.brackets.settled import facts_of
from tournament.brackets.suited import options_for
from tournament.desk.act.shown import fingerprint
from tournament.registration.models import Division, Entry, PastResult, Player
from tournament.registration.models import Member as Seat
from tournament.registration.names import sameness
from tournament.seeding.apart import Apart, keep_apart
from tournament.seeding.by_draw import by_draw
from tournament.seeding.by_history import FormerPlace, by_history
from tournament.seeding.by_last_stage import by_last_stage
from tournament.seeding.by_rating import Played, by_rating
from tournament.seeding.draws import drawn_entries, is_of, last_lot
from tournament.seeding.models import Lot
from tournament.seeding.proposals import Proposal, TeamPerson, TeamToSeed
from tournament.seeding.selectors import seeded_entries


@dataclass(frozen=True, slots=True)
class Method:
    """A way of seeding: its `proposal`, or what is `missing` for one.

    `by` is the log's addition for this way.
    """

    slug: str
    title: Words
    by: Words
    proposal: Proposal | None
    missing: Words = ""

    @property
    def order(self) -> str:
        """The fingerprint of the proposed order for a form, or ""."""
        return fingerprint(self.proposal.order) if self.proposal else ""


@dataclass(frozen=True, slots=True)
class SeedComparison:
    """A team: its current place, and its place and reason in each method."""

    entry: Entry
    place: int
    cells: tuple[tuple[int, Words] | None, ...]


def methods_for(division: Division) -> tuple[list[Entry], Lot | None, list[Method]]:
    """The field in current order, the last draw of its seeds, and every way of seeding it except
    by hand.
    """
    field, lot = seeded_entries(division), last_lot(division, Lot.Purpose.SEEDS)
    teams = _teams_of(division, field)
    methods = [
        _draw(field, lot),
        _last_stage(division, teams),
        _history(division, teams),
        _rating(teams),
    ]
    return field, lot, methods


def rows_for(field: Sequence[Entry], methods: Sequence[Method]) -> list[SeedComparison]:
    """The teams in this order, with their place in each method."""
    places = [
        {key: place for place, key in enumerate(method.proposal.order, start=1)}
        if method.proposal
        else {}
        for method in methods
    ]

    def cells(entry: Entry) -> tuple[tuple[int, Words] | None, ...]:
        return tuple(
            (place[entry.pk], method.proposal.reasons[entry.pk]) if method.proposal else None
            for method, place in zip(methods, places, strict=True)
        )

    return [
        SeedComparison(entry, place, cells(entry)) for place, entry in enumerate(field, start=1)
    ]


def _teams_of(division: Division, field: Sequence[Entry]) -> list[TeamToSeed]:
    """The teams in this order, with their people."""
    people: dict[int, list[TeamPerson]] = {}
    seats = Seat.objects.filter(entry__division=division).order_by("entry_id", "place")
    columns = ("entry_id", "player__name", "player__person_id")
    for entry, name, person in seats.values_list(*columns):
        people.setdefault(entry, []).append(TeamPerson(name, person or 0))
    return [TeamToSeed(entry.pk, tuple(people.get(entry.pk, ()))) for entry in field]


def _draw(field: Sequence[Entry], lot: Lot | None) -> Method:
    entries = by_number(field)
    title = say("By random draw")
    if lot is None or not lot.drawn_at:
        return Method("draw", title, "", None, say("No draw yet."))
    if not is_of(lot, entries):
        changed = say("The entries changed after %(draw)s.", draw=lot.title)
        return Method("draw", title, "", None, changed)
    drawn = by_draw([entry.pk for entry in drawn_entries(lot, entries)])
    return Method("draw", title, say("Method: random draw (%(draw)s).", draw=lot.title), drawn)


def by_number(field: Sequence[Entry]) -> list[Entry]:
    """The entries as a draw names them."""
    return sorted(field, key=lambda entry: entry.number)


def _last_stage(division: Division, teams: Sequence[TeamToSeed]) -> Method:
    people = Player.objects.filter(memberships__entry__division=division, person__isnull=False)
    played = Stage.objects.filter(
        field__entry__members__player__person__in=people.values("person"),
        matches__state=Match.State.CERTIFIED,
    ).exclude(division=division)
    stage = played.select_related("division__event").order_by("-published_at", "-pk").first()
    places = _places(stage) if stage else {}
    if stage is None or not places:
        missing = say("No player has a place in a stage yet.")
        return Method("last-stage", say("By last stage"), "", None, missing)
    where = {"division": stage.division.name, "event": stage.division.event.name}
    return Method(
        "last-stage",
        say("By last stage: %(division)s, %(event)s", **where),
        say("Method: last stage (%(division)s, %(event)s).", **where),
        by_last_stage(teams, places),
    )


def _places(stage: Stage) -> dict[int, int]:
    """The certain places of a stage by person."""
    facts = facts_of(stage)
    entries = {
        facts.entries[seed]: row.place for row in facts.evaluation.places for seed in row.entrants
    }
    seats = Seat.objects.filter(entry__stages__stage=stage, player__person__isnull=False)
    rows = seats.values_list("entry_id", "player__person_id")
    return {person or 0: entries[entry] for entry, person in rows if entry in entries}


def _history(division: Division, teams: Sequence[TeamToSeed]) -> Method:
    people = Player.objects.filter(memberships__entry__division=division)
    history: dict[int, list[FormerPlace]] = {}
    rows = PastResult.objects.filter(person__in=people.values("person"))
    for person, *past in rows.values_list("person_id", "place", "won", "lost", "spread"):
        history.setdefault(person, []).append(FormerPlace(*past))
    if not history:
        missing = say("No past events.")
        return Method("history", say("By history"), "", None, missing)
    by = say("Method: past events.")
    return Method("history", say("By history"), by, by_history(teams, history))


def _rating(teams: Sequence[TeamToSeed]) -> Method:
    title = say("By rating")
    played = played_here()
    known = {person for match in played for person in (*match.winners, *match.losers)}
    if not any(member.person in known for team in teams for member in team.members):
        missing = say("No results posted yet.")
        return Method("rating", title, "", None, missing)
    return Method("rating", title, say("Method: rating."), by_rating(teams, played))


def played_here() -> list[Played]:
    """Every posted match here by its people, in order of time.

    Without forfeits, which say nothing of strength, and children, who are not rated.
    """
    matches = Match.objects.filter(
        state=Match.State.CERTIFIED,
        winner__isnull=False,
        loser__isnull=False,
        stage__division__learning=False,
    )
    pairs = matches.annotate(posted=Max("results__at")).order_by("posted", "pk")
    people = _people()
    found = [
        Played(people.get(winner or 0, ()), people.get(loser or 0, ()))
        for winner, loser in pairs.values_list("winner_id", "loser_id")
    ]
    return [match for match in found if match.winners and match.losers]


def _people() -> Mapping[int, tuple[int, ...]]:
    """The people of every team in a stage."""
    people: dict[int, tuple[int, ...]] = {}
    seats = Seat.objects.filter(player__person__isnull=False, entry__stages__isnull=False)
    rows = seats.order_by("entry_id", "place").distinct()
    for entry, person, _ in rows.values_list("entry_id", "player__person_id", "place"):
        people[entry] = (*people.get(entry, ()), person or 0)
    return people


Groups = list[tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Moves:
    """The new order, the swaps, and pairs of one club that still meet."""

    seen: tuple[int, ...]
    order: tuple[int, ...]
    swaps: tuple[tuple[Entry, int, Entry, int], ...]
    left: tuple[tuple[Entry, Entry], ...]


def moves_for(division: Division) -> Moves:
    """The swaps for the current draw. Raises `Refused` if it is impossible."""
    field = seeded_entries(division)
    plan = plan_of_field(division, options_for(division), field)
    groups = _groups(plan)
    clubs = [sameness(entry.club) for entry in field]
    return _named(field, keep_apart(clubs, groups, _bands(plan, groups)))


def _groups(plan: Plan) -> Groups:
    """Who meets first: first-round pairs, or everyone in a pool."""
    if plan.kind.ranked != "record":
        return [pair for first in preview_of(plan).first for pair in first.meetings]
    bracket = {row.key: row.bracket for row in plan.rounds}
    pools: dict[str, set[int]] = {}
    for match in plan.matches:
        seeds = {slot.seed for slot in match.slots if isinstance(slot, Entrant)}
        pools.setdefault(bracket[match.round], set()).update(seeds)
    return [tuple(sorted(pool)) for pool in pools.values()]


def _bands(plan: Plan, groups: Groups) -> Groups:
    """Places of equal worth: a row of the snake, or seeds 3-4, 5-8, 9-16.

    Only first-round players, so that nobody loses a bye.
    """
    bands: dict[int, list[int]] = {}
    is_by_record = plan.kind.ranked == "record"
    for place in sorted(place for group in groups for place in group):
        row = (place - 1) // len(groups) if is_by_record else (place - 1).bit_length()
        bands.setdefault(row, []).append(place)
    return [tuple(band) for band in bands.values()]


def _named(field: Sequence[Entry], apart: Apart) -> Moves:
    at = list(field)
    swaps = []
    for one, other in apart.swaps:
        swaps.append((at[one - 1], other, at[other - 1], one))
        at[one - 1], at[other - 1] = at[other - 1], at[one - 1]
    return Moves(
        seen=tuple(entry.pk for entry in field),
        order=tuple(field[place - 1].pk for place in apart.order),
        swaps=tuple(swaps),
        left=tuple((at[one - 1], at[other - 1]) for one, other in apart.left),
    )
