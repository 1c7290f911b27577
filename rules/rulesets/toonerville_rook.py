"""Toonerville Rook as Triple Snakes wrote it down: eleven contracts, the lowest total wins.

Our readings are named beside the numbers.
"""

from dataclasses import replace

from rules.core.finish import LOWEST, SHARED, Finish, Noun
from rules.core.hall_cites import HallCites
from rules.core.messages import say, say_count, sentences
from rules.core.outcomes import Ending
from rules.core.seats import individuals
from rules.core.signoff import SigningRule, signed_by_every_side
from rules.house.forfeits import FORFEIT_AFTER, LATE_RULING
from rules.house.hall import EVENT_RANKING, FORMAT, PLAYER_LEAVES
from rules.house.rummy import DECKS as DECKS_RULE
from rules.house.rummy import FIRST_ROUND, LAST_ROUND, MAX_BUYS, SIX, TIES_FOR_LOWEST
from rules.house.rummy import NOBODY_OUT as NOBODY_OUT_RULE
from rules.house.sheets import SHEET_RULE
from rules.ruleset import Ruleset
from rules.rummy.contract_rounds import Contract, Contracts
from rules.rummy.hands import PLAYED, STOPPED, RummyRounds
from rules.rummy.laid_melds import MeldLaw
from rules.rummy.leftovers import Leftovers
from rules.rummy.not_laid_down import NotLaidDown

BOOK = "Toonerville Rook"
SCORING = f"{BOOK}, Scoring"
CONTRACTS = f"{BOOK}, The Cards, The Deal, The Contracts"
ENDING = f"{BOOK}, Ending The Round"
DECKS = f"{BOOK}, Materials: one Rook deck for each player (reading T-11)"
WRITTEN = frozenset({"round", "left", "points", "ended_by", "not_laid_down", "laid"})

OUT = Ending(
    code=PLAYED,
    label=say("Player went out"),
    asks=("round", "left_each"),
    hint=sentences(
        say("The player who went out scores 0."),
        say("Others score 5 per 1–9, 10 per 10–14, 25 per Rook (%(cites)s).", cites=SCORING),
    ),
    cites=f"{SCORING}: points for the cards remaining in their hands",
    takes=WRITTEN,
)
NOBODY_OUT = Ending(
    code=STOPPED,
    label=say("Stopped by an official"),
    asks=("round", "left_each"),
    hint=say(
        "No one went out, so every hand counts (%(cites)s).",
        cites=f"{ENDING}: silent, reading T-03",
    ),
    cites=f"{ENDING}: nothing is said of a round nobody ends (reading T-03)",
    takes=WRITTEN,
)

OF_A_ROUND = Noun(
    "round",
    say("round"),
    lambda count: say_count(
        "%(count)s round must be scored", "%(count)s rounds must be scored", count=count
    ),
    say("every round on the sheet must be scored"),
)

RULESET = Ruleset(
    slug="toonerville-rook",
    title="Toonerville Rook",
    version="2021-02",
    usual_minutes=120,  # eleven rounds
    table=replace(individuals("A", "B", "C", "D", "E", fewest=3), more=("F",)),
    hands=RummyRounds(
        contracts=Contracts(
            rows=(
                Contract(deal=12, sets=2, runs=0),
                Contract(deal=12, sets=1, runs=1),
                Contract(deal=12, sets=0, runs=2),
                Contract(deal=12, sets=3, runs=0),
                Contract(deal=12, sets=2, runs=1),
                Contract(deal=12, sets=1, runs=2),
                Contract(deal=12, sets=4, runs=0),
                Contract(deal=12, sets=0, runs=3),
                Contract(deal=15, sets=5, runs=0),
                Contract(deal=16, sets=0, runs=4),
                Contract(deal=14, sets=2, runs=2, last_discard=False),  # reading T-04
            ),
            cites=f"{CONTRACTS}: rounds 1 to 11",
        ),
        leftovers=Leftovers(cites=SCORING, decks_cites=DECKS),
        melds=MeldLaw(
            run_cites=f"{BOOK}, Runs: four or more of one color in order, ending at the 14",
            set_cites=f"{BOOK}, Sets: three or more of the same number",
            decks_cites=DECKS,
        ),
        waiting=NotLaidDown(
            f"{BOOK}, Buying and Finishing The Turn (reading T-06)",
            out_cites=f"{ENDING}: once a player meets the contract",
        ),
        endings=(OUT, NOBODY_OUT),
        end_cites=f"{ENDING}: the last card ends it; the final round not with a discard",
        seats_cites=f"{BOOK}, Number Of Players: 3 to 5",
    ),
    game=Finish(
        wins=LOWEST,
        ties=SHARED,
        hands=11,
        noun=OF_A_ROUND,
        single_rounds=True,
        cites=f"{BOOK}, Winning: the lowest score at the end of the game (reading T-01)",
    ),
    late=None,
    signing=(
        SigningRule(
            signed_by_every_side,
            f"{BOOK}: nothing on sheets in the text; every player confirms it (reading G-03)",
        ),
    ),
    hall_cites=HallCites(
        leaving=f"{BOOK}, Number Of Players: silent on a player who leaves (reading T-09)",
    ),
    seating_cites=f"{BOOK}, Number Of Players: 3 to 5",
    single_rounds=True,
    house_rules=(
        LAST_ROUND,
        FIRST_ROUND,
        MAX_BUYS,
        TIES_FOR_LOWEST,
        NOBODY_OUT_RULE,
        DECKS_RULE,
        SIX,
        FORFEIT_AFTER,
        LATE_RULING,
        SHEET_RULE,
        FORMAT,
        EVENT_RANKING,
        PLAYER_LEAVES,
    ),
)
