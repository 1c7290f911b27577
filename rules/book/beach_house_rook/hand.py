"""Beach House Rook from the first bid to the end of the game."""

from collections.abc import Mapping

from rules.book.beach_house_rook.cards import BIDDING_TEXT, GENERAL, SCORING
from rules.book.game_lines import GAMES, TIES, clock_line, hands_line, sets_line
from rules.book.page import Section
from rules.book.rook_words import (
    COUNTED,
    ENDS,
    SET_AWARD,
    both_level,
    both_over,
    ends_at,
    game_goes_to,
    highest_bid,
)
from rules.book.writing import line

DISCARD = "Beach House, Improper Discard"
LAYING_DOWN = "Beach House, Laying Down Of Cards"
MISDEAL = "Beach House, Misdeal"
MISPLAY = "Beach House, Misplay"
DISCARDED: Mapping[object, str] = {
    "nothing": "the bid is taken from the team's score, the hand is over, and the others score "
    "nothing",
    "played-out": "the hand is played out and scored, and then the bid is taken from the team's "
    "score besides",
    "struck": "nothing is said of it, and the director decides",
}
SHORT_OF_BID: Mapping[object, str] = {True: "lose the bid if they were still short of it"}
_DEALER_TAKES_IT = "the dealer has to take it at the lowest bid"

