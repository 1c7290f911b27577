"""NPA Pinochle as a page: the tournament rules of August 2014, in the order of a round."""

from rules.book.npa_pinochle.bidding import BIDDING
from rules.book.npa_pinochle.cards import CARDS, DEAL, SHUFFLE
from rules.book.npa_pinochle.glossary import TERMS
from rules.book.npa_pinochle.hall import CONDUCT, SHEET
from rules.book.npa_pinochle.melding import MELDING, VALUES
from rules.book.npa_pinochle.penalties import BONUSES, PENALTIES
from rules.book.npa_pinochle.play import PLAY, RENEGE
from rules.book.npa_pinochle.readings import READINGS
from rules.book.npa_pinochle.score import SCORE
from rules.book.page import Book, numbered

BOOK = Book(
    slug="npa-pinochle",
    title="NPA Pinochle",
    source="After chapter 4, Tournament Rules, of the National Pinochle Association as revised in "
    "August 2014, in our own words. The signs § name sections of that chapter.",
    sections=numbered(
        (
            CARDS,
            SHUFFLE,
            DEAL,
            BIDDING,
            MELDING,
            VALUES,
            PLAY,
            RENEGE,
            SCORE,
            BONUSES,
            PENALTIES,
            CONDUCT,
            SHEET,
        )
    ),
    readings=READINGS,
    terms=TERMS,
)
