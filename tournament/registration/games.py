"""Which installed games can be played in a bracket.

A match has two sides, or a table of three or more individuals.
"""

from collections.abc import Mapping
from typing import Any

from rules import rulesets
from rules.core.messages import Words, all_of, say
from rules.core.seats import Table
from rules.ruleset import Ruleset
from scoring.entry import can_be_entered


def fills_with_two(table: Table) -> bool:
    """Whether two sides of equal size fill the fewest chairs the game needs."""
    one, other, *_ = (len(seats) for seats in table.members.values())
    return one == other and one + other >= table.fewest


def plays_alone(table: Table) -> bool:
    """Whether everyone is their own side, and more than two can play."""
    return len(table.sides) > 2 and all(len(seats) == 1 for seats in table.members.values())


def is_playable(game: Ruleset) -> bool:
    """Whether this game can be played here, from cards to posted sheet."""
    return can_be_entered(game) and (fills_with_two(game.table) or plays_alone(game.table))


def bracket_games() -> list[tuple[str, str]]:
    """The available games, slug and title."""
    games = [rulesets.find(slug) for slug in rulesets.slugs()]
    return [(game.slug, game.title) for game in games if is_playable(game)]


def new_games() -> list[tuple[str, str]]:
    """The games for a new division. Games described by house rules start with the known ones.

    "tally/euchre" is a game with its house rules, "tally" one that is still to be described.
    """
    games = [rulesets.find(slug) for slug, _ in bracket_games()]
    fixed = [(game.slug, game.title) for game in games if not game.presets]
    known = [(f"{game.slug}/{one.slug}", one.title) for game in games for one in game.presets]
    return [*fixed, *known, *((game.slug, game.title) for game in games if game.presets)]


def game_named(name: str) -> tuple[Ruleset, Mapping[str, Any]]:
    """The ruleset and house rules of one of the new games."""
    slug, _, preset = name.partition("/")
    game = rulesets.find(slug)
    return game, next((one.house_rules for one in game.presets if one.slug == preset), {})


def other_games() -> Words:
    """A sentence on installed games that cannot be chosen; empty if none."""
    games = [rulesets.find(slug) for slug in rulesets.slugs()]
    titles = [game.title for game in games if not is_playable(game)]
    if not titles:
        return ""
    return say("Not yet playable at a table: %(games)s.", games=all_of(titles))
