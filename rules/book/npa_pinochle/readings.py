"""Where the NPA chapter is unclear, silent or at odds with itself, and what is taken."""

from rules.book.everywhere import DIRECTOR_DECIDES
from rules.book.writing import reading

READINGS = (
    DIRECTOR_DECIDES,
    reading(
        "G-04",
        "No single sentence says what a bid that is made scores.",
        "Meld and points, as the paragraph on the pinochle has it.",
    ),
    reading(
        "N-01",
        "§2.4 and §2.7 differ in what the opponents count when the bidders are set in play.",
        "Both together: nothing beside the bid without 20 points saved, and the meld must be 20 "
        "too. Only so is no sentence false.",
        "set_award",
    ),
    reading(
        "N-02",
        "Whose meld does §2.7 mean, and do the bidders lose theirs besides the bid?",
        "The opponents' own meld. The bidders lose the bid and simply do not score their meld.",
    ),
    reading(
        "N-03",
        "Nothing is said of the opponents of a bid that is made.",
        "As when the bidders are set: 20 points must be saved, and the meld must be 20.",
        "opponents_on_made",
    ),
    reading(
        "N-04",
        "20 meld is asked of a dealer the bid was dropped on. Of other bidders too?",
        "No. Others are board set only if meld and 50 do not reach the bid.",
        "bidder_min_meld",
    ),
    reading(
        "N-05",
        "For a bidder without a marriage no least meld of the opponents is named, as it is in the "
        "sentences around. And what is natural meld?",
        "Any size counts. It is all meld but runs, with every marriage at 2.",
        "natural_meld_minimum",
    ),
    reading(
        "N-06",
        "A renege gives the others the bid and their meld. What becomes of the guilty side, of "
        "the least meld, of points already won?",
        "Guilty bidders lose the bid, guilty opponents score nothing. The innocent side scores "
        "the bid and its whole meld, and no points.",
        "renege_offender_score renege_meld_minimum",
    ),
    reading(
        "N-07",
        "A renege called to stop a pinochle: what exactly is awarded?",
        "Meld, 50 and 500, in place of the ordinary award. The 200 are the caller's own.",
        "stopped_pinochle",
    ),
    reading(
        "N-08",
        "When is a team scoreless: with a total of zero, below it, or without a hand that scored?",
        "With a total of zero or less. Nobody should be better off below zero than on it.",
        "skunk_test",
    ),
    reading(
        "N-09",
        "Is a skunk told before or after penalties of players, and what if both are scoreless?",
        "Before. The winners must be above zero; otherwise there is no bonus.",
    ),
    reading(
        "N-10",
        "A pinochle by the opponents of the bidders.",
        "They score what they get for the set, and 500.",
        "defenders_pinochle",
    ),
    reading(
        "N-11",
        "The table has no marriages.",
        "A royal one 4, a common one 2, more of them in proportion: that makes a roundhouse 24. "
        "Cards of partners are not put together.",
        "meld_values",
    ),
    reading(
        "N-12",
        "A double roundhouse is 240 in the table and 160 by its parts. And do run and roundhouse "
        "share king and queen of trumps?",
        "240. With a run it is 45 together, for the royal marriage does not count twice.",
        "double_roundhouse",
    ),
    reading(
        "N-13",
        "Double aces are 100 in the table and are called 1,000 in §2.5.",
        "100. The other number is left over from counting in tens.",
    ),
    reading(
        "N-14",
        "The fine for a club without shufflers is $100 in §2.2 and $250 in §7.1.",
        "$250, the number of the table of penalties. Both are shown.",
        "club_fine",
    ),
    reading(
        "N-15",
        "When do the five minutes begin, and does a part of a minute count?",
        "At the announced start. A minute that has begun counts, so 15:01 is too late. The "
        "partner keeps the team's score; a substitute scores under their own name.",
        "late_rounding lateness substitute_credit",
    ),
    reading(
        "N-16",
        "Wrong numbers of cards: two pairs of 19 and 21, and is drawing a card penalised?",
        "Two draws are a new deal. A draw costs nothing; only who is wrong at the end of a hand "
        "pays.",
    ),
    reading(
        "N-17",
        "The silenced dealer is set 50. Nothing is said of the opponents.",
        "50 and a meld of 20 or more, as with every other set of 50.",
        "silenced_award",
    ),
    reading(
        "N-18",
        "An illegal bid that nobody noticed.",
        "It is not accepted on the sheet; the referee fixes the contract.",
    ),
    reading(
        "N-19",
        "May a dealer with a marriage and less than 20 meld play for it?",
        "No, the dealer's side is set at once.",
    ),
    reading(
        "N-20",
        "Is a pass final, and is there a highest bid?",
        "A pass is final. There is no highest bid.",
        "max_bid",
    ),
    reading(
        "N-21",
        "A skipped dealer is noticed only when the sheet is signed.",
        "The hand is void until both teams have signed; after that the officials decide.",
    ),
    reading(
        "N-22",
        "Standings, ties, the number of rounds and who meets whom are not in the chapter.",
        "Rounds are added up, equal totals share a place; the director sets the rest.",
        "tie_break rounds rotation ties",
    ),
    reading(
        "N-23",
        "The opposing team signs: one of them or both? And whose scorekeeper corrects a sheet?",
        "One is enough. After the signatures only the officials correct.",
        "opponents_sign",
    ),
    reading(
        "N-24",
        "Two players have changed places: does the one who was sent away pay too?",
        "Everybody who sits at a wrong table when the first cards are dealt pays 100.",
    ),
    reading(
        "N-25",
        "A hand is laid down and no card of it can be beaten.",
        "The cards that are left stay with that team.",
    ),
    reading(
        "N-26",
        "Not declaring aces is called a renege, and a renege must be a card that was played.",
        "It is one when it is called and proven by the aces as they are played or found.",
        "aces_not_melded",
    ),
    reading(
        "N-27",
        "Somebody is disqualified in the middle of a round.",
        "That player has 0 for the round and is not ranked; the others score on, with a "
        "substitute.",
        "disqualified",
    ),
    reading(
        "N-28",
        "The deal starts at the scorekeeper's left: the first dealer, or the first cards?",
        "The first dealer.",
    ),
    reading(
        "N-29",
        "Three have passed. May the dealer still bid, or is the bid dropped at once?",
        "It is dropped at once: §2.4 makes the dealer accept it automatically. A dealer who bid "
        "first would escape the 20 meld that a dropped bid needs. A fourth pass may be written.",
        "dealer_may_bid",
    ),
)
