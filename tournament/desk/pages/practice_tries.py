"""Example hands for a beginner: what was played in words, and the answers that say so.

Knows a few hands of the games in the house. A game without any is practised without.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from urllib.parse import urlencode


@dataclass(frozen=True, slots=True)
class Try:
    """One hand to try. `answers` are those of the hand's form."""

    words: str
    answers: Mapping[str, str]

    @property
    def query(self) -> str:
        """The answers, to be checked at once, as the end of an address."""
        return urlencode({**self.answers, "check": "1"})


def _rook(bid: int, took: int, **more: str) -> Try:
    answers = {"bidder": "NS", "bid": str(bid), "points": str(took), "won": "auction"}
    return Try(f"bid {bid}, took {took}", {**answers, **more})


def _pinochle(words: str, *, bid: int, meld: tuple[int, int], took: int) -> Try:
    return Try(
        words,
        {
            "bidder": "NS",
            "bid": str(bid),
            "trump": "hearts",
            "meld-NS": str(meld[0]),
            "meld-EW": str(meld[1]),
            "points": str(took),
        },
    )


def _bezique(words: str, first: tuple[int, int], second: tuple[int, int]) -> Try:
    """Points and brisques of both players."""
    rows = zip("AB", (first, second), strict=True)
    answers = {f"{name}-{side}": str(count) for side, row in rows for name, count in _named(row)}
    return Try(words, answers)


def _toonerville(words: str, *, out: str, cards: int, **held: str) -> Try:
    """Who goes out, and one player who holds so many of a kind; the others hold one high card."""
    ((kind, holder),) = held.items()
    rest = {f"high-{seat}": "1" for seat in "ABCDE" if seat not in (out, holder)}
    return Try(words, {"out": out, f"{kind}-{holder}": str(cards), **rest})


def _named(row: tuple[int, int]) -> Iterator[tuple[str, int]]:
    return zip(("points", "brisques"), row, strict=True)


def _renege(words: str, **answers: str) -> Try:
    return Try(words, {"ended": "renege", "bidder": "NS", "by": "NS", **answers})


TRIES: Mapping[str, tuple[Try, ...]] = {
    "beach-house-rook": (
        _rook(70, 75),
        _rook(95, 75),
        _renege("the bidders renege", bid="70", captured="30"),
    ),
    "kentucky-rook": (_rook(120, 140), _rook(150, 140)),
    "kentucky-discard": (_rook(70, 75), _rook(95, 75)),
    "npa-pinochle": (
        _pinochle("bid 60, meld 34, took 30", bid=60, meld=(34, 12), took=30),
        _pinochle("bid 75, meld 34, took 30", bid=75, meld=(34, 22), took=30),
        _pinochle("bid 60, meld 34, took 15", bid=60, meld=(34, 20), took=15),
    ),
    "rubicon-bezique": (
        _bezique("1450 against 1120", (1450, 18), (1120, 14)),
        _bezique("1450 against 830", (1450, 18), (830, 14)),
    ),
    "toonerville-rook": (
        _toonerville("Ann goes out, Ben holds 3 low cards", out="A", low="B", cards=3),
        _toonerville("Ben goes out, Ann holds 2 Rooks", out="B", rook="A", cards=2),
    ),
    "tally": (Try("12 against 8", {"points-NS": "12", "points-EW": "8"}),),
}


def tries_of(ruleset: str) -> tuple[Try, ...]:
    """The example hands of a game."""
    return TRIES.get(ruleset, ())
