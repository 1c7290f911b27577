"""Score sheets: what each hand and each sheet comes to, and what the signatures stand for."""

from collections.abc import Iterator, Sequence
from copy import copy
from typing import Any

from rules.ruling import Ruling
from scoring.documents import fingerprint, judge
from scoring.models import Hand, ScoreSheet
from scoring.selectors import contents, missing_signatures, standing_hands, standing_signatures
from scoring.services import winner_of
from tournament.brackets.models import Game
from tournament.registration.models import Event

State = ScoreSheet.State


def wrong_sheets(event: Event) -> Iterator[str]:
    """Hands, sheets and signatures that are not what the rules say of what was written."""
    games = Game.objects.filter(match__stage__division__event=event)
    for game in games.select_related("sheet", "match__stage__division").order_by("pk"):
        where = f"{game.match.stage.division}, sheet of {game.match.code}, game {game.number}"
        for words in _of_sheet(game.sheet):
            yield f"{where}: {words}"


def _of_sheet(sheet: ScoreSheet) -> Iterator[str]:
    hands = list(standing_hands(sheet))
    ruling = judge(sheet, contents(hands))
    yield from _of_hands(hands, ruling)
    for what, stored, computed in (
        ("totals", sheet.totals, dict(ruling.totals)),
        ("winner", sheet.winner, winner_of(ruling)),
        ("finished", sheet.finished, ruling.finished),
    ):
        if stored != computed:
            yield f"{what} stored as {_said(stored)}, the hands come to {_said(computed)}."
    if sheet.state in (State.VERIFIED, State.POSTED):
        yield from _of_signatures(sheet, hands)


def _of_hands(hands: Sequence[Hand], ruling: Ruling) -> Iterator[str]:
    for number, hand in enumerate(hands, start=1):
        if hand.number != number:
            yield f"there is no hand {number}."
            return
        judged = ruling.hands[number - 1]
        if hand.outcome != judged.outcome:
            yield f"hand {number} stored as {_said(hand.outcome)}, it was {_said(judged.outcome)}."
        if hand.score != dict(judged.score or {}):
            yield (
                f"hand {number} scored {_said(hand.score)}, "
                f"it comes to {_said(dict(judged.score or {}))}."
            )


def _of_signatures(sheet: ScoreSheet, hands: Sequence[Hand]) -> Iterator[str]:
    if missing_signatures(sheet):
        yield f"it is {sheet.get_state_display().lower()}, but a signature is missing."
    signed = fingerprint(*_as_signed(sheet, hands))
    for signature in standing_signatures(sheet):
        if signature.content_hash != signed:
            yield f"{signature.signer} signed something else than what is written."


def _as_signed(sheet: ScoreSheet, hands: Sequence[Hand]) -> tuple[ScoreSheet, list[Any]]:
    """The sheet and its hands as they were signed: the corrections taken back, the last first."""
    written = {hand.number: hand.content for hand in hands}
    besides = dict(sheet.besides)
    for row in sheet.corrections.order_by("-pk"):
        if row.hand_number is None:
            besides = {key: besides[key] for key in besides.keys() - row.after.keys()} | row.before
        elif row.before:
            written[row.hand_number] = row.before
        else:
            written.pop(row.hand_number, None)
    then = copy(sheet)
    then.besides = besides
    return then, [written[number] for number in sorted(written)]


def _said(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{side} {points}" for side, points in sorted(value.items())) or "nothing"
    return str(value) if value not in ("", None) else "nothing"
