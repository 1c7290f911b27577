"""A blank score sheet for a game: its rows, and a line for every name.

Knows the game's columns and rows, not players or events.
"""

from collections.abc import Mapping

from rules.ruleset import Ruleset
from scoring.aims import hands_in, noun_of
from scoring.asks.rounds import round_words
from scoring.paper import Paper, PaperPlayer, PaperSide
from scoring.paper_columns import columns_of
from scoring.papers import Heading

USUAL_ROWS, SPARE_ROWS = 14, 2


def blank_paper(
    rules: Ruleset,
    heading: Heading,
    *,
    teams: Mapping[str, str],
    names: Mapping[str, str] | None = None,
) -> Paper:
    """A blank sheet. Maps sides to teams and seats to players where they are known."""
    rows = _blank_rows(rules)
    sides = tuple(
        _blank_side(rules, side, teams.get(side, ""), names or {}) for side in rules.sides
    )
    return Paper(
        event=heading.event,
        division=heading.division,
        round_named=heading.round_named,
        game=heading.game,
        table=heading.table,
        ruleset=rules.title,
        sides=sides,
        columns=columns_of(rules, ()),
        blank_rows=rows,
        first_row=noun_of(rules).first,
        rows_are=noun_of(rules).one,
        contracts=tuple(round_words(rules, number, teams) for number in range(1, rows + 1)),
    )


def _blank_side(rules: Ruleset, side: str, team: str, names: Mapping[str, str]) -> PaperSide:
    """A team with a line for each player. An individual is their own team."""
    seats = rules.seats_of(side)
    if len(seats) == 1:
        return PaperSide(side, players=(PaperPlayer(seats[0], team),))
    return PaperSide(
        side,
        team,
        tuple(PaperPlayer(rules.table.letter_of(seat), names.get(seat, "")) for seat in seats),
    )


def _blank_rows(rules: Ruleset) -> int:
    """One row per hand of the game, and spare ones if a hand can be redealt."""
    spare = SPARE_ROWS if any(ending.keeps_deal for ending in rules.endings) else 0
    hands = hands_in(rules)
    return USUAL_ROWS if hands is None else hands + spare
