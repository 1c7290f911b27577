"""What the sample pages show: a club on a good day, with the names that break layouts."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import segno
from sample_papers import PAPERS, blanks

LONG = "The Honourable Company of Ancient Rookers"
ARABIC = "فريق الغربان السود"
EMOJI = "🐦‍⬛ Crows & Co. 🃏"
UNBROKEN = "Llanfairpwllgwyngyllgogerychwyrndrobwll"
TEAMS = [
    "Eagles", "Hawks", LONG, "Doves", ARABIC, "Larks", "Kingfishers", EMOJI, "Wrens", "Herons",
    UNBROKEN, "Blue Jays", "Łódź Ravens", "Cardinals", "Swifts", "Nightjars", "Owls", "Finches",
    "Magpies", "Robins", "Jackdaws", "Plovers", "Terns", "Siskins", "Buzzards", "Kites", "Egrets",
    "Ospreys", "Falcons", "Swallows", "Martins", "Thrushes",
]  # fmt: skip
LABELS = {
    "planned": "Planned", "ready": "Ready", "called": "Called", "playing": "Playing",
    "handed-in": "Handed in", "certified": "Certified", "forfeited": "Forfeited", "bye": "Bye",
    "walkover": "Walkover", "void": "Void",
}  # fmt: skip
SHEET_LABELS = {
    "draft": "Open", "signed": "Signed", "verified": "Verified", "posted": "Posted",
    "corrected": "Corrected 15:12", "void": "Void", "stale": "Stale",
}  # fmt: skip
SPRITE = Path(__file__).resolve().parents[2] / "static/icons.svg"
ICONS = re.findall(r'<symbol id="([a-z-]+)"', SPRITE.read_text())

Line = dict[str, Any]
Match = dict[str, Any]


def seed_order(size: int) -> list[int]:
    """Seeds of a full bracket from the top: 1 16 8 9 4 13 5 12 …"""
    seeds = [1]
    while len(seeds) < size:
        total = 2 * len(seeds) + 1
        seeds = [seed for one in seeds for seed in (one, total - one)]
    return seeds


def line(seed: int, entrants: int) -> Line:
    if seed > entrants:
        return {"source": "bye"}
    return {"seed": seed, "name": TEAMS[seed - 1]}


def first_round(size: int, entrants: int) -> Iterator[Match]:
    order = seed_order(size)
    states = ["certified", "playing", "called", "certified", "handed-in", "ready", "forfeited"]
    for number in range(1, size // 2 + 1):
        one, two = line(order[2 * number - 2], entrants), line(order[2 * number - 1], entrants)
        match: Match = {"code": f"W1-{number}", "state": states[number % 7], "lines": [one, two]}
        if "name" not in two:
            match["state"] = "bye"
            one["won"] = True
        elif match["state"] in ("certified", "forfeited"):
            one |= {"won": True, "score": 505}
            two |= {"lost": True, "score": "−35"}
        yield match | {"state_label": LABELS[match["state"]], "url": "#"}


def planned(key: str, count: int, one: str, two: str) -> list[Match]:
    """Matches nobody stands in yet; `one` and `two` say where their entrants come from."""
    return [
        {
            "code": f"{key}-{number}",
            "state": "planned",
            "state_label": "Planned",
            "url": "#",
            "lines": [
                {"source": one.format(2 * number - 1, number)},
                {"source": two.format(2 * number, number)},
            ],
        }
        for number in range(1, count + 1)
    ]


def winners(size: int, entrants: int) -> Iterator[dict[str, Any]]:
    yield {"name": "Round 1", "joins": "pairs", "matches": list(first_round(size, entrants))}
    count, number = size // 4, 2
    while count:
        before = f"winner of W{number - 1}-{{0}}"
        matches = planned(f"W{number}", count, before, before)
        joins = "pairs" if count > 1 else "none"
        yield {"name": f"Round {number}", "joins": joins, "matches": matches}
        count, number = count // 2, number + 1


def losers(size: int) -> Iterator[dict[str, Any]]:
    count, number = size // 4, 1
    while count:
        matches = planned(f"L{number}", count, "loser of W1-{0}", "loser of W1-{0}")
        yield {"name": f"Losers {number}", "joins": "straight", "matches": matches}
        matches = planned(f"L{number + 1}", count, "winner of L{1}", "loser of W{1}")
        joins = "pairs" if count > 1 else "none"
        yield {"name": f"Losers {number + 1}", "joins": joins, "matches": matches}
        count, number = count // 2, number + 2


def bracket(entrants: int) -> dict[str, Any]:
    """A double elimination after its first matches."""
    size = 16 if entrants <= 16 else 32
    finals = [
        {
            "name": name,
            "joins": joins,
            "matches": planned(key, 1, "winner of the winners", "winner of the losers"),
        }
        for key, name, joins in (("G1", "Final", "straight"), ("G2", "Second final", "none"))
    ]
    return {
        "entrants": entrants,
        "roomy": entrants <= 16,
        "blocks": [
            {"kind": "winners", "name": "Winners' bracket", "rounds": winners(size, entrants)},
            {"kind": "losers", "name": "Losers' bracket", "rounds": losers(size)},
            {"kind": "final", "name": "Final", "rounds": finals},
        ],
    }


def floor() -> list[dict[str, Any]]:
    """Sixty-four tables."""
    states = [
        ("", "playing", "hand 3", "Eagles – Hawks"),
        ("", "playing", "hand 12", f"{LONG} – Doves"),
        ("done", "verified", "signed", "both sides"),
        ("", "playing", "hand 2", f"{ARABIC} – Larks"),
        ("warn", "clock", "late 4:10", EMOJI),
        ("", "playing", "hand 7", "Owls – Finches"),
        ("free", "planned", "free", ""),
        ("bad", "warning", "two versions", "hand 2"),
    ]
    return [
        {"number": number, "kind": kind, "icon": icon, "state": state, "detail": detail}
        for number in range(1, 65)
        for kind, icon, state, detail in [states[0 if number % 3 else number % 8]]
    ]


def context(page: str) -> dict[str, Any]:
    """Everything a sample page may show."""
    qr = segno.make("HTTPS://ROOKERY.EXAMPLE/T/14#K7Q000AB", error="m")
    return {
        "event": {"name": "Harbour Town Spring Open"},
        "teams": TEAMS,
        "long": LONG,
        "arabic": ARABIC,
        "emoji": EMOJI,
        "unbroken": UNBROKEN,
        "states": LABELS,
        "sheet_states": SHEET_LABELS,
        "icons": ICONS,
        "bracket": bracket(32 if page.endswith("32") else 13),
        "tables": floor(),
        "papers": PAPERS,
        "blanks": blanks(qr.svg_inline(omitsize=True)),
        "qr": qr.svg_inline(omitsize=True),
        "keys": range(0, 125, 5),
    }
