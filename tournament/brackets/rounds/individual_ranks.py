"""The order of individuals whose partners change, by what they and their partners scored.

The event's own `keys` say it, or points and then wins; then the better seed is first.
"""

from collections.abc import Iterator, Mapping

from tournament.brackets.rounds.book import Book
from tournament.brackets.rounds.four_at_a_table import first_to_rest, tables_in
from tournament.brackets.rounds.history import History, Meeting
from tournament.brackets.rounds.key_list import field_of, read_keys, require_useful
from tournament.brackets.rounds.keys import Key, key
from tournament.brackets.rounds.posting import State, TableResult, book_of
from tournament.brackets.rounds.ranked import in_order
from tournament.brackets.rounds.round_options import whole_number
from tournament.brackets.rounds.rules import aimed
from tournament.brackets.rounds.term_list import read_terms

OPTIONS = ("keys", "bye", "withdrawal", "highest_wins", "rounds")
"""Those of an event's options that its order follows from."""
USUAL_KEYS = (key("points"), key("wins"))


def by_rank(history: History, options: Mapping[str, object]) -> tuple[int, ...]:
    """Who is there for the next round, the best first. Raises Refusal for options unfit."""
    if not history.rounds:
        return history.present
    terms = read_terms(options)
    book = book_of(
        history.entrants,
        list(_results(history)),
        {number: row.byes for number, row in enumerate(history.rounds, start=1)},
        terms,
        left=history.out,
        planned=whole_number(options, "rounds"),
    )
    keys = _keys(options, book)
    keys = keys if terms.highest_wins else aimed(keys, highest_wins=False)
    there = set(history.present)
    return tuple(seed for seed in in_order(book, keys) if seed in there)


def ranked_for_tables(
    history: History, options: Mapping[str, object]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Who plays, the best first, and who is left over: the lowest of those who sat out least.

    Raises Refusal for fewer than four players, or for options unfit.
    """
    order = by_rank(history, options)
    place = {player: number for number, player in enumerate(order)}
    byes = first_to_rest(history, lambda player: -place[player])
    return tuple(player for player in order if player not in byes), byes


def _keys(options: Mapping[str, object], book: Book) -> tuple[Key, ...]:
    field = field_of(book)
    if "keys" not in options:
        return tuple(each for each in USUAL_KEYS if not field.lacks(each))
    keys = read_keys(options["keys"])
    require_useful(keys, field)
    return keys


def _results(history: History) -> Iterator[TableResult]:
    """What became of each table. Raises Refusal if a chair is empty.

    Where points are recorded at all, a table that is over without them was forfeited.
    """
    scored = any(meeting.points for row in history.rounds for meeting in row.meetings)
    for number, row in enumerate(history.rounds, start=1):
        for meeting, (_, table) in zip(row.meetings, tables_in(row), strict=True):
            is_played = meeting.points or not (scored or meeting.lost)
            over: State = "played" if is_played else "forfeit"
            yield TableResult(
                round=number,
                table=meeting.table,
                sides=(table[:2], table[2:]),
                points=meeting.points[:2],
                first=winning_sides(meeting),
                state=over if meeting.is_over else "open",
            )


def winning_sides(meeting: Meeting) -> tuple[int, ...]:
    """0 if north and south won, 1 if east and west did; both if level, none if both lost."""
    if meeting.lost:
        return ()
    return (0, 1) if meeting.winner is None else (meeting.sides.index(meeting.winner) % 2,)
