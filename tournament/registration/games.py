"""Which of the installed games can be played in a bracket. Pure.

A match has two entrants, so a game that wants more people at a table has score sheets here, but
no bracket.
"""

from rules import rulesets
from rules.seats import Table


def fills_with_two(table: Table) -> bool:
    """Whether two sides alone take as many chairs as the game wants."""
    one, other, *_ = (len(seats) for seats in table.members.values())
    return one + other >= table.fewest


def bracket_games() -> list[tuple[str, str]]:
    """The games to choose from, slug and title."""
    games = [rulesets.find(slug) for slug in rulesets.slugs()]
    return [(game.slug, game.title) for game in games if fills_with_two(game.table)]


def other_games() -> str:
    """A sentence about the installed games that cannot be chosen; empty when there are none."""
    games = [rulesets.find(slug) for slug in rulesets.slugs()]
    titles = [game.title for game in games if not fills_with_two(game.table)]
    if not titles:
        return ""
    return f"Without a bracket, because more than two play at a table: {', '.join(titles)}."
