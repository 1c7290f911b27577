"""Readings that every book shares. Knows what holds whatever is played."""

from rules.book.writing import reading

DIRECTOR_DECIDES = reading(
    "G-01",
    "Some books give the director the last word, others say nothing: can a score that the rules "
    "give be overruled, or is only a dispute decided?",
    "A director may overrule every score. The decision is kept with name, time and reason, and "
    "what the rules would have given stays to be seen.",
)
TWO_DISCARDS = reading(
    "G-02",
    "Beach House says that it follows Kentucky Discard, and then gives another deck, another "
    "lowest bid, another first bidder and another length of the game.",
    "They are two games. At Beach House the Beach House text counts.",
)
NO_TOURNAMENT = reading(
    "G-03",
    "The text explains the game only: nothing on coming late, forfeits, score sheets, formats or "
    "ties in an event.",
    "The director chooses when the event is set up. Until then nobody is penalised for coming "
    "late, and both sides confirm the sheet.",
)
