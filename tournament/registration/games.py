"""Which of the installed games can be played in a bracket.

A match has two entrants, so a game that wants more people at a table has score sheets here, but
no bracket; nor has one whose hands cannot be entered at a table, or that ends only when its writer
says so: a table's phone signs when the game is over.
"""

from rules import rulesets
from rules.finish import Finish
from rules.ruleset import Ruleset
from rules.seats import Table
from scoring.entry import can_be_entered


def fills_with_two(table: Table) -> bool:
    """Whether two sides alone take as many chairs as the game wants."""
    one, other, *_ = (len(seats) for seats in table.members.values())
    return one + other >= table.fewest


def ends_by_itself(game: Ruleset) -> bool:
    """Whether a number of hands or of points ends the game."""
    law = game.game
    return not isinstance(law, Finish) or law.hands is not None or law.target is not None


def is_playable(game: Ruleset) -> bool:
    """Whether two teams can play this game here as its book has it, from cards to posted sheet."""
    return fills_with_two(game.table) and can_be_entered(game) and ends_by_itself(game)


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
