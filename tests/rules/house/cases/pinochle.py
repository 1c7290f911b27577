"""Cases for pinochle: NS bid 60 on 32 meld against 24, and took 29 of 50 points, unless it
matters."""

from tests.rules.house.cases import Case, hands
from tests.rules.pinochle.sheets import a_round, awarded, calls, melded, played, reneged, unplayed

SKUNKED = a_round(*[unplayed("board-set", bidder="EW", bid=90, meld=(0, 38))] * 4)
#: NS lose 200 in four hands, and EW win as much.
LEVEL = a_round(*[played(35, meld=(0, 0), bid=50)] * 4)
SILENCED = {"dealer": "N", "ended": "silenced", "meld": {"NS": 0, "EW": 24}}
GUILTY = {"by": "S", "called_by": "E", "proven": True}
ALL_OF_IT = played(0, bid=75, meld=(41, 26))


def pays(code: str) -> dict[str, object]:
    return {"penalties": [{"code": code, "seat": "N"}]}


NPA = {
    "counters": Case({"kings": 0}, hands(played())),
    "minimum_meld": Case(30, hands(played(20, bid=60, meld=(41, 26)))),
    "minimum_save": Case(25, hands(played(20, bid=60, meld=(41, 26)))),
    "meld_values": Case({"common-marriage": 4}, hands(melded(N={"marriages": {"clubs": 1}}))),
    "double_roundhouse": Case("parts", hands(melded(N={"roundhouse": 2}))),
    "pinochle_bonus": Case(100, hands(played(50))),
    "skunk_bonus": Case(100, hands(*SKUNKED)),
    "skunk_test": Case("zero", hands(*SKUNKED)),
    "fives_from": Case(55, hands(played(bid=57))),
    "tens_from": Case(80, hands(played(bid=85, meld=(60, 24)))),
    "min_bid": Case(55, hands(played(bid=52))),
    "max_bid": Case(60, hands(played(bid=65, meld=(60, 24)))),
    "all_pass": Case("redeal", hands(calls("N", "pass", "pass", "pass"))),
    "dealer_may_bid": Case("yes", hands(calls("N", "pass", "pass", "pass", 52))),
    "set_award": Case("2.4", hands(played(33, bid=75, meld=(41, 26)))),
    "opponents_on_made": Case("points", hands(played(34, bid=60, meld=(41, 26)))),
    "bidder_min_meld": Case("always", hands(played(40, bid=55, meld=(16, 0)))),
    "natural_meld_minimum": Case(
        20, hands(unplayed("no-marriage", bid=65, trump=None, meld=(0, 14)))
    ),
    "renege_offender_score": Case("none", hands(reneged(GUILTY))),
    "renege_meld_minimum": Case(20, hands(reneged(GUILTY, meld=(44, 12)))),
    "defenders_pinochle": Case("alone", hands(ALL_OF_IT)),
    "stopped_pinochle": Case("both", hands(awarded())),
    "silenced_award": Case("nothing", hands(SILENCED)),
    "opponents_sign": Case(
        "both", {"scorekeeper": "S", "sign_off": {"signatures": [{"seat": "S"}, {"seat": "E"}]}}
    ),
    "penalty_points": Case({"wrong-table": 50}, pays("wrong-table")),
    "lateness": Case({"grace": 0}, {"late": {"N": "4:00"}}),
    "late_rounding": Case("full", {"late": {"N": "5:30"}}),
    "club_fine": Case(100, pays("club-shuffler")),
    "aces_not_melded": Case("penalty", pays("aces-not-melded")),
    "disqualified": Case("keeps-score", hands(played(), **pays("no-shuffler"))),
    "target": Case(60, hands(played())),
    "hands": Case(1, hands(played())),
    "minutes": Case(50, hands(played(25, meld=(45, 45)), time_called=1), {"ties": "play-on"}),
    "ties": Case("shared", hands(*LEVEL, starting={"NS": 400}), {"skunk_bonus": 0}),
    "ends_on": Case({"sets-in-all": 2}, hands(*a_round(*[played(5, bid=60)] * 2))),
}
