"""Guess the columns of a table without headings from their cells. Pure."""

import re
from collections.abc import Callable, Iterator, Sequence

from tournament.registration.lists.players import (
    BETWEEN_PLAYERS,
    COMMA,
    HIDDEN,
    is_club,
    is_last_first,
    likeness,
    shown,
    spelled_out,
)
from tournament.registration.lists.roles import (
    CLUB,
    FIRST,
    LAST,
    NAME,
    NOTE,
    PLAYER,
    PRIVATE,
    SEED,
)
from tournament.registration.lists.words import NOTES, SMALL

MOST_TEXTS = 8
ENOUGH = 200
"""How many rows are read; more would say nothing new."""
MOSTLY = 0.6
FEWER_PLAYERS = 0.4
"""The cost of an arrangement that leaves out a player."""


def guessed_roles(rows: Sequence[Sequence[str]], size: int) -> list[str]:
    """A role for each column of these rows, which all have the same length."""
    columns = [[cell for cell in column if cell] for column in zip(*rows[:ENOUGH], strict=True)]
    roles = [_plain_role(column, number == 0) for number, column in enumerate(columns)]
    texts = [place for place, role in enumerate(roles) if not role]
    for place in texts[MOST_TEXTS:]:
        roles[place] = NOTE
    texts = texts[:MOST_TEXTS]
    for place, role in zip(texts, _of_texts([columns[at] for at in texts], size), strict=True):
        roles[place] = role
    return roles


def _plain_role(cells: Sequence[str], is_first: bool) -> str:
    """The role of a column that holds no words; empty for words."""
    if not cells:
        return NOTE
    if _share(cells, lambda cell: bool(HIDDEN.search(cell)) and not shown(cell)) > MOSTLY:
        return PRIVATE
    if _share(cells, lambda cell: cell.rstrip(".)").isdecimal()) > MOSTLY:
        return NOTE if is_first and _counts_up(cells) else SEED
    is_small = _share(cells, lambda cell: cell.casefold() in SMALL | NOTES) > MOSTLY
    no_words = _share(cells, lambda cell: not re.search(r"[^\W\d_]{2}", shown(cell))) > MOSTLY
    return NOTE if is_small or (no_words and not HIDDEN.search("".join(cells))) else ""


def _counts_up(cells: Sequence[str]) -> bool:
    return [cell.rstrip(".)") for cell in cells] == [*map(str, range(1, len(cells) + 1))]


def _share(cells: Sequence[str], fits: Callable[[str], bool]) -> float:
    return sum(map(fits, cells)) / len(cells)


def _of_texts(columns: Sequence[Sequence[str]], size: int) -> list[str]:
    """Roles of the columns with words: the arrangement that fits their cells best."""
    if not columns:
        return []
    pairs = [_share(cells, _is_pair) for cells in columns]
    scores = [_scores(cells) for cells in columns]
    if max(pairs) > MOSTLY or (size > 1 and _lists_players(columns, size)):
        players = {place for place, share in enumerate(pairs) if share > MOSTLY} or {
            _lists_players(columns, size) - 1
        }
        options = _around(players, len(columns))
    else:
        options = [*_blocks(len(columns), size), *_turned_names(columns, size)]
    return max(options, key=lambda roles: _fit(roles, scores, size, any(pairs)))


def _is_pair(cell: str) -> bool:
    return bool(BETWEEN_PLAYERS.search(cell)) and not is_club(cell)


def _lists_players(columns: Sequence[Sequence[str]], size: int) -> int:
    """The position, from 1, of a column with whole teams, names separated by commas; 0 if none."""
    for place, cells in enumerate(columns, 1):
        split = [COMMA.split(cell) for cell in cells]
        whole = [parts for parts in split if len(parts) == size and not is_last_first(*parts[:2])]
        if len(whole) > MOSTLY * len(cells):
            return place
    return 0


def _scores(cells: Sequence[str]) -> dict[str, float]:
    """How well a column's cells fit each role."""
    count = len(cells)
    person = sum(map(likeness, cells)) / count
    repeated = 1 - len({cell.casefold() for cell in cells}) / count
    club = sum(map(is_club, cells)) / count
    alone = _share(cells, lambda cell: len(spelled_out(cell)) == 1)
    the = _share(cells, lambda cell: cell.casefold().startswith(("the ", "team ")))
    return {
        PLAYER: person - 1.5 * repeated,
        CLUB: max(club * 1.2, 0.3 + repeated),
        NAME: max(0.3 + 0.45 * alone, the) - repeated - club,
        NOTE: 0.0,
        LAST: 0.8 * alone - repeated / 4,
        FIRST: 0.8 * alone,
    }


def _fit(
    roles: Sequence[str], scores: Sequence[dict[str, float]], size: int, in_pairs: bool
) -> float:
    players = roles.count(PLAYER) + roles.count(LAST)
    missing = 0 if in_pairs else FEWER_PLAYERS * (size - players)
    return sum(score[role] for role, score in zip(roles, scores, strict=True)) - missing


def _around(players: set[int], count: int) -> list[list[str]]:
    """Arrangements with players in these columns; a team's name or club in any two others."""
    return [[*_filled(players, count, other)] for other in _others(players, count)]


def _blocks(count: int, size: int) -> Iterator[list[str]]:
    """Arrangements with the players in columns side by side. Earlier ones win a tie."""
    for length in range(min(size, count), 0, -1):
        for start in range(count - length + 1):
            yield from _around({*range(start, start + length)}, count)


def _others(players: set[int], count: int) -> Iterator[dict[int, str]]:
    free = [place for place in range(count) if place not in players]
    for club in [*free, None]:
        for name in [*free, None]:
            if club is None or club != name:
                yield {
                    place: role for place, role in ((club, CLUB), (name, NAME)) if place is not None
                }


def _filled(players: set[int], count: int, others: dict[int, str]) -> Iterator[str]:
    for place in range(count):
        yield PLAYER if place in players else others.get(place, NOTE)


def _turned_names(columns: Sequence[Sequence[str]], size: int) -> Iterator[list[str]]:
    """Arrangements with last and first names in separate columns, as commas leave them."""
    for people in range(1, size + 1):
        rest = len(columns) - 2 * people
        if rest >= 0 and (people == size or len(columns) == 2):
            yield [LAST, FIRST] * people + ([CLUB] + [NOTE] * (rest - 1) if rest else [])
