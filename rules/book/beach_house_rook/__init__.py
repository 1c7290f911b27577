"""Beach House Rook as a page: the family tournament's rules, as they were changed in July 2003."""

from rules.book.beach_house_rook.cards import COUNTERS, DEAL, HOW_TO_READ, TABLE
from rules.book.beach_house_rook.glossary import TERMS
from rules.book.beach_house_rook.hall import CONDUCT, SHEET, TIME, TOURNAMENT
from rules.book.beach_house_rook.hand import BIDDING, GAME, INFRACTIONS, PLAY, SCORE
from rules.book.beach_house_rook.readings import READINGS
from rules.book.page import Book, numbered

BOOK = Book(
    slug="beach-house-rook",
    title="Beach House Rook",
    source="After the rules of the Beach House tournament as changed in July 2003, in our own "
    "words. Each paragraph named is one of those rules.",
    sections=numbered(
        (
            HOW_TO_READ,
            TABLE,
            DEAL,
            COUNTERS,
            BIDDING,
            PLAY,
            SCORE,
            INFRACTIONS,
            GAME,
            TIME,
            CONDUCT,
            SHEET,
            TOURNAMENT,
        )
    ),
    readings=READINGS,
    terms=TERMS,
)
