"""NPA Pinochle: the play of the cards, and the renege."""

from rules.book.npa_pinochle.sections import GAME, SCENARIOS
from rules.book.npa_pinochle.sections import RENEGE as TEXT
from rules.book.page import Section
from rules.book.writing import line

PLAY = Section(
    "play",
    "Playing the hand",
    (
        line(
            "N-book",
            "Four cards, one from each player, are a book. Who wins it turns it over at once, "
            "stacks it in order and leads to the next.",
            GAME,
        ),
        line(
            "N-must",
            "You follow suit, beat the highest card if you can, and cut with a trump when you are "
            "out of the suit.",
            TEXT,
        ),
        line(
            "N-no-talk",
            "Partners tell each other nothing but the numbers of their bids. Anybody may say at "
            "any time what is trump.",
            GAME,
        ),
        line(
            "N-dead-book",
            "A book of four cards is dead. As soon as a fifth card lies open, nothing in it can "
            "be changed.",
            GAME,
        ),
        line(
            "N-see-book",
            "You may ask to see the last book until the next one has begun. Only who asked may "
            "then change a card, and nobody talks about what was played.",
            GAME,
        ),
        line(
            "N-early-card",
            "A card played out of turn stays on the table for the next book. It is changed only "
            "to avoid a renege. Books before it can no longer be changed.",
            GAME,
        ),
        line(
            "N-one-by-one",
            "Cards are played singly, neither flashed nor slammed.",
            GAME,
        ),
        line(
            "N-laid-down",
            "Who lays down a hand: if the opponents can beat one card of it, all cards that are "
            "left go to them.",
            GAME,
            readings="N-25",
        ),
        line(
            "N-wrong-count",
            "Is somebody without a card at the end, or has too many, the cards that are left go "
            "to the team that won the last full book.",
            GAME,
        ),
    ),
)
RENEGE = Section(
    "renege",
    "Renege",
    (
        line(
            "N-renege-kinds",
            "A renege is not following suit, not beating the highest card, not cutting though out "
            "of the suit, or not declaring aces before the first card.",
            TEXT,
            readings="N-26",
        ),
        line(
            "N-renege-suit",
            "For example: an ace of diamonds lies in the book, and somebody who still has "
            "diamonds puts a queen of hearts on it. That is a renege.",
            SCENARIOS,
        ),
        line(
            "N-renege-equal",
            "For example: the second ten of diamonds does not beat the first. Who takes that book "
            "by mistake and leads again has reneged.",
            SCENARIOS,
        ),
        line(
            "N-renege-taken",
            "For example: somebody believes that their trump has cut the book and makes it "
            "theirs: they lay it with their other books and lead. If it was not theirs, they "
            "have reneged.",
            SCENARIOS,
        ),
        line(
            "N-renege-called",
            "Only an opponent can call it, in so many words. Play stops. It must be a card that "
            "was played; nothing is assumed.",
            TEXT,
        ),
        line(
            "N-renege-shown",
            "The caller alone says in which book it was; the books are looked through. If the "
            "other player disagrees, the referee is called.",
            TEXT,
        ),
        line(
            "N-renege-penalty",
            "A renege that is proven: the other side scores the bid and its meld "
            "[renege_meld_minimum|of any size].",
            TEXT,
            readings="N-06",
            fills={"renege_meld_minimum": {20: "if it is 20 or more"}},
        ),
        line(
            "N-renege-unproven",
            "A renege that is called and not proven counts as a renege of the callers.",
            TEXT,
            readings="N-06",
        ),
        line(
            "N-renege-guilty",
            "The guilty side [renege_offender_score|loses the bid if it made it, and scores "
            "nothing if it did not].",
            f"{TEXT} (silent)",
            readings="N-06",
            fills={
                "renege_offender_score": {
                    "both": "loses the bid, whoever made it",
                    "none": "scores nothing",
                }
            },
        ),
        line(
            "N-stopper",
            "If a team without a single book calls a renege and cannot prove it, the others are "
            "given a pinochle: [stopped_pinochle|their meld, the points of the deck and the "
            "bonus]. The callers score 0, or lose the bid if it was theirs, and the caller pays a "
            "penalty.",
            TEXT,
            readings="N-07",
            fills={
                "stopped_pinochle": {
                    "bid": "their meld, the bid and the bonus",
                    "both": "their meld, the bid, the points of the deck and the bonus",
                },
            },
        ),
    ),
)
