"""Toonerville Rook as a page: eleven contracts, and the lowest total wins."""

from rules.book.page import Book, numbered
from rules.book.toonerville_rook.glossary import TERMS
from rules.book.toonerville_rook.paragraphs import NAME
from rules.book.toonerville_rook.readings import READINGS
from rules.book.toonerville_rook.rounds import MELDS, ROUNDS, TABLE, TURNS
from rules.book.toonerville_rook.score import HALL, SCORE, WINNER

BOOK = Book(
    slug="toonerville-rook",
    title=NAME,
    source="After a description of the game that was published in 2021, in our own words.",
    sections=numbered((TABLE, ROUNDS, MELDS, TURNS, SCORE, WINNER, HALL)),
    readings=READINGS,
    terms=TERMS,
)
