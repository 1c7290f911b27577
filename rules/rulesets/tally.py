"""Any other game: points a side a hand, described by the director's house rules.

Without house rules: two partnerships, any points, the highest total wins when the sheet is
complete.
"""

from dataclasses import replace

from rules.finish import HIGHEST, PLAY_ON, Finish
from rules.forfeit_house import FORFEIT_AFTER, FORFEIT_POINTS, LATE_RULING
from rules.game_house import GAMES_PER_MATCH, MATCH_BY, MINUTES
from rules.hall_house import FORMAT, SEAT_CHANGE_EVERY
from rules.outcomes import Ending
from rules.ruleset import Ruleset
from rules.seats import PARTNERSHIPS
from rules.sheet_house import SHEET_RULE
from rules.signoff import SigningRule, signed_by_every_side
from rules.tally import BOOK, TallyHands
from rules.tally_house import RULES

PLAYED = Ending(
    code="played",
    label="Played out",
    asks=("points_each",),
    hint="The points of each side in this hand, 0 for none, with a minus where they are lost.",
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
)
