"""Toonerville Rook at the table: cards, rounds and contracts, melds, a turn."""

from rules.book.page import Line, Section
from rules.book.toonerville_rook.paragraphs import (
    BUYING,
    CONTRACTS,
    ENDING,
    FINISHING,
    MATERIALS,
    NAME,
    PLAY,
    ROOK,
    SILENT,
    TURN,
)
from rules.book.writing import line


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
