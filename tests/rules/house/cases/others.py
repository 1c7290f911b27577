"""Cases for the games whose hands nobody bids for: Toonerville, Bezique, and any other game."""

from tests.rules.bezique.sheets import declared, scores, tied
from tests.rules.house.cases import Case, hands
from tests.rules.rummy.sheets import THREE, cards, left, points
from tests.rules.tally.sheets import hand

INITIALLED = {"sign_off": {"initials": [{"by": "scorer"}]}}
LATE_A = {"late": {"A": "20:00"}}
#: Ann and Ben are level after one round each; Ben won the last one.
LEVEL = hands(points(1, a=0, b=5), points(2, a=5, b=0), seats=THREE)
STOPPED = {"seats": THREE, "single_round": True}
WAITING = left(cards(14), cards(9), not_laid_down=["B"])

TOONERVILLE = {
    "last_round": Case(2, LEVEL),
    "first_round": Case(2, LEVEL),
    "max_buys": Case(0, hands(WAITING, seats=THREE)),
    "ties": Case("last-round", LEVEL, {"last_round": 2}),
    "nobody_out": Case("never", hands(points(1, a=5, ended_by="stopped"), seats=THREE)),
    "six_at_a_table": Case("mean", hands(points(1), seats={**THREE, "D": "Dee", "F": "Flo"})),
    "decks": Case(1, hands(left(cards(30), cards(10)), seats=THREE)),
    "forfeit_after": Case(15, {**LATE_A, "seats": THREE}),
    "sheet_rule": Case("initials", {**INITIALLED, "seats": THREE}),
}

QUEENS = declared({"royal-marriage": 7, "trump-sequence": 1}, {"bezique": 1})
BEZIQUE = {
    "parties": Case(1, hands(scores())),
    "extra_combinations": Case(
        ["carte-blanche"], hands(declared({"carte-blanche": 1}, {"bezique": 1}))
    ),
    "marriage_then_sequence": Case("forbidden", hands(QUEENS)),
    "rubicon_with_brisques": Case(False, hands(tied(960, 940, 10, 22))),
    "higher_score": Case("plain", hands(tied(1250, 1240, 15, 17))),
    "drawn_partie": Case("replayed", hands(tied(1200, 1200, 16, 16)), {"parties": 1}),
    "forfeit_after": Case(15, LATE_A),
    "forfeit_points": Case(500, LATE_A, {"forfeit_after": 15}),
    "sheet_rule": Case("initials", INITIALLED),
}

TALLY = {
    "name": Case("Skat", {"late": {"N": "20:00"}}),
    "sides": Case(["A", "B", "C"], hands(hand())),
    "min_points": Case(2, hands(hand(3, 1))),
    "max_points": Case(2, hands(hand(3, 1))),
    "points_step": Case(5, hands(hand(3, 1))),
    "points_sum": Case(5, hands(hand(3, 1))),
    "values": Case([1, 2], hands(hand(3, 1))),
    "one_side_scores": Case(True, hands(hand(3, 1))),
    "hands": Case(1, hands(hand())),
    "bottom": Case(-5, hands(hand(3, -5))),
    "ends_on": Case({"sets-in-a-row": 2}, hands(hand(3, -5), hand(3, -5))),
    "game_points": Case({"1": 2}, hands(hand(3, 1), complete=True)),
    "target": Case(3, hands(hand(3, 1))),
    "target_by_hand_won": Case(True, hands(hand(4, -1)), {"target": 3}),
    "wins": Case("lowest", hands(hand(3, 1), complete=True)),
    "ties": Case("shared", hands(hand(2, 2), complete=True)),
    "minutes": Case(30, hands(hand(2, 2), time_called=1)),
    "forfeit_after": Case(15, {"late": {"N": "20:00"}}),
    "forfeit_points": Case(10, {"late": {"N": "20:00"}}, {"forfeit_after": 15}),
    "sheet_rule": Case("initials", INITIALLED),
}
