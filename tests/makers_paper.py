"""Makers for results entered from paper: rows of a round's grid, whole sheets."""

from typing import Any

from django.test import Client

from tournament.brackets.models import Match, Stage
from tournament.registration.models import Entry

RESULTS = "/desk/beach-house-2026/scoring/results/"
OF_HTMX = {"HX-Request": "true"}


def teams_of(match: Match) -> list[Entry]:
    """The teams of the match, in slot order."""
    slots = match.slots.filter(entrant__isnull=False).select_related("entrant")
    return [slot.entrant for slot in slots.order_by("position") if slot.entrant]


def a_row(
    match: Match, *points: object, game: int = 1, clock: bool = False, key: str = ""
) -> dict[str, Any]:
    """A row of the grid as it is submitted."""
    more = {f"clock-{match.pk}": "yes"} if clock else {}
    boxes = {
        f"points-{match.pk}-e{team.pk}": str(typed)
        for team, typed in zip(teams_of(match), points, strict=False)
    }
    return {**boxes, **more, f"game-{match.pk}": str(game), f"key-{match.pk}": key}


def save_rows(browser: Client, match: Match, *rows: dict[str, Any]) -> Any:
    """Send the grid as one form, without a script."""
    sent = {name: words for row in rows for name, words in row.items()}
    return browser.post(f"{RESULTS}{match.round_id}/save/", sent)


def save_row(browser: Client, match: Match, *points: object, **more: Any) -> Any:
    """Press Enter in the last box of a row."""
    sent = a_row(match, *points, **more) | {"row": str(match.pk)}
    return browser.post(f"{RESULTS}{match.round_id}/save/", sent, headers=OF_HTMX)


def match(stage: Stage, code: str) -> Match:
    """The current match of the stage."""
    return stage.matches.select_related("stage__division__event", "round").get(code=code)


def whole_sheet(match: Match) -> str:
    """The address of the match's whole sheet."""
    return f"{RESULTS}match/{match.pk}/sheet/"


def a_paper_hand(number: int, bidder: str, bid: int, took: int) -> dict[str, str]:
    """The boxes of one hand of Rook."""
    typed = {"bidder": bidder, "bid": str(bid), "points": str(took)}
    return {f"h{number}-{name}": words for name, words in typed.items()}


def a_whole_game() -> dict[str, str]:
    """Five hands that North and South win 500 : 100."""
    hands = {"game": "1"}
    for number in range(1, 6):
        hands |= a_paper_hand(number, "1", 70, 100)
    return hands
