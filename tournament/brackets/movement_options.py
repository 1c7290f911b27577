"""Options of movements along the tables: a shipped one, or the director's own lines. Pure."""

from collections.abc import Mapping

from rules.core.messages import Words, say
from tournament.brackets.options import Option
from tournament.brackets.refusals import Refusal
from tournament.brackets.rounds.movements import movement_of, slugs

OWN = "own"


def movement_options(seats: str, usual: str, how_to_write: Words) -> tuple[Option, Option]:
    """Which of the movements for these seats, and the lines of one's own."""
    shipped = {slug: movement_of(slug, seats) for slug in slugs(seats)}
    which = Option(
        "movement",
        usual,
        say("Who moves after a round"),
        (*shipped, OWN),
        words=(*(movement.title for movement in shipped.values()), say("Own movement")),
        hints=(*(movement.words for movement in shipped.values()), how_to_write),
        leads=True,
    )
    return which, Option("lines", "", say("Lines"), leads=True, only_if=("movement", OWN))


def is_own(options: Mapping[str, object]) -> bool:
    """Whether the lines are the movement. Raises Refusal for lines of a shipped one."""
    own = options["movement"] == OWN
    if options["lines"] and not own:
        raise Refusal(
            say("Only a movement of your own has lines."),
            say("Choose “Own movement”, or leave the lines out."),
            code="no-such-option",
        )
    return own
