"""Toonerville Rook as a page: eleven contracts, and the lowest total wins."""

from rules.book.everywhere import DIRECTOR_DECIDES, NO_TOURNAMENT
from rules.book.hall_lines import FORMATS, SHEETS
from rules.book.page import Book, Line, Section, numbered
from rules.book.writing import line, reading, terms

NAME = "Toonerville Rook"
MATERIALS = f"{NAME}, Materials"
INTRODUCTION = f"{NAME}, Introduction"
CONTRACTS = f"{NAME}, The Cards, The Deal, The Contracts"
PLAY = f"{NAME}, The Play"
TURN = f"{NAME}, The Player's Turn"
BUYING = f"{NAME}, Buying"
FINISHING = f"{NAME}, Finishing The Turn"
ENDING = f"{NAME}, Ending The Round"
ROOK = f"{NAME}, Rook Card"
SCORING = f"{NAME}, Scoring"
WINNING = f"{NAME}, Winning"
SILENT = f"{NAME} (not in the text)"


def contract(number: int, cards: int, melds: str) -> Line:
    """One round: how many cards are dealt and what must be laid down."""
    return line(f"T-round-{number}", f"Round {number}: {cards} cards, {melds}.", CONTRACTS)


TABLE = Section(
    "table",
    "The table and the cards",
    (
        line(
            "T-authority",
            "What the text leaves open the director decides, and writes down why.",
            SILENT,
            readings="G-01 G-03",
        ),
        line(
            "T-players",
            "Three to five people play, each alone. If one leaves, [player_leaves|the director "
            "decides].",
            f"{NAME}, Number Of Players",
            readings="T-09",
            fills={
                "player_leaves": {
                    "others-play-on": "the others play on, three at least",
                    "game-ends": "the game ends with the round before",
                }
            },
        ),
        line(
            "T-decks",
            "Full Rook decks are shuffled together, [decks|as many as there are players]: 57 cards "
            "in each, with one Rook.",
            MATERIALS,
            CONTRACTS,
            readings="T-11",
        ),
        line(
            "T-deal",
            "After the deal the rest is the draw pile; its top card is turned up and begins the "
            "discards.",
            CONTRACTS,
        ),
    ),
)
ROUNDS = Section(
    "rounds",
    "The rounds and their contracts",
    (
        line(
            "T-rounds",
            "Rounds 1 to [last_round|11] are played, each with its deal and its contract.",
            CONTRACTS,
            readings="T-10",
        ),
        contract(1, 12, "two sets"),
        contract(2, 12, "one run and one set"),
        contract(3, 12, "two runs"),
        contract(4, 12, "three sets"),
        contract(5, 12, "one run and two sets"),
        contract(6, 12, "two runs and one set"),
        contract(7, 12, "four sets"),
        contract(8, 12, "three runs"),
        contract(9, 15, "five sets"),
        contract(10, 16, "four runs"),
        line(
            "T-round-11",
            "Round 11: 14 cards, two runs and two sets. The last card is not discarded; the whole "
            "hand must be melded.",
            readings="T-04",
            said={
                CONTRACTS: "Its table says for this round that no discard is allowed.",
                ENDING: "Only the discard that would end this round is forbidden.",
            },
        ),
    ),
)
MELDS = Section(
    "melds",
    "Melds",
    (
        line(
            "T-run",
            "A run is four cards or more of one colour in sequence. It ends at the 14 at the "
            "latest and does not go on with the one.",
            f"{NAME}, Runs",
            readings="T-08",
        ),
        line(
            "T-set",
            "A set is three cards or more of the same number, of any colours.",
            f"{NAME}, Sets",
        ),
        line(
            "T-rook",
            "The Rook stands for any card. In a run it may be replaced by the card it stands for, "
            "and whoever takes it must lay down a meld with it at once. In a set it stays.",
            ROOK,
            readings="T-07",
        ),
    ),
)
TURNS = Section(
    "turns",
    "A turn",
    (
        line(
            "T-turn",
            "In turn you take the top card of the draw pile or of the discards, lay down melds if "
            "you can, and discard one card.",
            TURN,
            PLAY,
            FINISHING,
        ),
        line(
            "T-buying",
            "A top discard that the player in turn does not want can be bought: say so before the "
            "draw from the pile is finished. Of several the nearest to the left of the player in "
            "turn gets it, with one more card from the pile: two cards more in hand.",
            BUYING,
        ),
        line(
            "T-buys",
            "Buys that a player may make in one round: [max_buys|no limit].",
            f"{BUYING} (silent)",
            readings="T-06",
        ),
        line(
            "T-waiting",
            "So a player who has not laid down holds the cards dealt and two more for each buy.",
            BUYING,
            f"{FINISHING} (follows from both)",
            readings="T-06",
        ),
        line(
            "T-round-end",
            "The round ends when a player who has met the contract plays or discards the last "
            "card.",
            ENDING,
            readings="T-05",
        ),
        line(
            "T-nobody-out",
            "If the draw pile runs out, the discards are shuffled for a new one. [nobody_out|If an "
            "official stops the round, every hand counts].",
            SILENT,
            readings="T-03",
            fills={
                "nobody_out": {
                    "nothing": "If an official stops the round, nobody scores",
                    "never": "No round is stopped: it goes on until somebody is out",
                }
            },
        ),
    ),
)
SCORE = Section(
    "score",
    "What a round scores",
    (
        line("T-out", "Who goes out scores 0.", PLAY),
        line(
            "T-left",
            "The others score what is left in their hands: 5 for each card from 1 to 9, 10 for "
            "each from 10 to 14, 25 for each Rook.",
            SCORING,
        ),
        line(
            "T-sum",
            "So each round has exactly one 0, and every other score is a multiple of 5. There are "
            "36 low and 20 high cards and one Rook for each player; a deck is worth 405.",
            PLAY,
            f"{SCORING} (follows from both)",
            readings="T-11",
        ),
    ),
)
WINNER = Section(
    "winner",
    "The winner",
    (
        line(
            "T-winner",
            "The lowest total after round [last_round|11] wins.",
            WINNING,
            readings="T-10",
        ),
        line(
            "T-ties",
            "Players with the same lowest total [ties|share the win].",
            f"{WINNING} (silent)",
            readings="T-01",
            fills={
                "ties": {
                    "extra-round": "play the last round again, until one is ahead",
                    "last-round": "are told apart by the fewest points in the last round",
                    "most-rounds": "are told apart by the rounds they won",
                }
            },
        ),
    ),
)
HALL = Section(
    "hall",
    "In the hall",
    (
        line(
            "T-tournament",
            "The text says that the game is played in tournaments, and no more. [format|Tables and "
            "who goes on are the director's choice]. Several tables are ranked by "
            "[event_ranking|points].",
            INTRODUCTION,
            readings="T-02 G-03",
            fills={"format": FORMATS, "event_ranking": {"wins": "games won"}},
        ),
        line(
            "T-late",
            "[forfeit_after|Nobody forfeits by the clock].",
            SILENT,
            readings="G-03",
            fills={
                "forfeit_after": "A player who is not there {} min after the announced start "
                "forfeits"
            },
        ),
        line(
            "T-sheet",
            "[sheet_rule|Every player confirms the score sheet] before it is posted.",
            SILENT,
            readings="G-03",
            fills={"sheet_rule": SHEETS},
        ),
    ),
)
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
TERMS = terms(
    {
        "buy": "To take the top discard out of turn, with one card from the draw pile.",
        "colour": "One of the four suits of the pack.",
        "contract": "The melds that must be laid down in a round.",
        "deal": "The cards each player begins a round with.",
        "discard": "To put a card on the open pile; also that card.",
        "draw pile": "The cards that are left after the deal, face down.",
        "go out": "To play or discard the last card, which ends the round.",
        "high card": "A card from 10 to 14.",
        "lay down": "To put melds on the table.",
        "low card": "A card from 1 to 9.",
        "meld": "A run or a set on the table.",
        "Rook": "The card with the bird; it stands for any card.",
        "round": "One deal, until somebody goes out.",
        "run": "Four or more of one colour in sequence.",
        "set": "Three or more of the same number.",
        "wild": "A wild card may stand for any other.",
    }
)

BOOK = Book(
    slug="toonerville-rook",
    title=NAME,
    source="After a description of the game that was published in 2021, in our own words.",
    sections=numbered((TABLE, ROUNDS, MELDS, TURNS, SCORE, WINNER, HALL)),
    readings=READINGS,
    terms=TERMS,
)
