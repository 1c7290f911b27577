"""Rubicon Bezique as a page. The stored text is damaged: what is missing is said to be missing."""

from rules.book.everywhere import DIRECTOR_DECIDES, NO_TOURNAMENT
from rules.book.hall_lines import hall_lines
from rules.book.page import Book, Line, Section, numbered
from rules.book.writing import line, reading, terms

NAME = "Rubicon Bezique"
COMBINATIONS = f"{NAME}, table of combinations"
CLASSES = f"{NAME}, paragraph on classes"
QUARTETS = f"{NAME}, paragraph on quartets"
TWICE = f"{NAME}, paragraph on declaring twice"
STOCK = f"{NAME}, paragraph on the stock"
LAST_NINE = f"{NAME}, paragraph on the last nine tricks"
GAME = f"{NAME}, paragraph on the game"
TIES = f"{NAME}, last paragraph"
SILENT = f"{NAME} (not in the text)"


def combination(anchor: str, words: str) -> Line:
    """One row of the table."""
    return line(f"Z-{anchor}", words, COMBINATIONS)


TABLE = Section(
    "table",
    "The table and the cards",
    (
        line(
            "Z-authority",
            "What the text leaves open the director decides, and writes down why.",
            SILENT,
            readings="G-01 G-03",
        ),
        line("Z-players", "Two people play.", GAME),
        line(
            "Z-cards",
            "Four packs of 32 cards, 128 in all; nine cards for each player.",
            LAST_NINE,
            "other books of the game",
            readings="Z-04",
        ),
    ),
)
VALUES = Section(
    "combinations",
    "The combinations",
    (
        combination("trump-sequence", "Trump sequence, A 10 K Q J of trumps: 250."),
        combination("plain-sequence", "Plain sequence, A 10 K Q J of another suit: 150."),
        combination("royal-marriage", "Royal marriage, K Q of trumps: 40."),
        combination("common-marriage", "Common marriage, K Q of another suit: 20."),
        combination("aces", "Hundred aces, any four: 100."),
        combination("kings", "Eighty kings, any four: 80."),
        combination("queens", "Sixty queens, any four: 60."),
        combination("jacks", "Forty jacks, any four: 40."),
        combination("bezique", "Bezique, queen of spades and jack of diamonds: 40."),
        combination("double-bezique", "Double bezique, two of each: 500."),
        line(
            "Z-extras",
            "Beside this table [extra_combinations|nothing counts].",
            f"{COMBINATIONS} (silent)",
            readings="Z-01",
            fills={
                "extra_combinations": {
                    "carte-blanche": "carte blanche counts 50",
                    "triple-bezique": "triple bezique counts 1500",
                    "quadruple-bezique": "quadruple bezique counts 4500",
                }
            },
        ),
        line(
            "Z-trump",
            "The first marriage or sequence makes trumps. The suit is written on the sheet where "
            "a combination of trumps is.",
            SILENT,
            readings="Z-08",
        ),
    ),
)
DECLARING = Section(
    "declaring",
    "Declaring",
    (
        line(
            "Z-classes",
            "There are three classes: sequences (with the marriages), quartets and beziques. A "
            "card that has scored may serve again in another class, but in its own only in "
            "something higher.",
            CLASSES,
        ),
        line(
            "Z-marriage-first",
            "A queen of a royal marriage that goes into a trump sequence is "
            "[marriage_then_sequence|not checked: the sheet has counts and not cards].",
            readings="Z-02",
            fills={
                "marriage_then_sequence": {
                    "forbidden": "forbidden, and declarations that need one are refused"
                }
            },
            said={
                f"{CLASSES}, the rule": "A card that scored may not go into a lower combination of "
                "its class; the sequence is the higher one.",
                f"{CLASSES}, its example": "A queen of a marriage may not go into a sequence.",
            },
        ),
        line("Z-quartets", "The four cards of a quartet may be of any suits.", QUARTETS),
        line(
            "Z-repeat",
            "A combination may be declared again after one of its cards was played to a trick and "
            "replaced by another, also from a marriage that lies on the table.",
            TWICE,
        ),
        line(
            "Z-counts",
            "So in one partie there are at most 16 trump sequences, 16 plain sequences of a suit, "
            "7 marriages of a suit, 13 quartets of a rank, 7 beziques and 5 double beziques.",
            f"{TWICE} (follows from it, as every card is there four times)",
        ),
        line(
            "Z-stock",
            "While there is a stock you need not follow suit, and may throw off or trump as you "
            "like.",
            STOCK,
        ),
        line(
            "Z-last-nine",
            "When the stock is gone nothing more is declared. The cards on the table are taken up "
            "and the nine tricks that remain are played strictly. The list of those strict rules "
            "is missing in the stored text.",
            STOCK,
            readings="Z-01",
        ),
        line("Z-last-trick", "The last trick counts 50 for its winner.", LAST_NINE),
    ),
)
PARTIE = Section(
    "partie",
    "What a partie scores",
    (
        line(
            "Z-possible",
            "Both scores are multiples of 10, never 10 or 30, and together they make 50 or more.",
            COMBINATIONS,
            f"{LAST_NINE} (follows from both)",
        ),
        line("Z-rounding", "Each score is rounded down to the hundred.", GAME),
        line(
            "Z-partie",
            "The winner scores the difference of the two rounded scores, and 500 for the game.",
            GAME,
            readings="Z-07",
        ),
        line("Z-loser", "The loser scores 0.", f"{GAME} (silent)", readings="Z-10"),
        line(
            "Z-rubicon",
            "A loser with less than 1000 has not crossed the Rubicon: the winner scores 500 more, "
            "also with less than 1000 of their own. Exactly 1000 has crossed.",
            GAME,
            readings="Z-03",
        ),
        line(
            "Z-brisques",
            "Brisques and aces count only to break a tie: 10 for every ace and every ten. Both "
            "players together hold 32 of them.",
            GAME,
            TIES,
            readings="Z-04",
        ),
        line(
            "Z-tie",
            "Equal after rounding: the brisques are added, the new totals are rounded down, and "
            "these decide.",
            TIES,
        ),
        line(
            "Z-tie-rubicon",
            "Brisques that were added for a tie [rubicon_with_brisques|also help the loser over "
            "the Rubicon].",
            TIES,
            readings="Z-03",
            fills={
                "rubicon_with_brisques": {
                    False: "do not help over the Rubicon: there the plain score counts"
                }
            },
        ),
        line(
            "Z-still-tied",
            "Still equal: the player with the higher score, brisques [higher_score|included], is "
            "rounded up. The difference is 100.",
            TIES,
            readings="Z-05",
            fills={"higher_score": {"plain": "left out"}},
        ),
        line(
            "Z-drawn",
            "If nothing separates them, the partie is drawn and both score 0; it [drawn_partie|is "
            "one of the match].",
            f"{TIES} (silent)",
            readings="Z-06",
            fills={"drawn_partie": {"replayed": "is played again, and is none of the match"}},
        ),
    ),
)
HALL = Section(
    "hall",
    "The match and the hall",
    (
        line(
            "Z-match",
            "Parties in a match: [parties|as many as stand on its sheet]. Their scores are added, "
            "and the higher total wins. An event of several tables is ranked by "
            "[event_ranking|points].",
            SILENT,
            readings="Z-09",
            fills={"event_ranking": {"wins": "matches won"}},
        ),
        line(
            "Z-late",
            "[forfeit_after|Nobody forfeits by the clock].",
            SILENT,
            readings="G-03",
            fills={
                "forfeit_after": "A player who is not there {} min after the announced start "
                "forfeits"
            },
        ),
        *hall_lines("Z", SILENT, "Both players"),
    ),
)
READINGS = (
    DIRECTOR_DECIDES,
    NO_TOURNAMENT,
    reading(
        "Z-01",
        "The stored text is damaged: the list of strict rules is missing, and so are carte "
        "blanche, triple and quadruple bezique, which other books have.",
        "Only what stands in the table counts, unless the director adds some of them.",
        "extra_combinations",
    ),
    reading(
        "Z-02",
        "May a marriage become a sequence? The rule allows it, its example forbids it.",
        "It would be forbidden where cards are followed. The sheet has only counts, so it is not "
        "checked.",
        "marriage_then_sequence",
    ),
    reading(
        "Z-03",
        "Do brisques that break a tie count for the Rubicon too?",
        "Yes, the new totals count for everything.",
        "rubicon_with_brisques",
    ),
    reading(
        "Z-04",
        "Brisques and aces are named side by side, though aces are brisques. The size of the deck "
        "is not in the stored text.",
        "Every ace and every ten counts once, 32 in four packs.",
    ),
    reading(
        "Z-05",
        "Which score is the actual one when both are still equal?",
        "The one with brisques, before rounding.",
        "higher_score",
    ),
    reading(
        "Z-06",
        "What if everything is equal?",
        "The partie is drawn. It is played again where a winner is needed.",
        "drawn_partie",
    ),
    reading(
        "Z-07",
        "Older books add both scores for a Rubicon, with other awards.",
        "This text counts: the difference, 500, and 500 more.",
    ),
    reading(
        "Z-08",
        "How are trumps made and written down?",
        "By the first marriage or sequence. The sheet asks for the suit where it matters.",
    ),
    reading(
        "Z-09",
        "How many parties make a match, and how is an event ranked?",
        "Scores of parties are added; ranking is by total.",
        "parties event_ranking",
    ),
    reading("Z-10", "What does the loser of a partie score?", "Nothing."),
)
TERMS = terms(
    {
        "bezique": "The queen of spades with the jack of diamonds.",
        "brisque": "An ace or a ten.",
        "carte blanche": "A hand without a court card.",
        "class": "One of three kinds of combinations: sequences, quartets, beziques.",
        "combination": "Cards that score when they are declared.",
        "declare": "To lay a combination on the table and score it.",
        "marriage": "King and queen of one suit; of trumps it is royal, else common.",
        "partie": "One deal, played to the last trick and scored.",
        "quartet": "Four aces, kings, queens or jacks.",
        "Rubicon": "A thousand points: the line a loser has to cross.",
        "sequence": "Ace, ten, king, queen and jack of one suit.",
        "stock": "The cards not dealt, from which both players draw.",
        "trick": "Two cards, one from each player.",
        "trump": "The suit that beats the others.",
    }
)

BOOK = Book(
    slug="rubicon-bezique",
    title=NAME,
    source="After a description of the game of which parts are missing, in our own words. That "
    "text has no headings, so its paragraphs are named by what they are about.",
    sections=numbered((TABLE, VALUES, DECLARING, PARTIE, HALL)),
    readings=READINGS,
    terms=TERMS,
)
