"""The rules of a match: its division's, or for a play-off the book's target.

A sitting may play some rounds of the game only. A tie's play-off is one game to the book's target,
whatever the house rules say. Does not know results.
"""

from collections.abc import Mapping
from typing import Any

from rules.core.messages import Words, say
from rules.core.series import ONE_GAME, Series
from rules.ruleset import Ruleset
from rules.rulesets import find
from scoring.entry import playing_rules
from tournament.brackets.formats import find as find_format
from tournament.brackets.games import series_chosen
from tournament.brackets.models import Match, Stage
from tournament.brackets.parts import rounds_at, rules_for
from tournament.brackets.playoffs import PLAYOFF
from tournament.registration.models import Division

TARGET = "target"


def house_rules_of(match: Match) -> Mapping[str, Any]:
    """The house rules of the match."""
    division = match.stage.division
    if match.round.bracket == PLAYOFF:
        return _in_playoffs(division)
    usual: Mapping[str, Any] = division.house_rules
    rounds = rounds_at(match.round.position, match.stage.options)
    return rules_for(playing_rules(division.ruleset, usual), usual, rounds) if rounds else usual


def rules_of_match(match: Match) -> Ruleset:
    """The rules of the match, by its own house rules."""
    return playing_rules(match.stage.division.ruleset, house_rules_of(match))


def series_of(match: Match) -> Series:
    """The series of the match. Individuals play one game at a table."""
    return series_in(match.stage, match.round.bracket)


def series_in(stage: Stage, bracket: str) -> Series:
    """The series of the matches in this bracket of the stage."""
    if bracket == PLAYOFF or find_format(stage.format).kind.seats:
        return ONE_GAME
    return series_chosen(stage.options, stage.division.rules.match)


def playoff_game(division: Division) -> Words:
    """ "one game of 500": what two tied teams play."""
    target = playing_rules(division.ruleset, _in_playoffs(division)).target
    return say("one game to %(points)s", points=target) if target else say("one game")


def _in_playoffs(division: Division) -> Mapping[str, Any]:
    """The house rules with the book's own target; a book without one needs the house's."""
    kept: dict[str, Any] = dict(division.house_rules)
    if find(division.ruleset).target is not None:
        kept.pop(TARGET, None)
    return kept
