"""One round of a movement of individuals: who sits out, and who goes to which table and seat.

The options are those of `individual_movement.py`.
"""

from collections.abc import Iterable, Mapping, Sequence
from random import Random

from rules.core.messages import say
from tournament.brackets.refusals import Refusal
from tournament.brackets.rotation.tables import PLAYERS, SEATS, Table, clockwise
from tournament.brackets.rounds.four_at_a_table import (
    Counts,
    byes_before,
    drawn_at_tables,
    in_order,
    require_four,
    settled,
    tables_in,
)
from tournament.brackets.rounds.history import DrawnRound, History, PublishedRound
from tournament.brackets.rounds.individual_ranks import winning_sides
from tournament.brackets.rounds.movement_file import lines_of
from tournament.brackets.rounds.movement_hall import without_winner
from tournament.brackets.rounds.movement_rules import Case, Chair, Movement, Moves
from tournament.brackets.rounds.movement_start import first_words, later_words, starts_drawn
from tournament.brackets.rounds.movements import movement_of
from tournament.brackets.rounds.round_options import require_known, whole_number
from tournament.brackets.rounds.seat_moves import Role, fill, moved, rest, roles_of
from tournament.brackets.rounds.seat_moves import tables_for as tables_of_roles
from tournament.brackets.rounds.seat_tables import seated
from tournament.brackets.rounds.seat_whole import require_posted, require_whole

OPTIONS = ("movement", "lines", "rounds", "start", "posted", "ladies", "bye")
_FORBIDDEN = 1_000_000


def round_by_lines(history: History, options: Mapping[str, object], seed: int) -> DrawnRound:
    """The next round of a movement.

    Raises Refusal for a movement that does not close or sends two to one chair, and for a level
    table after which its sides go different ways.
    """
    require_known(options, OPTIONS)
    movement = movement_in(options)
    rounds, is_drawn = whole_number(options, "rounds"), starts_drawn(options)
    history, chance = settled(history), Random(seed)
    require_four(history.present)
    roles = _roles(movement, history, options)
    tables = _tables(roles)
    posted = require_posted(options.get("posted"), tables, len(history.rounds))
    moves = movement.moves(max(len(history.rounds), 1), tables, rounds, posted=posted)
    require_whole(moves)
    byes = rest(roles, byes_before(history), tables, chance)
    playing = [_playing(role, byes) for role in roles]
    if history.rounds:
        seats = _moved(moves, history, playing, chance)
        method = later_words(movement.title, len(history.rounds))
    else:
        seats = _first_tables(playing, chance if is_drawn else None)
        method = first_words(movement.title, is_drawn=is_drawn)
    return drawn_at_tables(history, seats, byes, method=method, seed=seed)


def movement_in(options: Mapping[str, object]) -> Movement:
    """The movement that the options name, or whose lines they give. Raises Refusal."""
    lines = options.get("lines")
    if isinstance(lines, str) and lines:
        return movement_of(lines_of(lines, SEATS), SEATS)
    return movement_of(options.get("movement"), SEATS)


def _first_tables(roles: Sequence[Role], chance: Random | None) -> list[Table]:
    """The first round: those of each role in their order, or by lot, table by table."""
    chairs: dict[int, list[int]] = {}
    for role in roles:
        people = (
            list(role.people) if chance is None else chance.sample(role.people, len(role.people))
        )
        for number, seat in enumerate(role.seats):
            chairs[seat] = people[number :: len(role.seats)]
    fours = zip(chairs[0], chairs[1], chairs[2], chairs[3], strict=True)
    return [clockwise(four) for four in fours]


def _tables(roles: Sequence[Role]) -> int:
    tables = tables_of_roles(roles)
    if not tables:
        raise Refusal(
            say("A table of this movement needs two ladies and two gentlemen."),
            say("Choose another movement, or name who plays as lady."),
            code="nobody-to-pair",
        )
    return tables


def _playing(role: Role, byes: Sequence[int]) -> Role:
    return Role(tuple(seed for seed in role.people if seed not in byes), role.seats)


def _roles(movement: Movement, history: History, options: Mapping[str, object]) -> list[Role]:
    ladies = options.get("ladies")
    if ladies is None:
        return roles_of(movement, history.present, _first_role(movement, history))
    if not isinstance(ladies, list) or not set(map(repr, ladies)) <= set(
        map(repr, history.entrants)
    ):
        raise Refusal(
            say("“ladies” is not a list of entrants."),
            say("List the numbers of those who play as lady."),
            code="no-such-option",
        )
    return roles_of(movement, history.present, ladies)


def _first_role(movement: Movement, history: History) -> list[int]:
    """Who has the first role: by their first seat, or else every other two in order of seeds."""
    role: dict[int, bool] = {}
    for row in history.rounds:
        for meeting in row.meetings:
            for seat, seed in enumerate(meeting.sides):
                role.setdefault(seed, seat in movement.roles)
    if not role:
        return [seed for place, seed in enumerate(history.entrants) if place % PLAYERS < 2]
    for seed in history.entrants:
        if seed not in role:
            role[seed] = 2 * sum(role.values()) < len(role)
    return [seed for seed, is_first in role.items() if is_first]


def _moved(moves: Moves, history: History, roles: Sequence[Role], chance: Random) -> list[Table]:
    row = history.rounds[-1]
    require_results(moves, row, history.present)
    chairs = {
        seed: Chair(meeting.table, seat)
        for meeting in row.meetings
        for seat, seed in enumerate(meeting.sides)
    }
    tables, waiting = moved(moves, chairs, cases_of(row), roles)
    counts = Counts.of(history)
    costs = counts.partner + counts.opponent
    for pair in history.forbidden:
        one, other = pair
        costs[in_order((one, other))] += _FORBIDDEN
    fill(tables, waiting, costs, chance)
    return [seated(guests, counts.partner, chance) for guests in tables]


def cases_of(row: PublishedRound) -> dict[int, Case]:
    """What became of everyone at a table. Raises Refusal if a chair is empty."""
    cases: dict[int, Case] = {}
    for meeting, _ in zip(row.meetings, tables_in(row), strict=True):
        first = winning_sides(meeting)
        won = first if len(first) == 1 else ()
        for seat, seed in enumerate(meeting.sides):
            cases[seed] = (
                Case.TIED if meeting.winner is None else Case.WON if seat % 2 in won else Case.LOST
            )
    return cases


def require_results(moves: Moves, row: PublishedRound, present: Iterable[int]) -> None:
    """Raise Refusal if the way of somebody present depends on a table that is open or level."""
    there = set(present)
    for meeting in row.meetings:
        if (
            meeting.winner is None
            and meeting.table <= moves.tables
            and not there.isdisjoint(meeting.sides)
        ):
            ways = (moves.line(Chair(meeting.table, seat), Case.TIED) for seat in range(PLAYERS))
            if not all(ways):
                raise without_winner(meeting)
