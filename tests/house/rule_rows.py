"""Every row of the specification of the score sheet's rules, by the anchor of its line.

The specification lists what a sheet is judged by, in tables with these numbers.
"""

ROWS = {
    "beach-house-rook": {
        "1.1 table, seats, cards": "B-authority B-marks B-players B-basis B-deck B-deal "
        "B-deal-order B-first-dealer B-exposed B-redeal B-face-down B-seat-change",
        "1.2 points in a deal": "B-values B-total B-nest B-nest-most B-sum",
        "1.3 bidding": "B-first-bid B-min-bid B-step B-max-bid B-legal-bids B-pass B-all-pass "
        "B-declarer B-first-lead B-rook",
        "1.4 outcomes": "B-made B-set B-renege B-renege-in-time B-lay-down B-improper-discard "
        "B-misdeal-early B-misdeal-late B-passed-out B-out-of-turn B-team-scores B-negative",
        "1.5 game": "B-target B-match B-end B-both-over B-equal B-after-the-end",
        "1.6 time and discipline": "B-late B-forfeit B-substitute B-distraction B-cheating "
        "B-visitors B-tables-clean B-break",
        "1.7 score sheet": "B-scorer B-posted-if B-before-play B-questions B-not-contested "
        "B-tricks-apart",
        "1.8 tournament": "B-format B-main-event B-children B-seeding B-pairing B-round-robin "
        "B-two-tied B-three-tied B-four-tied B-table-given",
    },
    "kentucky-rook": {
        "5": "K-players K-deck K-values K-total K-bids K-max-bid K-first-bid K-pass K-forced "
        "K-nest K-sum K-first-lead K-made K-set K-end K-equal K-rook-low K-nest-counts "
        "K-infractions K-late K-sheet K-tournament",
    },
    "kentucky-discard": {
        "6": "D-basis D-deck D-total D-first-bid D-bids D-max-bid D-all-pass D-nest D-nest-most "
        "D-sum D-rook K-made K-set D-end D-equal",
    },
    "toonerville-rook": {
        "3": "T-players T-decks T-rounds T-round-1 T-round-2 T-round-3 T-round-4 T-round-5 "
        "T-round-6 T-round-7 T-round-8 T-round-9 T-round-10 T-round-11 T-run T-set T-rook T-turn "
        "T-buying T-round-end T-out T-left T-sum T-waiting T-winner T-ties T-nobody-out "
        "T-tournament",
    },
    "rubicon-bezique": {
        "4": "Z-players Z-cards Z-trump-sequence Z-plain-sequence Z-royal-marriage "
        "Z-common-marriage Z-aces Z-kings Z-queens Z-jacks Z-bezique Z-double-bezique Z-extras "
        "Z-classes Z-marriage-first Z-repeat Z-counts Z-last-nine Z-last-trick Z-possible "
        "Z-rounding Z-partie Z-rubicon Z-brisques Z-tie Z-still-tied Z-drawn Z-loser Z-match",
    },
    "npa-pinochle": {
        "2.1 table and cards": "N-players N-cards N-points N-round N-dealers N-packets "
        "N-wrong-dealer N-one-short N-two-short N-shuffle N-cut N-handicapped",
        "2.2 bidding": "N-first-bid N-legal-bids N-never-legal N-next-bid N-higher "
        "N-silenced-partner N-nobody-bids N-recorded N-first-lead",
        "2.3 melds": "N-run N-pinochle-meld N-aces N-kings N-queens N-jacks N-roundhouse "
        "N-royal-marriage N-common-marriage N-per-hand N-natural N-run-marriage N-possible N-odd "
        "N-meld-time N-aces-melded",
        "2.4 outcomes": "N-made N-made-opponents N-set N-set-award N-board-set N-no-marriage "
        "N-dropped-no-marriage N-dropped-short N-dropped-played N-silenced-dealer "
        "N-renege-penalty N-renege-unproven N-renege-guilty N-stopper N-exact-board N-least-meld "
        "N-renege-called N-renege-kinds N-laid-down N-wrong-count",
        "2.5 bonuses": "N-pinochle N-skunk N-scoreless",
        "2.6 penalties": "N-wrong-table N-exposed-aces N-card-count N-illegal-bid N-grace N-tardy "
        "N-replaced N-unproven N-unproven-pinochle N-no-shuffler N-club-fine N-refuses "
        "N-own-penalty N-player-score N-others-score",
        "2.7 officials and sheet": "N-disputes N-sheet N-checking N-correction N-violations "
        "N-standings",
    },
}
