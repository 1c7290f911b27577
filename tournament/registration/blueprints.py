"""Templates of events: the divisions of common kinds of weekend. Pure data.

The divisions get names, as if the director had typed them.
"""

from dataclasses import dataclass

from rules.core.messages import Words, say
from tournament.registration.drafts import DivisionDraft
from tournament.registration.games import game_named


@dataclass(frozen=True, slots=True)
class Blueprint:
    """A kind of event: its name, a sentence on what it includes, its divisions.

    Also its usual number of tables, and whether the public pages show them.
    """

    slug: str
    title: Words
    words: Words
    divisions: tuple[DivisionDraft, ...]
    tables: int = 8
    tables_public: bool = True


def _known_game(name: str, game: str, format: str) -> DivisionDraft:  # noqa: A002
    """A division for a known game, described by house rules."""
    ruleset, house_rules = game_named(game)
    return DivisionDraft(name, ruleset.slug, format, house_rules=house_rules)


BEACH_HOUSE = Blueprint(
    slug="beach-house",
    title=say("Beach House weekend"),
    words=say(
        "A main event in double elimination, and a children's event in single elimination "
        "without rankings (Beach House, General)."
    ),
    divisions=(
        DivisionDraft("Main event", "beach-house-rook", "double-elimination"),
        DivisionDraft("Children's event", "beach-house-rook", "single-elimination", learning=True),
    ),
    tables_public=False,
)

PINOCHLE_NIGHT = Blueprint(
    slug="pinochle-night",
    title=say("Pinochle night"),
    words=say("Pairs in a round robin of double-deck pinochle (National Pinochle Association)."),
    divisions=(DivisionDraft("Pinochle", "npa-pinochle", "round-robin"),),
)
CLUB_ROUND_ROBIN = Blueprint(
    slug="club-round-robin",
    title=say("Club round robin"),
    words=say("Every pair plays every other at Kentucky Rook."),
    divisions=(DivisionDraft("Club round robin", "kentucky-rook", "round-robin"),),
)
FAMILY_TOONERVILLE = Blueprint(
    slug="family-toonerville",
    title=say("Family Toonerville"),
    words=say("Individuals at tables of three to five, in several sittings."),
    divisions=(DivisionDraft("Toonerville", "toonerville-rook", "pods"),),
    tables=3,
)
BEZIQUE_MATCH = Blueprint(
    slug="bezique-match",
    title=say("Bezique match"),
    words=say("Two or more players, single elimination, Rubicon Bezique."),
    divisions=(DivisionDraft("Bezique", "rubicon-bezique", "single-elimination"),),
    tables=1,
)
EUCHRE_POOLS = Blueprint(
    slug="euchre-pools",
    title=say("Euchre pools"),
    words=say("Pairs in pools, to 10 points a game."),
    divisions=(_known_game("Euchre", "tally/euchre", "pools"),),
)
SPADES_DOUBLE = Blueprint(
    slug="spades-double-elimination",
    title=say("Spades double elimination"),
    words=say("Pairs in double elimination, to 500 points a game."),
    divisions=(_known_game("Spades", "tally/spades", "double-elimination"),),
)

BLUEPRINTS = (
    *(BEACH_HOUSE, PINOCHLE_NIGHT, CLUB_ROUND_ROBIN, FAMILY_TOONERVILLE),
    *(BEZIQUE_MATCH, EUCHRE_POOLS, SPADES_DOUBLE),
)
