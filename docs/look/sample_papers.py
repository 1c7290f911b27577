"""Score sheets for the sample pages: signed, corrected, five-handed, pinochle, and blank."""

from typing import Any

from scoring.paper import Paper, PaperCell, PaperCorrection, PaperPlayer, PaperRow, PaperSide

NS, EW = "NS", "EW"
SET: dict[str, Any] = {"outcome": "set", "went_wrong": True}


def _players(*names: tuple[str, str]) -> tuple[PaperPlayer, ...]:
    return tuple(PaperPlayer(seat, name, keeps_score=seat == "S") for seat, name in names)


def _hand(number: int, contract: str, *figures: tuple[int, int], **more: Any) -> PaperRow:
    """A hand of Rook; `contract`: dealer, bidder, bid, trump; `figures`: points, score, total."""
    dealer, bidder, bid, trump = contract.split()
    cells = tuple(PaperCell(points=p, score=s, total=t) for p, s, t in zip(*figures, strict=True))
    return PaperRow(number, cells, "", dealer, bidder, int(bid), trump, **more)


ROOK = Paper(
    event="Harbour Town Spring Open",
    division="Open pairs, Saturday",
    round_named="Winners' bracket, round 2",
    game="1",
    table="14",
    ruleset="Beach House Rook, 500",
    columns=("dealer", "bid", "trump", "points"),
    state="corrected",
    state_label="Corrected 15:12",
    initials="MB",
    posted_by="Ruth Adeyemi",
    posted_at="14:51",
    sides=(
        PaperSide(
            NS,
            "Eagles",
            _players(("N", "Ana Oakley"), ("S", "Bartholomew Featherstonehaugh-Cholmondeley")),
            total=510,
            won=True,
            signed_by="Bartholomew Featherstonehaugh-Cholmondeley",
            signed_at="14:40",
        ),
        PaperSide(
            EW,
            "فريق الغربان السود",
            _players(("E", "ليلى حداد"), ("W", "Zoë 🐦‍⬛ Marsh")),
            total=195,
            signed_by="ليلى حداد",
            signed_at="14:41",
        ),
    ),
    rows=(
        _hand(1, "W N 80 red", (85, 35), (85, 35), (85, 35)),
        _hand(2, "N E 70 black", (45, 75), (45, 75), (130, 110)),
        _hand(3, "E S 75 green", (75, 45), (75, 45), (205, 155), struck="changed 13:58 by Ana"),
        _hand(3, "E S 75 green", (95, 25), (95, 25), (225, 135)),
        _hand(
            4,
            "E N 100 yellow",
            (120, 0),
            (0, 0),
            (225, 135),
            outcome="void",
            why="West should have dealt: the hand is played again",
            is_void=True,
        ),
        _hand(4, "S E 85 yellow", (100, 20), (100, -85), (325, 50), **SET, why="bid 85, took 20"),
        _hand(
            5,
            "W N 90 red",
            (60, 60),
            (-90, 60),
            (235, 110),
            outcome="renege",
            went_wrong=True,
            why="North did not follow suit; East–West keep the 60 they held",
        ),
        _hand(6, "N S 105 red", (110, 10), (110, 10), (345, 120)),
        _hand(7, "E W 75 black", (45, 75), (45, 75), (390, 195)),
        _hand(8, "S N 120 yellow", (120, 0), (120, 0), (510, 195)),
    ),
    remarks=("Table 14 until hand 3, then table 21.",),
    corrections=(
        PaperCorrection(
            8,
            "Hand 8",
            "Eagles +115, Crows +5",
            "Eagles +120, Crows 0",
            "The nest was counted again with both sides present.",
            "Ruth Adeyemi",
            "15:12",
            told="N, E, S, W",
        ),
    ),
)

PINOCHLE = Paper(
    event="Harbour Town Spring Open",
    round_named="Pool B, round 3",
    game="2",
    ruleset="NPA pinochle",
    columns=("dealer", "bid", "trump", "meld", "points"),
    state="signed",
    state_label="Signed by one side",
    initials="AO",
    sides=(
        PaperSide(
            NS,
            "Kingfishers",
            _players(("N", "Mara"), ("S", "Jon")),
            total=-27,
            signed_by="Jon",
            signed_at="11:20",
        ),
        PaperSide(EW, "Larks", _players(("E", "Åsa"), ("W", "Győző")), total=137, won=True),
    ),
    rows=(
        PaperRow(None, (PaperCell(total=0), PaperCell(total=0)), label="Brought on"),
        PaperRow(
            1,
            (PaperCell(33, 33, points=21, meld=12), PaperCell(61, 61, points=29, meld=32)),
            dealer="N",
            bidder="E",
            bid=60,
            trump="hearts",
            outcome="made",
            why="32 meld + 29 points = 61",
        ),
        PaperRow(
            2,
            (PaperCell(-60, -27, points=18, meld=30), PaperCell(76, 137, points=32, meld=44)),
            dealer="E",
            bidder="S",
            bid=60,
            trump="clubs",
            outcome="set",
            went_wrong=True,
            why="30 meld + 18 points = 48",
        ),
    ),
    blank_rows=1,
)

TOONERVILLE = Paper(
    event="Harbour Town Spring Open",
    round_named="Pod 3",
    game="1",
    table="9",
    ruleset="Toonerville Rook",
    columns=(),
    rows_are="round",
    state="posted",
    state_label="Posted",
    initials="RA",
    posted_by="Ruth Adeyemi",
    posted_at="16:02",
    sides=tuple(
        PaperSide(
            seat,
            players=_players((seat, name)),
            total=total,
            won=won,
            signed_by=name,
            signed_at="15:58",
        )
        for seat, name, total, won in (
            ("A", "Ann", 45, True),
            ("B", "Benedikt-Maximilian", 190, False),
            ("C", "ليلى", 125, False),
            ("D", "Dee 🃏", 230, False),
            ("E", "Łukasz", 165, False),
        )
    ),
    rows=tuple(
        PaperRow(number, tuple(PaperCell(score, total) for score, total in cells))
        for number, cells in (
            (1, ((0, 0), (85, 85), (40, 40), (115, 115), (60, 60))),
            (2, ((45, 45), (0, 85), (85, 125), (25, 140), (105, 165))),
            (3, ((0, 45), (105, 190), (0, 125), (90, 230), (0, 165))),
        )
    ),
)

PAPERS = (ROOK, PINOCHLE, TOONERVILLE)


def blanks(qr: str) -> tuple[Paper, ...]:
    """Two sheets to print before a round: one with names, one for anybody."""
    named = tuple(
        PaperSide(side.side, side.team, tuple(PaperPlayer(p.seat, p.name) for p in side.players))
        for side in ROOK.sides
    )
    nameless = (
        PaperSide(NS, players=_players(("N", ""), ("S", ""))),
        PaperSide(EW, players=_players(("E", ""), ("W", ""))),
    )
    return (
        Paper(
            event=ROOK.event,
            division=ROOK.division,
            round_named=ROOK.round_named,
            game="1",
            table="14",
            ruleset=ROOK.ruleset,
            sides=named,
            columns=("dealer", "bid", "points"),
            blank_rows=16,
            qr_svg=qr,
            code="K7Q-000",
        ),
        Paper(
            event=ROOK.event,
            ruleset=PINOCHLE.ruleset,
            sides=nameless,
            columns=PINOCHLE.columns,
            blank_rows=12,
            qr_svg=qr,
            code="K7Q-001",
        ),
    )
