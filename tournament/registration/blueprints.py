"""Templates of events: the divisions of common kinds of weekend. Pure data.

The divisions get names, as if the director had typed them.
"""

from dataclasses import dataclass

from rules.core.messages import Words, say
from tournament.registration.drafts import DivisionDraft


@dataclass(frozen=True, slots=True)
class Blueprint:
    """A kind of event: its name, what it includes in a sentence, its divisions, and whether players
    read their table on the public pages."""

    slug: str
    title: Words
    words: Words
    divisions: tuple[DivisionDraft, ...]
    tables_public: bool = True


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

BLUEPRINTS = (BEACH_HOUSE,)
