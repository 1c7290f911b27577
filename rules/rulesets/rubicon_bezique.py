"""Rubicon Bezique: partie scores rounded down, 500 for the game, 500 for the Rubicon.

The stored text is damaged and has no headings, so paragraphs are cited by topic. Our readings are
named beside the numbers.
"""

from rules.bezique.combinations import Combination, Combinations
from rules.bezique.hands import BeziqueParties
from rules.bezique.rubicon import Rubicon
from rules.core.finish import DRAWN, HIGHEST, Finish, Noun
from rules.core.messages import say, say_count, sentences
from rules.core.outcomes import Ending
from rules.core.seats import individuals
from rules.core.signoff import SigningRule, signed_by_every_side
from rules.house.bezique import (
    DRAWN_PARTIE,
    EXTRA_COMBINATIONS,
    HIGHER_SCORE,
    MARRIAGE_THEN_SEQUENCE,
    PARTIES,
    RUBICON_WITH_BRISQUES,
)
from rules.house.forfeits import FORFEIT_AFTER, FORFEIT_POINTS, LATE_RULING
from rules.house.hall import EVENT_RANKING, FORMAT
from rules.house.sheets import SHEET_RULE
from rules.ruleset import Ruleset

BOOK = "Rubicon Bezique"
TABLE = f"{BOOK}, table of combinations (reading Z-01)"
GAME = f"{BOOK}, paragraph on the game: rounded down, the difference and 500; the Rubicon at 1000"
TIES = f"{BOOK}, last paragraph: brisques and aces at 10 each (readings Z-03 to Z-06)"

#: Cards of four packs that can stand in a combination (reading Z-04): a rank in all suits, the
#: five ranks of a sequence in one suit, king and queen of one suit, spade queens and diamond jacks.
RANK, SEQUENCE, MARRIAGE, BEZIQUE = 16, 20, 8, 8

PLAYED = Ending(
    code="played",
    label=say("Played out"),
    asks=("points_each", "brisques_each"),
    hint=sentences(
        say("Enter both scores, last trick included, before rounding."),
        say(
            "Add aces and tens only if rounded scores tie (%(cites)s).",
            cites=f"{BOOK}, last two paragraphs",
        ),
    ),
    cites=GAME,
    takes=frozenset({"points", "brisques", "declared", "last_trick", "trump", "written"}),
)

OF_A_PARTIE = Noun(
    "partie",
    say("partie"),
    lambda count: say_count(
        "%(count)s partie must be scored", "%(count)s parties must be scored", count=count
    ),
    say("every partie on the sheet must be scored"),
)

RULESET = Ruleset(
    slug="rubicon-bezique",
    title="Rubicon Bezique",
    version="1",
    usual_minutes=60,
    table=individuals("A", "B"),
    hands=BeziqueParties(
        combinations=Combinations(
            rows=(
                Combination("trump-sequence", 250, SEQUENCE, 5, in_trump=True),
                Combination("plain-suit-sequence", 150, SEQUENCE, 5, suits=3),
                Combination("royal-marriage", 40, MARRIAGE, 2, in_trump=True),
                Combination("common-marriage", 20, MARRIAGE, 2, suits=3),
                Combination("hundred-aces", 100, RANK, 4),
                Combination("eighty-kings", 80, RANK, 4),
                Combination("sixty-queens", 60, RANK, 4),
                Combination("forty-jacks", 40, RANK, 4),
                Combination("bezique", 40, BEZIQUE, 2),
                Combination("double-bezique", 500, BEZIQUE, 4),
            ),
            last_trick=50,
            cites=TABLE,
            last_trick_cites=f"{BOOK}, paragraph on the last nine tricks: 50 for the last",
            redeclaring_cites=f"{BOOK}, paragraph on declaring twice; four packs (public rules)",
        ),
        rubicon=Rubicon(game=500, line=1000, failed=500, cites=GAME, tie_cites=TIES),
        endings=(PLAYED,),
    ),
    game=Finish(
        wins=HIGHEST,
        ties=DRAWN,
        noun=OF_A_PARTIE,
        cites=f"{BOOK}: one partie in the text; parties are added up (reading Z-09)",
    ),
    late=None,
    signing=(
        SigningRule(
            signed_by_every_side,
            f"{BOOK}: nothing on sheets in the text; both players confirm it (reading G-03)",
        ),
    ),
    seating_cites=f"{BOOK}, paragraph on the game: two people play, a winner and a loser",
    house_rules=(
        PARTIES,
        EXTRA_COMBINATIONS,
        MARRIAGE_THEN_SEQUENCE,
        RUBICON_WITH_BRISQUES,
        HIGHER_SCORE,
        DRAWN_PARTIE,
        FORFEIT_AFTER,
        LATE_RULING,
        FORFEIT_POINTS,
        SHEET_RULE,
        FORMAT,
        EVENT_RANKING,
    ),
)
