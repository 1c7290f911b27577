"""What must stand under a sheet before it may be posted.

Knows initials, signatures and consent. Refuses to know whether the score is right.
Each check is a function of the sheet; a ruleset lists those its book asks for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from rules.findings import Findings, listed, shown
from rules.seats import Table
from rules.sheet import THIRD_PARTY, Sheet


@dataclass(frozen=True, slots=True)
class Foot:
    """The foot of one sheet, and the paragraph it is judged by."""

    sign_off: Mapping[str, Any]
    sheet: Sheet
    table: Table
    cites: str
    findings: Findings

    def refuse(self, code: str, key: str, message: str, remedy: str) -> None:
        self.findings.refuse(code, f"/sign_off/{key}", message, self.cites, remedy)


@dataclass(frozen=True, slots=True)
class SigningRule:
    """One thing a sheet needs, with its paragraph."""

    judge: Callable[[Foot], None]
    cites: str


def judge_sign_off(
    rules: tuple[SigningRule, ...], sheet: Sheet, table: Table, findings: Findings
) -> None:
    """Judges the foot of the sheet where there is one."""
    if sheet.sign_off is None:
        return
    for rule in rules:
        rule.judge(Foot(sheet.sign_off, sheet, table, rule.cites, findings))


def round_identified(foot: Foot) -> None:
    if foot.sign_off.get("round") is None:
        foot.refuse(
            "round-missing",
            "round",
            "The round of play is not identified on the sheet.",
            "Write the round; without it the score is not accepted.",
        )


def initialled(foot: Foot) -> None:
    """By the scorer or the director; the reader lets no one else in."""
    if not any(foot.sign_off.get("initials") or ()):
        foot.refuse(
            "initials-missing",
            "initials",
            "Neither scorer nor director has initialled the sheet.",
            "Have the scorer or the director initial it.",
        )


def third_party_agreed(foot: Foot) -> None:
    """A scorer who does not play needs the consent of every side."""
    if foot.sheet.scorekeeper != THIRD_PARTY:
        return
    agreed = foot.sign_off.get("third_party_agreed") or ()
    for side in foot.table.sides:
        if side not in agreed:
            foot.refuse(
                "third-party-not-agreed",
                "third_party_agreed",
                f"A third party keeps the score, and {side} has not agreed.",
                f"Ask {side}; without their consent one of the players keeps the score.",
            )


def corrected_by_director(foot: Foot) -> None:
    corrected_by = foot.sign_off.get("corrected_by")
    if corrected_by is not None and corrected_by != "director":
        foot.refuse(
            "not-to-be-corrected",
            "corrected_by",
            "A score that is signed and posted may not be contested.",
            "Only the director may still change it: write 'director', with his decision.",
        )


def signed_by_every_side(foot: Foot) -> None:
    signed = {foot.table.side_of(seat) for seat in _signers(foot)}
    for side in foot.table.sides:
        if side not in signed:
            foot.refuse(
                "signature-missing",
                "signatures",
                f"Nobody of {side} has signed the sheet.",
                f"Have a player of {side} sign it.",
            )


def signed_by_scorekeeper(foot: Foot) -> None:
    """Where no player kept the score, a player of every side signs instead."""
    keeper = foot.sheet.scorekeeper
    if keeper not in foot.table.seats:
        signed_by_every_side(foot)
    elif keeper not in _signers(foot):
        foot.refuse(
            "scorekeeper-not-signed",
            "signatures",
            f"{keeper} kept the score and has not signed the sheet.",
            f"Have {keeper} sign it.",
        )


def verified_by_an_opponent(foot: Foot) -> None:
    """One of the team that did not keep the score checks and signs."""
    opponents = _opponents(foot)
    if opponents and not any(seat in _signers(foot) for seat in opponents):
        _refuse_unverified(opponents, foot)


def verified_by_both_opponents(foot: Foot) -> None:
    for seat in _opponents(foot):
        if seat not in _signers(foot):
            _refuse_unverified((seat,), foot)


def corrected_by_an_official(foot: Foot) -> None:
    """After signing no player changes a score; an official does, and tells all of them."""
    corrected_by = foot.sign_off.get("corrected_by")
    if corrected_by is None:
        return
    if _is_player(corrected_by, foot):
        foot.refuse(
            "not-to-be-corrected",
            "corrected_by",
            f"{shown(corrected_by)} plays at this table; a signed score is not corrected by the "
            "players.",
            "Only the scorekeeper or verifier at the official scoring table may still change it.",
        )
    untold = [seat for seat in foot.table.seats if seat not in (foot.sign_off.get("told") or ())]
    if untold:
        foot.refuse(
            "correction-not-told",
            "told",
            f"The score was corrected, and {listed(untold)} has not been told.",
            f"Tell all players, and write {' and '.join(untold)} under 'told'.",
        )


def _signers(foot: Foot) -> set[str]:
    rows = foot.sign_off.get("signatures") or ()
    return {row["seat"] for row in rows if row is not None and row.get("seat") is not None}


def _opponents(foot: Foot) -> tuple[str, ...]:
    """Of the scorekeeper; nobody where no player kept the score."""
    keeper = foot.sheet.scorekeeper
    if keeper not in foot.table.seats:
        return ()
    side = foot.table.side_of(keeper)
    return tuple(seat for seat in foot.table.seats if foot.table.side_of(seat) != side)


def _refuse_unverified(seats: tuple[str, ...], foot: Foot) -> None:
    foot.refuse(
        "not-verified",
        "signatures",
        f"The score is not verified: {listed(seats)} has not signed the sheet.",
        f"Have {listed(seats)} check the score and sign.",
    )


def _is_player(name: str, foot: Foot) -> bool:
    sitting = [who for who in (foot.sheet.seats or {}).values() if isinstance(who, str)]
    players = {*foot.table.parties, *sitting, "player", "scorer"}
    return name.strip().casefold() in {player.strip().casefold() for player in players}
