"""The order of individuals whose partners change, by what they and their partners scored.

The event's own `keys` say it, or points and then wins; then the better seed is first.
"""

from collections.abc import Mapping
from dataclasses import replace

from tournament.brackets.rounds.book import Book
from tournament.brackets.rounds.four_at_a_table import first_to_rest
from tournament.brackets.rounds.history import History, Meeting
from tournament.brackets.rounds.key_list import field_of, read_keys, require_useful
from tournament.brackets.rounds.keys import Key, key
from tournament.brackets.rounds.posting import book_of_history
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
    book = book_of_history(history, terms, planned=whole_number(options, "rounds"))
    book = replace(book, carried=history.carried)
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


def winning_sides(meeting: Meeting) -> tuple[int, ...]:
    """0 if north and south won, 1 if east and west did; both if level, none if both lost."""
    if meeting.lost:
        return ()
    return (0, 1) if meeting.winner is None else (meeting.sides.index(meeting.winner) % 2,)
