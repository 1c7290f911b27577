"""The rounds of a game that one sitting plays, where tables change within the game. Pure."""

from collections.abc import Mapping
from typing import Any

from rules.core.finish import PLAY_ON, SHARED, Finish
from rules.core.messages import say
from rules.ruleset import Ruleset
from tournament.brackets.options import Option
from tournament.brackets.refusals import Refusal

MOST_SITTINGS = 12

EACH = Option(
    "each",
    0,
    say("Rounds of the game in a sitting"),
    tuple(range(11)),
    words=(say("the whole game"), *map(str, range(1, 11))),
    leads=True,
)
GAME_FIRST = Option("game_first", 1, say("First round of the game"), asked=False)
GAME_LAST = Option("game_last", 0, say("Last round of the game"), asked=False)
PARTS = (EACH, GAME_FIRST, GAME_LAST)
"""The options of a format whose sittings may play part of a game."""


def rounds_of_game(rules: Ruleset) -> range:
    """The rounds of the game by number; empty if something else ends it."""
    game = rules.game
    if not isinstance(game, Finish) or not game.hands or game.target or game.bottom is not None:
        return range(1, 1)
    return range(game.noun.first, game.noun.first + game.hands)


def rounds_at(sitting: int, options: Mapping[str, Any]) -> range:
    """The rounds that this sitting plays; empty if it plays a whole game."""
    each = options.get("each", 0)
    first = options.get("game_first", 1) + (sitting - 1) * each
    return range(first, min(first + each, options.get("game_last", 0) + 1))


def sittings_of(options: Mapping[str, Any]) -> int:
    """The number of sittings. Raises Refusal if the game has no rounds to share out."""
    if not options["each"]:
        return int(options["rounds"])
    rounds = options["game_last"] - options["game_first"] + 1
    if rounds < 1:
        raise Refusal(
            say("This game has no fixed number of rounds to share out."),
            say("Play the whole game in each sitting."),
            code="no-counted-rounds",
        )
    sittings = -(-rounds // options["each"])
    if sittings > MOST_SITTINGS:
        raise Refusal(
            say("That would be %(count)s sittings.", count=sittings),
            say("At most %(most)s are possible. Play more rounds in each.", most=MOST_SITTINGS),
            code="too-many-sittings",
        )
    return int(sittings)


def share_of_game(options: Mapping[str, Any]) -> float:
    """How much of a game one sitting plays: 1 for all of it."""
    rounds = options.get("game_last", 0) - options.get("game_first", 1) + 1
    each = min(options.get("each", 0), rounds)
    return each / rounds if each > 0 else 1


def rules_for(rules: Ruleset, house_rules: Mapping[str, Any], rounds: range) -> dict[str, Any]:
    """The house rules of a sheet with these rounds of the game; `rules` are those of all.

    A tie is not played out at one table, since the points of all sittings are added.
    """
    keys = {rule.key for rule in rules.house_rules}
    part = {"first_round": rounds[0], "last_round": rounds[-1]}
    if not part.keys() <= keys:
        part = {"hands": len(rounds)}
    is_played_out = isinstance(rules.game, Finish) and rules.game.ties == PLAY_ON
    return {**house_rules, **part, **({"ties": SHARED} if is_played_out else {})}
