"""Which of the installed games can be played in a bracket.

A match has two entrants, so a game that wants more people at a table has score sheets here, but
no bracket.
"""

from rules import rulesets
from rules.ruleset import Ruleset
from rules.seats import Table
from scoring.entry import can_be_entered


def fills_with_two(table: Table) -> bool:
    """Whether two sides alone take as many chairs as the game wants."""
    one, other, *_ = (len(seats) for seats in table.members.values())
    return one + other >= table.fewest


def is_playable(game: Ruleset) -> bool:
    """Whether two teams can play this game here, from cards to posted sheet."""
    return fills_with_two(game.table) and can_be_entered(game)


def bracket_games() -> list[tuple[str, str]]:
    """The games to choose from, slug and title."""
    games = [rulesets.find(slug) for slug in rulesets.slugs()]
    return [(game.slug, game.title) for game in games if is_playable(game)]


def other_games() -> str:
    """A sentence about the installed games that cannot be chosen; empty when there are none."""
    games = [rulesets.find(slug) for slug in rulesets.slugs()]
    titles = [game.title for game in games if not is_playable(game)]
    if not titles:
        return ""
    return f"Sheets of these are judged, but not yet kept at a table: {', '.join(titles)}."
