"""Makers of pinochle sheets for tests: NS bid 60 on 32 meld and save 29 against 24 meld."""

from typing import Any

from rules.core.ruling import Ruling
from tests.rules import sheets
from tests.rules.sheets import auction

PINOCHLE = "npa-pinochle"
PLAIN: dict[str, Any] = {"bidder": "NS", "bid": 60, "trump": "hearts"}


def judge(*hands: Any, **more: Any) -> Ruling:
    return sheets.judge(*hands, ruleset=PINOCHLE, **more)


def teams(ns: int, ew: int) -> dict[str, int]:
    return {"NS": ns, "EW": ew}


def played(ns: int = 29, *, meld: tuple[int, int] = (32, 24), **more: Any) -> dict[str, Any]:
    """A hand that was played out: NS took ``ns`` of the 50 points."""
    return {**PLAIN, "meld": teams(*meld), "points": teams(ns, 50 - ns), **more}


def unplayed(ended: str, *, meld: tuple[int, int] = (32, 24), **more: Any) -> dict[str, Any]:
    return {**PLAIN, "meld": teams(*meld), "ended": ended, **more}


def dropped(hand: dict[str, Any], dealer: str = "N") -> dict[str, Any]:
    """The same hand as one that nobody bid for."""
    return {**hand, "dealer": dealer, "bidder": dealer, "bid": 50, "won": "forced"}


def melded(trump: str | None = "hearts", **melds: Any) -> dict[str, Any]:
    """Melds alone, by seat."""
    return {**PLAIN, "bid": 50, "trump": trump, "melds": melds}


def reneged(
    infraction: dict[str, Any], *, meld: tuple[int, int] = (44, 30), **more: Any
) -> dict[str, Any]:
    """Play was stopped; NS had bid 80 on 44 meld against 30."""
    return unplayed("renege", meld=meld, **{"bid": 80, "infraction": infraction, **more})


def awarded(
    called_by: str = "E", *, meld: tuple[int, int] = (45, 24), **more: Any
) -> dict[str, Any]:
    """NS had bid 70 on 45 meld against 24 when a side without a book called a renege."""
    given = {"bid": 70, "infraction": {"called_by": called_by, "books": 0}, **more}
    return unplayed("pinochle-awarded", meld=meld, **given)


def a_round(*hands: dict[str, Any]) -> list[dict[str, Any]]:
    """Four hands dealt in the order that follows from scorekeeper South."""
    return [{**hand, "dealer": dealer} for hand, dealer in zip(hands, "WNES", strict=False)]


def calls(dealer: str, *said: Any, **more: Any) -> dict[str, Any]:
    """An auction alone, one call after the other from the dealer's left."""
    order = "NESW"
    first = order.index(dealer) + 1
    rows = [[order[(first + turn) % 4], call] for turn, call in enumerate(said)]
    return auction(dealer, *rows, **more)
