"""Where the Toonerville text is unclear or silent, and what is taken."""

from rules.book.everywhere import DIRECTOR_DECIDES, NO_TOURNAMENT
from rules.book.writing import reading

READINGS = (
    DIRECTOR_DECIDES,
    NO_TOURNAMENT,
    reading(
        "T-01",
        "Nothing is said of two players with the same lowest total.",
        "They share the win and are shown as tied.",
        "ties",
    ),
    reading(
        "T-02",
        "How is a tournament played?",
        "Totals over all tables count, unless the director chooses otherwise.",
        "format event_ranking",
    ),
    reading(
        "T-03",
        "What if the draw pile is empty and nobody goes out?",
        "The discards are shuffled again. A round without a zero is accepted only when an "
        "official stopped it; then every hand counts.",
        "nobody_out",
    ),
    reading(
        "T-04",
        "In round 11 no discard is allowed: not at the end, or not at all?",
        "Only the last one is forbidden. Two runs and two sets are the fourteen cards dealt, so "
        "with the card drawn one meld is longer.",
    ),
    reading(
        "T-05",
        "May one go out with a discard in rounds 1 to 10?",
        "Yes, the text allows both.",
    ),
    reading(
        "T-06",
        "How often may somebody buy, and how many cards can a player hold?",
        "As often as wished. A hand of an odd size is questioned, and the director may accept it.",
        "max_buys",
    ),
    reading(
        "T-07",
        "What does a Rook cost that was taken from a run and stayed in hand?",
        "It must be laid down at once. Any Rook left in hand costs 25.",
    ),
    reading(
        "T-08",
        "Where does a one stand?",
        "A run may begin with it; it never follows the 14. Left in hand it costs 5.",
    ),
    reading(
        "T-09",
        "A player leaves in the middle of a game.",
        "The director decides. At least three must remain.",
        "player_leaves",
    ),
    reading(
        "T-10",
        "May a game be shorter than eleven rounds?",
        "Only if the director says so beforehand.",
        "last_round",
    ),
    reading(
        "T-11",
        "Some hosts use fewer decks than players.",
        "One deck for each player, as the text says.",
        "decks",
    ),
)
