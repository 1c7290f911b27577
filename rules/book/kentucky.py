"""What both games of the Kentucky text share: lines, readings and words of the room.

The text has no headings: its paragraphs are named by their subject.
"""

from rules.book.game_lines import (
    clock_line,
    hands_line,
    match_line,
    seat_change_line,
    sets_line,
)
from rules.book.hall_lines import hall_lines
from rules.book.page import Section
from rules.book.writing import line, reading

PARENT = "Kentucky Rook"
FIRST = f"{PARENT}, first paragraph"
BIDDING = f"{PARENT}, paragraph on the bidding"
NEST = f"{PARENT}, paragraph on the nest"
PLAY = f"{PARENT}, paragraph on the play"
SCORING = f"{PARENT}, paragraph on the score"
SILENT = "not in the text"

AUTHORITY = line(
    "K-authority",
    "What the text leaves open the director decides, and writes down why.",
    f"{PARENT} ({SILENT})",
    readings="G-01 G-03",
)
PLAYERS = line(
    "K-players",
    "Four people play in two partnerships that stay together; partners sit across from each other.",
    FIRST,
)
TURN_PASSED = line(
    "K-pass",
    "Each bid is higher than the one before. Who passes is out of the bidding; it ends when three "
    "have passed.",
    BIDDING,
)
TRUMPS = line("K-trumps", "After laying away the bidder names the colour of trumps.", NEST)
FIRST_LEAD = line(
    "K-first-lead",
    "The high bidder's left leads to the first trick.",
    PLAY,
    readings="K-07",
)
FOLLOW = line(
    "K-follow",
    "You follow the colour led if you have it; if you have none, any card may be played.",
    PLAY,
)
TRICK = line(
    "K-trick",
    "The highest trump wins the trick, or without a trump the highest card of the colour led. Who "
    "wins it leads to the next.",
    PLAY,
)
MADE = line(
    "K-made",
    "A bid that is made: the bidder's team scores the points it took, and so do the others.",
    SCORING,
)
SET = line(
    "K-set",
    "A bid that is not made, a set: the bid is taken from the bidder's score and the points it "
    "took are lost. The others score [set_award|what they took].",
    SCORING,
    fills={"set_award": {"with-bid": "what they took and the bid", "nothing": "nothing"}},
)
SWEEP = line(
    "K-sweep",
    "A team that takes everything scores [sweep_bonus|nothing] besides.",
    f"{PARENT} ({SILENT})",
)
HANDS = hands_line("K", f"{PARENT} ({SILENT})")
GAME = (
    clock_line("K", f"{PARENT} ({SILENT})"),
    sets_line("K", f"{PARENT} ({SILENT})"),
    match_line("K", f"{PARENT} ({SILENT})", "G-03"),
)
LAST_TRICK = "The last trick by itself counts [last_trick_points|nothing], no other does."
HALL = Section(
    "hall",
    "In the hall",
    (
        line(
            "K-infractions",
            "[infractions|Nothing is said of reneges, misdeals, wrong discards and cards laid "
            "down: the director decides].",
            f"{PARENT} ({SILENT})",
            readings="K-10",
            fills={
                "infractions": {
                    "beach-house": "Reneges, misdeals, wrong discards and cards laid down are "
                    "judged as at Beach House: the team in error loses the bid, and a misdeal "
                    "found late costs the dealer's team 40"
                }
            },
        ),
        line(
            "K-late",
            "[forfeit_after|Nobody forfeits by the clock].",
            f"{PARENT} ({SILENT})",
            readings="G-03",
            fills={
                "forfeit_after": "A side that is not there {} min after the announced start "
                "forfeits"
            },
        ),
        *hall_lines("K", f"{PARENT} ({SILENT})"),
        seat_change_line("K", f"{PARENT} ({SILENT})"),
    ),
)
K_01 = reading(
    "K-01",
    "Both teams over the target with the same total.",
    "Hands are played until the totals differ.",
    "ties",
)
K_02 = reading(
    "K-02",
    "No highest bid is named.",
    "All that a deal holds, for nobody can take more.",
    "max_bid",
)
K_07 = reading(
    "K-07",
    "Here the high bidder's left leads, at Beach House the dealer's left.",
    "Each game keeps its own text. Scores are the same either way.",
)
K_10 = reading(
    "K-10",
    "Nothing is said of infractions.",
    "The director enters a correction, or borrows the Beach House rules when the event is set up.",
    "infractions",
)
TERMS = {
    "bidder": "The player with the high bid, who takes the nest and names trumps.",
    "bid": "The points a player promises for the team.",
    "colour": "One of the four suits of the pack.",
    "forfeit": "A round lost without playing it.",
    "hand": "One deal, from the first card to its score; also a player's cards.",
    "lay away": "To put five cards face down for a new nest. Also: to discard.",
    "lead": "The first card of a trick, and the right to play it.",
    "nest": "Five cards in the middle, for the bidder.",
    "partnership": "Two players who sit across from each other and score together.",
    "pass": "Not to bid. A player who passed is out of the bidding.",
    "point card": "A card that scores. Also called counter or count card.",
    "renege": "Not following the colour led though one could.",
    "Rook": "The card with the bird.",
    "set": "A bidder's team that takes less than the bid is set: it loses the bid.",
    "target": "The points that end a game.",
    "trick": "Four cards, one from each player.",
    "trump": "The colour that beats the others in this hand.",
}
