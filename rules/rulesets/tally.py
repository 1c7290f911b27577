"""Any other game: points for each side in each hand, described by house rules.

Without house rules: two partnerships, any points, and the highest total wins when the sheet is
complete.
"""

from dataclasses import replace

from rules.core.finish import HIGHEST, PLAY_ON, Finish
from rules.core.messages import say
from rules.core.outcomes import Ending
from rules.core.seats import PARTNERSHIPS
from rules.core.signoff import SigningRule, signed_by_every_side
from rules.house.forfeits import FORFEIT_AFTER, FORFEIT_POINTS, LATE_RULING
from rules.house.games import GAMES_PER_MATCH, MATCH_BY, MINUTES
from rules.house.hall import FORMAT, SEAT_CHANGE_EVERY
from rules.house.sheets import SHEET_RULE
from rules.house.tally import RULES
from rules.ruleset import Ruleset
from rules.tally.hands import BOOK, TallyHands
from rules.tally.presets import presets

PLAYED = Ending(
    code="played",
    label=say("Played out"),
    asks=("scores_each",),
    hint=say("Enter each side's points for this hand: 0 for none, minus for points lost."),
    cites=BOOK,
    takes=frozenset({"points"}),
)

RULESET = Ruleset(
    slug="tally",
    title="Tally (any other game)",
    version="1",
    table=replace(PARTNERSHIPS, open=True),
    hands=TallyHands(endings=(PLAYED,)),
    game=Finish(wins=HIGHEST, ties=PLAY_ON, open_ended=True, cites=BOOK),
    late=None,
    signing=(SigningRule(signed_by_every_side, f"{BOOK}; every side confirms the sheet"),),
    seating_cites=BOOK,
    house_rules=(
        *RULES,
        MINUTES,
        GAMES_PER_MATCH,
        MATCH_BY,
        FORFEIT_AFTER,
        LATE_RULING,
        FORFEIT_POINTS,
        SHEET_RULE,
        SEAT_CHANGE_EVERY,
        FORMAT,
    ),
    presets=presets(),
    says_pair=True,
)
