"""House rules on a game and its match: its end, ties, and the number of games.

Knows the effect of each key in any game that ends by points, hands, clock or sets. Does not know
how a hand is scored.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from rules.core.fields import numbers, whole, word
from rules.core.findings import Findings
from rules.core.finish import DRAWN, PLAY_ON, SHARED, Finish
from rules.core.messages import say
from rules.core.series import ADDED, BEST_OF, Series
from rules.core.set_limit import SetLimit
from rules.house.changes import listed_numbers, overruled, refuse_together
from rules.ruleset import HouseRule, Ruleset


def finish_of(ruleset: Ruleset) -> Finish:
    if not isinstance(ruleset.game, Finish):
        raise TypeError(f"{ruleset.title} does not end by points or hands.")
    return ruleset.game


def _with_game(ruleset: Ruleset, key: str, value: object, **changes: Any) -> Ruleset:
    game = finish_of(ruleset)
    changed = replace(game, cites=overruled(ruleset, key, value, game.cites), **changes)
    return replace(ruleset, game=changed)


def _in_game(key: str, **besides: None) -> Callable[[Ruleset, Any], Ruleset]:
    """Set what the key names, and take away what stands besides."""

    def change(ruleset: Ruleset, value: Any) -> Ruleset:
        return _with_game(ruleset, key, value, **{key: value}, **besides)

    return change


def _ends_on(ruleset: Ruleset, sets: Mapping[str, int]) -> Ruleset:
    limit = SetLimit(sets.get("sets-in-a-row"), sets.get("sets-in-all"))
    return _with_game(ruleset, "ends_on", listed_numbers(sets), sets=limit)


def _games_per_match(ruleset: Ruleset, games: int) -> Ruleset:
    return replace(ruleset, match=Series(BEST_OF, games) if games > 1 else Series())


def _match_by(ruleset: Ruleset, kind: str) -> Ruleset:
    """No effect on a single game."""
    games = ruleset.match.games
    if kind == BEST_OF or games == 1:
        return ruleset
    return replace(ruleset, match=Series(ADDED, games))


def _target_is_more_than_a_bid(ruleset: Ruleset, where: str, findings: Findings) -> None:
    lowest, target = next(iter(ruleset.legal_bids()), 0), finish_of(ruleset).target
    if target is not None and target < lowest:
        refuse_together(
            where,
            say(
                "The game ends at %(target)s, but the lowest bid is %(lowest)s.",
                target=target,
                lowest=lowest,
            ),
            say("Raise the target, or lower the lowest bid."),
            findings,
        )


def _match_can_be_won(ruleset: Ruleset, where: str, findings: Findings) -> None:
    match = ruleset.match
    if match.kind == BEST_OF and match.games % 2 == 0:
        refuse_together(
            where,
            say("Both sides can win half of %(games)s games.", games=match.games),
            say(
                "Play %(games)s games in a match, or add up the points of all games.",
                games=match.games + 1,
            ),
            findings,
        )


def row_is_shorter(ruleset: Ruleset, where: str, findings: Findings) -> None:
    """Refuse a row of sets that is never reached, as all sets lose the game before."""
    limit = finish_of(ruleset).sets
    if limit and limit.in_a_row and limit.in_all and limit.in_a_row >= limit.in_all:
        refuse_together(
            where,
            say(
                "%(in_all)s sets in all lose the game before %(in_a_row)s in a row can.",
                in_all=limit.in_all,
                in_a_row=limit.in_a_row,
            ),
            say("Lower the sets in a row, or remove them."),
            findings,
        )


HANDS = HouseRule(
    "hands",
    say("Hands in a game"),
    say("Limits a game when time is short. With a target too, whichever comes first."),
    whole(1, 100),
    _in_game("hands", target=None),
)
TARGET = HouseRule(
    "target",
    say("Points that end a game"),
    say("Tables play shorter and longer games."),
    whole(5, 10_000, 5),
    _in_game("target"),
    _target_is_more_than_a_bid,
)
TARGET_ALONE = replace(
    TARGET,
    why=say("The text plays rounds of four hands. Many clubs play to a number of points."),
    change=_in_game("target", hands=None),
)
MINUTES = HouseRule(
    "minutes",
    say("Minutes after which the clock ends a game"),
    say(
        "No text has a clock. The hand in progress is finished; then the leader wins. Ties count "
        "as at any other end."
    ),
    whole(5, 480),
    _in_game("minutes"),
)
TIES = HouseRule(
    "ties",
    say("Tie at the end of a game"),
    say("The texts are silent: play on, share the win, or the director decides."),
    word(PLAY_ON, SHARED, DRAWN),
    _in_game("ties"),
)
SET_LIMITS = numbers({"sets-in-a-row": whole(2, 20), "sets-in-all": whole(2, 50)})
ENDS_ON = HouseRule(
    "ends_on",
    say("Sets that lose the game"),
    say("No text has this. A side set this often, in a row or in all, loses."),
    SET_LIMITS,
    _ends_on,
    row_is_shorter,
)
GAMES_PER_MATCH = HouseRule(
    "games_per_match",
    say("Games in a match"),
    say("One game, or the best of several."),
    whole(1, 15),
    _games_per_match,
    _match_can_be_won,
)
MATCH_BY = HouseRule(
    "match_by",
    say("How the games of a match count"),
    say("The best of them, or all their points added up."),
    word(BEST_OF, ADDED),
    _match_by,
    _match_can_be_won,
)
HANDS_TOO = replace(
    HANDS,
    why=say("The text plays rounds of four hands. With a target too, whichever comes first."),
    change=_in_game("hands"),
)
_ANY_GAME = (MINUTES, TIES, ENDS_ON, GAMES_PER_MATCH, MATCH_BY)
#: In the order in which they are applied: what takes the place of the book's own comes first.
GAME = (HANDS, TARGET, *_ANY_GAME)
ROUNDS = (TARGET_ALONE, HANDS_TOO, *_ANY_GAME)
