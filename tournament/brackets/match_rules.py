"""By which rules a match is played: its division's; a play-off is one game to the book's target.

The play-off of a tie is one game, to the points of the book, whatever the house plays otherwise.
Knows rulesets and rounds; refuses to know results.
"""

from collections.abc import Mapping
from typing import Any

from rules.core.messages import Words, say
from rules.core.series import ONE_GAME, Series
from rules.rulesets import find
from scoring.entry import playing_rules
from tournament.brackets.games import series_chosen
from tournament.brackets.models import Match
from tournament.brackets.playoffs import PLAYOFF
from tournament.registration.models import Division

TARGET = "target"


def house_rules_of(match: Match) -> Mapping[str, Any]:
    """The house rules by which the match is played."""
    division = match.stage.division
    return _in_playoffs(division) if match.round.bracket == PLAYOFF else division.house_rules


def series_of(match: Match) -> Series:
    """How many games the match has."""
    if match.round.bracket == PLAYOFF:
        return ONE_GAME
    division = match.stage.division
    usual = playing_rules(division.ruleset, division.house_rules).match
    return series_chosen(match.stage.options, usual)


def playoff_game(division: Division) -> Words:
    """ "one game of 500": what two who are tied play."""
    target = playing_rules(division.ruleset, _in_playoffs(division)).target
    return say("one game to %(points)s", points=target) if target else say("one game")


def _in_playoffs(division: Division) -> Mapping[str, Any]:
    """The house rules without another target than the book's; a book without one needs its own."""
    kept: dict[str, Any] = dict(division.house_rules)
    if find(division.ruleset).target is not None:
        kept.pop(TARGET, None)
    return kept