BIDDING = Section(
    "bidding",
    "Bidding",
    (
        line(
            "B-first-bid",
            "The dealer's left speaks first, then it goes clockwise.",
            BIDDING_TEXT,
            readings="B-14",
        ),
        line(
            "B-min-bid",
            "The lowest opening bid is ~~10~~ [min_bid|__5__]. To open higher is allowed.",
            BIDDING_TEXT,
            readings="B-03",
        ),
        line(
            "B-step",
            "Bids rise in steps of [bid_step|5].",
            f"{BIDDING_TEXT} (silent)",
            readings="B-04",
        ),
        line(
            "B-max-bid",
            f"The highest bid is [max_bid {COUNTED}|120].",
            f"{BIDDING_TEXT} (silent)",
            readings="B-05",
            fills={f"max_bid {COUNTED}": highest_bid},
        ),
        line(
            "B-legal-bids",
            "So the first bid is [min_bid|5] or more, the next legal bid is the standing bid plus "
            f"[bid_step|5], and the last is [max_bid {COUNTED}|120].",
            f"{BIDDING_TEXT} (follows from the lines above)",
            readings="B-03 B-04 B-05",
            fills={f"max_bid {COUNTED}": highest_bid},
        ),
        line("B-pass", "Who passes is out of the bidding for that hand.", BIDDING_TEXT),
        line(
            "B-all-pass",
            "When all four pass, [all_pass|nobody scores and the same dealer deals again].",
            f"{BIDDING_TEXT} (silent)",
            readings="B-06",
            fills={"all_pass": {"dealer": _DEALER_TAKES_IT}},
        ),
        line(
            "B-declarer",
            "Who bid highest is the declarer, and alone sees the nest and exchanges cards with "
            "it, and lays as many back. Then the declarer names trumps aloud.",
            BIDDING_TEXT,
        ),
    ),
)
PLAY = Section(
    "play",
    "Playing the hand",
    (
        line(
            "B-first-lead",
            "The dealer's left leads to the first trick, whoever bid highest.",
            BIDDING_TEXT,
            readings="B-14",
        ),
        line(
            "B-follow",
            "You follow the colour that was led if you can. If you cannot, you may play any card.",
            BIDDING_TEXT,
        ),
        line(
            "B-trick-won",
            "The highest card of the colour led wins the trick, or the highest trump if one was "
            "played. The winner leads to the next.",
            BIDDING_TEXT,
        ),
        line(
            "B-rook",
            "The Rook is the highest card of all. Its holder may play it at any time. When it is "
            "led, the others play trumps. Who has no other trump must play it when trumps are led.",
            BIDDING_TEXT,
        ),
        line(
            "B-nest-closed",
            "From the first card on the nest belongs to nobody and stays face down until the last "
            "trick. While it still lies in the middle, spectators may look at it if the players "
            "agree.",
            BIDDING_TEXT,
        ),
        line(
            "B-tricks-apart",
            "Tricks are laid face down, each by itself, so that a renege can be looked up. Nobody "
            "turns them over before the hand is finished.",
            BIDDING_TEXT,
        ),
    ),
)
SCORE = Section(
    "score",
    "What a hand scores",
    (
        line(
            "B-made",
            "A bid that is made, with counters for the bid or more: the bidders' team scores all "
            "that it captured, the others score theirs.",
            BIDDING_TEXT,
        ),
        line(
            "B-set",
            "A bid that is not made, a set: the bid is taken from the bidders' score, and what "
            "they captured is lost. The others score [set_award|theirs].",
            BIDDING_TEXT,
            fills={"set_award": SET_AWARD},
        ),
        line(
            "B-sweep",
            "A team that captures everything scores [sweep_bonus|nothing] besides.",
            f"{BIDDING_TEXT} (silent)",
        ),
        line(
            "B-passed-out",
            "A hand in which nobody bids: [all_pass|no score for either team].",
            f"{BIDDING_TEXT} (silent)",
            readings="B-06",
            fills={"all_pass": {"dealer": f"there is none, {_DEALER_TAKES_IT}"}},
        ),
        line(
            "B-team-scores",
            "Every penalty is taken from the team, also where the text speaks of a player.",
            DISCARD,
            LAYING_DOWN,
            BIDDING_TEXT,
        ),
        line("B-negative", "A score may fall below zero.", BIDDING_TEXT),
    ),
)
INFRACTIONS = Section(
    "infractions",
    "Infractions",
    (
        line(
            "B-misdeal-early",
            "A misdeal that is found before a trick is taken: no score, the cards are dealt "
            "again, and the deal passes to the left of whoever dealt wrong.",
            MISDEAL,
            readings="B-09",
        ),
        line(
            "B-misdeal-late",
            "A misdeal that is found later costs the dealer's team [misdeal_penalty|40]. The "
            "other team scores nothing, and the deal passes to the left.",
            MISDEAL,
            readings="B-09",
        ),
        line(
            "B-improper-discard",
            "A declarer who lays a wrong number of cards in the nest: [improper_discard|the bid is "
            "taken from the team's score, the hand is over, and the others keep what they had "
            "captured].",
            DISCARD,
            readings="B-10 B-11",
            fills={"improper_discard": DISCARDED},
        ),
        line(
            "B-lay-down",
            "Every hand is played out. Who lays down cards before the end costs the own team the "
            "bid and what it has captured in the hand; the others score [lay_down_award|what they "
            "had captured]. Bidders whose hand was stopped so [innocent_bidders_set|are not set by "
            "it].",
            LAYING_DOWN,
            readings="B-12",
            fills={
                "lay_down_award": {"all": "all that a deal holds", "nothing": "nothing"},
                "innocent_bidders_set": SHORT_OF_BID,
            },
        ),
        line(
            "B-renege-in-time",
            "Another colour played by somebody who could have followed suit: put right before the "
            "next trick is won, it costs nothing.",
            MISPLAY,
        ),
        line(
            "B-renege",
            "Found after that, it is a renege: the team in error loses the bid, whichever team "
            "made it, and [offender_keeps_counters|its counters]. The others score the counters "
            "they had captured when it was found. Bidders whose hand was stopped so "
            "[innocent_bidders_set|are not set by it].",
            MISPLAY,
            readings="B-13",
            fills={
                "offender_keeps_counters": {True: "keeps the counters it had captured"},
                "innocent_bidders_set": SHORT_OF_BID,
            },
        ),
        line(
            "B-out-of-turn",
            "A card played out of turn stays face up and costs no points; play goes on.",
            MISPLAY,
        ),
        line(
            "B-exposed-card",
            "Such a card is led as soon as its player has the lead again, and played when its own "
            "colour or the Rook is led. A partner who is to lead may not lead that colour while "
            "holding any other.",
            MISPLAY,
        ),
    ),
)
GAME = Section(
    "game",
    "The game and its winner",
    (
        hands_line("B", f"{SCORING} (silent)"),
        line(
            "B-target",
            f"A game goes to ~~300~~ [{ENDS}|__500__] points.",
            SCORING,
            readings="B-01",
            fills={ENDS: game_goes_to},
        ),
        line(
            "B-match",
            "A match is ~~three games~~ [games_per_match|__one game__]. [match_by|Who wins most of "
            "its games wins it].",
            SCORING,
            f"{GENERAL} (play-offs are one game)",
            readings="B-01",
            fills=GAMES,
        ),
        clock_line("B", f"{SCORING} (silent)"),
        sets_line("B", f"{SCORING} (silent)"),
        line(
            "B-end",
            f"After every finished hand: [{ENDS}|a team with 500 or more ends the game].",
            readings="B-07",
            fills={ENDS: ends_at},
            said={
                f"{SCORING}, on the length": "A game is 500 points: 500 would be enough.",
                f"{SCORING}, on both teams": "It speaks of teams with more than 500.",
            },
        ),
        line(
            "B-both-over",
            f"[{ENDS}|If both teams have 500 or more], the higher total wins. That a team had the "
            "bid gives it nothing.",
            SCORING,
            fills={ENDS: both_over},
        ),
        line(
            "B-equal",
            f"[{ENDS}|If both have 500 or more and the same], [ties|another hand is played].",
            f"{SCORING} (silent)",
            readings="B-08",
            fills={ENDS: both_level, "ties": TIES},
        ),
        line(
            "B-after-the-end",
            "Once the game has ended, no further hand is written down.",
            f"{SCORING} (follows from it)",
        ),
    ),
)
