"""Where the Beach House text is unclear or silent, and what is taken."""

from rules.book.everywhere import DIRECTOR_DECIDES, TWO_DISCARDS
from rules.book.writing import reading

READINGS = (
    DIRECTOR_DECIDES,
    TWO_DISCARDS,
    reading(
        "B-01",
        "Old and new words on the length of a match stand in one sentence: three games or one, "
        "300 points or 500?",
        "One game of 500. It is the only way the sentence can be read, and play-offs are one game "
        "too.",
        "target games_per_match match_by",
    ),
    reading(
        "B-02",
        "41 and 57 cards stand side by side, and so do 9 and 13; the low cards are said to be "
        "taken out. Are the ones worth anything?",
        "57 cards, nothing is taken out. Ones to fours count nothing, so a deal holds 120.",
        "deck counters nest_size",
    ),
    reading(
        "B-03",
        "10 and 5 stand side by side as the lowest opening bid.",
        "5, the second of the two as everywhere else in the text.",
        "min_bid",
    ),
    reading(
        "B-04",
        "No step of the bidding is named.",
        "Fives, because every counter is a multiple of five.",
        "bid_step",
    ),
    reading(
        "B-05",
        "No highest bid is named.",
        "120, for nobody can take more than a deal holds.",
        "max_bid",
    ),
    reading(
        "B-06",
        "Nothing is said of four passes.",
        "No score, and the same player deals again, as after every other redeal of the text.",
        "all_pass",
    ),
    reading(
        "B-07",
        "Games are 500 points, and then teams with more than 500 are spoken of. Is exactly 500 "
        "enough?",
        "Yes: 500 or more ends the game.",
    ),
    reading(
        "B-08",
        "Both teams over the target with the same total.",
        "Hands are played until the totals differ.",
        "ties",
    ),
    reading(
        "B-09",
        "The paragraph on misdeals is printed twice, word for word. One of the two may be struck.",
        "It is in force, once. Apart from the penalty the hand is worth nothing to anybody.",
        "misdeal_penalty",
    ),
    reading(
        "B-10",
        "The sentence on a wrong discard is printed twice.",
        "It is in force, once.",
        "improper_discard",
    ),
    reading(
        "B-11",
        "After a wrong discard: is the hand broken off, or played and then penalised?",
        "It is broken off, for hands of unequal size cannot be played out. The others keep the "
        "counters they had.",
        "improper_discard",
    ),
    reading(
        "B-12",
        "Nothing is said of the opponents when cards are laid down, nor of a defender who does so.",
        "The team that laid down loses the bid, whoever made it; the other team keeps its "
        "counters and is not set.",
        "lay_down_award innocent_bidders_set",
    ),
    reading(
        "B-13",
        "After a renege: what becomes of the counters of the team in error, and of innocent "
        "bidders who were still short?",
        "The team in error has the bid taken off and nothing else. The innocent team scores what "
        "it had and is not set.",
        "offender_keeps_counters innocent_bidders_set",
    ),
    reading(
        "B-14",
        "In Kentucky Discard the dealer speaks first; here it is the dealer's left, who also "
        "leads.",
        "The Beach House text counts.",
    ),
    reading(
        "B-15",
        "Committee and director stand side by side.",
        "The director decides alone.",
    ),
    reading(
        "B-16",
        "Is the fifteenth minute still in time?",
        "Yes: 15:00 is in time, every moment after it is not.",
    ),
    reading(
        "B-17",
        "What a forfeit leaves on the record; and if both teams are missing?",
        "A loss without points. If both are missing, both lose.",
        "forfeit_points",
    ),
    reading(
        "B-18",
        "A forfeited round in a double elimination: one loss, or out?",
        "One loss.",
    ),
    reading(
        "B-19",
        "In the children's event winning is not to be emphasised: no ranking, or no winner at all?",
        "The bracket is played and the director sees the results. Nobody is ranked in public.",
        "children",
    ),
    reading(
        "B-20",
        "Double elimination is not explained: what if the unbeaten team loses the final?",
        "Then a second final is played.",
        "grand_final",
    ),
    reading(
        "B-21",
        "Seeds are spoken of, pairings are not.",
        "First against last, byes to the best seeds. Losers cross over, so that nobody meets the "
        "same team again at once.",
        "pairing",
    ),
    reading(
        "B-22",
        "In the draw of three teams: equal cards, or the Rook?",
        "Only teams with equal high cards draw again. The Rook is the highest.",
    ),
    reading(
        "B-23",
        "Four or more teams tied, and ties for other places.",
        "The director decides. Other places are shared.",
        "many_tied",
    ),
    reading(
        "B-24",
        "A round robin once or twice around?",
        "Each pair meets once.",
        "round_robin_legs",
    ),
    reading(
        "B-25",
        "The penalty after a warning is called automatic, and that it may be given.",
        "It is offered to the director after the warning is on record, and never comes by itself.",
    ),
    reading(
        "B-26",
        "Which hand may call for a redeal: is a five, a counter below nine, allowed in it?",
        "No. No card above nine and no counter.",
    ),
    reading(
        "B-27",
        "A double elimination is announced, and yet the format is the director's choice.",
        "Double elimination is chosen beforehand; the director may choose another.",
        "format",
    ),
    reading(
        "B-28",
        "How long is a reasonable wait for a player who dropped out?",
        "The director says so.",
        "substitute_wait",
    ),
)
