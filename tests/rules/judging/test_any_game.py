"""The middle holds a game it has never heard of: three may play alone, the lowest total wins."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from rules.core.case import Case
from rules.core.fields import by_seat, record, whole
from rules.core.findings import Findings
from rules.core.forfeits import Lateness
from rules.core.laws import HandBounds
from rules.core.outcomes import Bonus, Ending, JudgedHand, PenaltyRow
from rules.core.penalties import Penalty
from rules.core.ruling import Ruling
from rules.core.seats import Table, individuals
from rules.core.sheet import Sheet, read_sheet
from rules.core.totals import Winner
from rules.judging.whole_sheet import judge
from rules.ruleset import Ruleset

CLUMSY = PenaltyRow("clumsy", "A", 7, "dropped the cards", "a made-up book")


@dataclass(frozen=True)
class Rounds:
    """A hand is what everyone has left; over 50 left is clumsy."""

    endings: tuple[Ending, ...] = ()
    deck_points: int = 0
    bounds: HandBounds = field(default_factory=HandBounds)

    def judge(self, document: object, case: Case) -> JudgedHand:
        left = record({"left": by_seat(whole(0))}).read(
            document, case.table, case.at, case.findings
        )["left"]
        implied = tuple(replace(CLUMSY, seat=seat) for seat in left if left[seat] > 50)
        return JudgedHand("played", left, f"round {len(case.before) + 1}", penalties=implied)

    def schema(self, _table: Table, /) -> dict[str, object]:
        return {"type": "object"}

    def legal_bids(self) -> tuple[int, ...]:
        return ()

    def legal_points(self) -> tuple[int, ...]:
        return ()

    def first_bidder(self, _table: Table, _dealer: str, /) -> str | None:
        return None

    def leads(self, _table: Table, _dealer: str, _bidder: str, /) -> str | None:
        return None


@dataclass(frozen=True)
class TwoRounds:
    """Over after two rounds; the lowest wins, a tie is shared; a clean sheet earns 10 off."""

    target: int | None = None
    minutes: int | None = None
    hands: int | None = 2
    cites: str = "a made-up book"
    bonus_cites: str = "a made-up book"
    can_play_on: bool = False
    fewest_hands: int = 2

    def over_by(self, _totals: Mapping[str, int], /) -> bool:
        return True

    def won_by_hands(self, _totals: Mapping[str, int], /) -> bool:
        return False

    def over(
        self, _totals: Mapping[str, int], hands: Sequence[JudgedHand], _sheet: Sheet, /
    ) -> bool:
        return len(hands) == 2

    def over_when_called(self, _totals: Mapping[str, int], _hands: Sequence[JudgedHand], /) -> bool:
        return True

    def plays_on(self, _totals: Mapping[str, int], _hands: Sequence[JudgedHand], /) -> bool:
        return False

    def winner(self, totals: Mapping[str, int], _hands: Sequence[JudgedHand], /) -> Winner:
        best = [side for side in totals if totals[side] == min(totals.values())]
        return best[0] if len(best) == 1 else best

    def bonuses(
        self, totals: Mapping[str, int], _hands: Sequence[JudgedHand], /
    ) -> tuple[Bonus, ...]:
        clean = [side for side in totals if totals[side] == 0]
        return tuple(Bonus("clean", side, -10, "nothing left", "a made-up book") for side in clean)

    def game_points(self, _totals: Mapping[str, int], _winner: str, /) -> Mapping[str, int]:
        return {}

    def unfinished(self) -> str:
        return "two rounds are played"


class Replaced:
    """Whoever is late at all is replaced."""

    cites = "a made-up book"
    each_player = True
    limit = 0
    automatic = True

    def judge(self, late: Mapping[str, int], _table: Table, /) -> Lateness:
        rows = [PenaltyRow("late", seat, 0, "late", self.cites, replaced=True) for seat in late]
        return Lateness(penalties=tuple(rows))


GAME = Ruleset(
    slug="patience-for-many",
    title="Patience for Many",
    version="1",
    table=individuals("A", "B", "C", "D", fewest=3),
    hands=Rounds(),
    game=TwoRounds(),
    late=Replaced(),
    signing=(),
    seating_cites="a made-up book",
    penalties={"clumsy": Penalty(7, "dropped the cards", "a made-up book")},
    single_rounds=True,
)
THREE = {"A": "Ann", "B": "Ben", "C": "Cal"}


def ruled(*rounds: dict[str, int], seats: Any = THREE, **more: Any) -> Ruling:
    findings = Findings()
    table = GAME.table.seated(seats)
    document = {"ruleset": GAME.slug, "seats": seats, "hands": [{"left": row} for row in rounds]}
    return judge(GAME, table, read_sheet({**document, **more}, table, findings), findings)


def test_the_lowest_total_wins_after_the_last_round() -> None:
    ruling = ruled({"A": 5, "B": 10, "C": 0}, {"A": 0, "B": 20, "C": 15})

    assert ruling.accepted
    assert (ruling.finished, ruling.winner) == (True, "A")


def test_a_win_can_be_shared() -> None:
    assert ruled({"A": 5, "B": 5, "C": 9}, {"A": 1, "B": 1, "C": 9}).winner == ["A", "B"]


def test_a_table_is_as_large_as_it_is_taken() -> None:
    assert set(ruled(seats=THREE).totals) == {"A", "B", "C"}
    assert set(ruled(seats={**THREE, "D": "Dee"}).totals) == {"A", "B", "C", "D"}
    assert not ruled(seats={"A": "Ann", "B": "Ben"}).accepted


def test_a_bonus_is_in_the_total_and_in_no_hand() -> None:
    ruling = ruled({"A": 0, "B": 5, "C": 5}, {"A": 0, "B": 5, "C": 5})

    assert ruling.totals["A"] == -10
    assert [row.code for row in ruling.bonuses] == ["clean"]


def test_a_penalty_is_the_players_own() -> None:
    ruling = ruled({"A": 5, "B": 5, "C": 5}, penalties=[{"code": "clumsy", "seat": "B"}])

    assert ruling.totals == {"A": 5, "B": 5, "C": 5}
    assert ruling.players == {"A": 5, "B": -2, "C": 5}


def test_a_penalty_the_hand_implies_counts_once() -> None:
    ruling = ruled({"A": 60, "B": 5, "C": 5}, penalties=[{"code": "clumsy", "seat": "A"}])

    assert ruling.players["A"] == 53
    assert [row.code for row in ruling.findings] == ["penalty-implied"]


def test_a_replaced_player_ends_on_0_whatever_else() -> None:
    ruling = ruled(
        {"A": 5, "B": 5, "C": 5}, late={"B": "1:00"}, penalties=[{"code": "clumsy", "seat": "B"}]
    )

    assert ruling.players["B"] == 0
    assert ruling.penalties[1].as_document()["replaced"] is True


def test_an_unknown_penalty_is_refused_naming_those_there_are() -> None:
    ruling = ruled(penalties=[{"code": "late", "seat": "A"}])
    assert "clumsy" in str(ruling.findings[0].remedy)


def test_a_penalty_can_be_decided_by_the_director() -> None:
    row = {"where": "/penalties/0/points", "value": 3, "by": "Day", "reason": "first time"}
    ruling = ruled(
        {"A": 5, "B": 5, "C": 5}, penalties=[{"code": "clumsy", "seat": "B"}], overrides=[row]
    )
    assert ruling.players["B"] == 2
