"""What a sheet needs before it can be posted, and who must still sign.

Knows initials, signatures and consent. Does not check the score. Each check is a function of the
sheet; a ruleset lists the checks its book requires. Checks for signatures are `Signatures`, which
table, queue and posting all use.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any

from rules.core.findings import Findings
from rules.core.messages import Letter, Words, all_of, one_of, say
from rules.core.seats import Table
from rules.core.sheet import THIRD_PARTY, Sheet


@dataclass(frozen=True, slots=True)
class Foot:
    """The sign-off part of a sheet, and the paragraph that applies."""

    sign_off: Mapping[str, Any]
    sheet: Sheet
    table: Table
    cites: str
    findings: Findings

    def refuse(self, code: str, key: str, message: Words, remedy: Words) -> None:
        self.findings.refuse(code, f"/sign_off/{key}", message, self.cites, remedy)


@dataclass(frozen=True, slots=True)
class SigningRule:
    """One thing a sheet needs, with its paragraph."""

    judge: Callable[[Foot], None]
    cites: str


def judge_sign_off(
    rules: tuple[SigningRule, ...], sheet: Sheet, table: Table, findings: Findings
) -> None:
    """Judge the sign-off part of the sheet, if present."""
    if sheet.sign_off is None:
        return
    for rule in rules:
        rule.judge(Foot(sheet.sign_off, sheet, table, rule.cites, findings))


def round_identified(foot: Foot) -> None:
    if foot.sign_off.get("round") is None:
        foot.refuse(
            "round-missing",
            "round",
            say("The round of play is missing."),
            say("Enter the round. The score is not accepted without it."),
        )


def initialled(foot: Foot) -> None:
    """The scorer or director must initial; the reader accepts no one else."""
    if not any(foot.sign_off.get("initials") or ()):
        foot.refuse(
            "initials-missing",
            "initials",
            say("The sheet has no initials from the scorer or director."),
            say("Ask the scorer or director to initial it."),
        )


def third_party_agreed(foot: Foot) -> None:
    """A scorer who does not play needs every side's consent."""
    if foot.sheet.scorekeeper != THIRD_PARTY:
        return
    agreed = foot.sign_off.get("third_party_agreed") or ()
    for side in foot.table.sides:
        if side not in agreed:
            foot.refuse(
                "third-party-not-agreed",
                "third_party_agreed",
                say(
                    "A third party keeps score without the consent of %(side)s.", side=Letter(side)
                ),
                say(
                    "Ask %(side)s. Without their consent, a player keeps score.", side=Letter(side)
                ),
            )


def corrected_by_director(foot: Foot) -> None:
    corrected_by = foot.sign_off.get("corrected_by")
    if corrected_by is not None and corrected_by != "director":
        foot.refuse(
            "not-to-be-corrected",
            "corrected_by",
            say("A signed and posted score cannot be contested."),
            say("Only the director can change it, with a decision."),
        )


@dataclass(frozen=True, slots=True)
class Wanted:
    """A required signature, from any of these seats of `side`.

    Holds the message while it is missing and its paragraph.
    """

    side: str
    seats: tuple[str, ...]
    code: str
    message: Words
    remedy: Words
    cites: str = ""


@dataclass(frozen=True, slots=True)
class Signatures:
    """A check for signatures: those required at a table with this scorekeeper.

    A sheet signed on paper needs no others.
    """

    wants: Callable[[Table, str | None], tuple[Wanted, ...]]

    def __call__(self, foot: Foot) -> None:
        if foot.sheet.on_paper is not None:
            return
        for want in self.wants(foot.table, foot.sheet.scorekeeper):
            if not _signers(foot).intersection(want.seats):
                foot.refuse(want.code, "signatures", want.message, want.remedy)


def _of_every_side(table: Table, _keeper: str | None) -> tuple[Wanted, ...]:
    return tuple(
        Wanted(
            side,
            table.members[side],
            "signature-missing",
            say("%(side)s: nobody has signed.", side=Letter(side)),
            say("Ask a player from %(side)s to sign.", side=Letter(side)),
        )
        for side in table.sides
    )


def _of_scorekeeper(table: Table, keeper: str | None) -> tuple[Wanted, ...]:
    """The scorekeeper signs; if no player keeps score, a player of every side does."""
    if keeper is None or keeper not in table.seats:
        return _of_every_side(table, keeper)
    return (
        Wanted(
            _side_of(keeper, table),
            (keeper,),
            "scorekeeper-not-signed",
            say("The scorekeeper, %(player)s, has not signed.", player=Letter(keeper)),
            say("Ask %(player)s to sign.", player=Letter(keeper)),
        ),
    )


def _of_an_opponent(table: Table, keeper: str | None) -> tuple[Wanted, ...]:
    """A player of the team that did not keep score checks and signs."""
    opponents = _opponents(table, keeper)
    return (_verified_by(table, *opponents),) if opponents else ()


def _of_both_opponents(table: Table, keeper: str | None) -> tuple[Wanted, ...]:
    return tuple(_verified_by(table, seat) for seat in _opponents(table, keeper))


signed_by_every_side = Signatures(_of_every_side)
signed_by_scorekeeper = Signatures(_of_scorekeeper)
verified_by_an_opponent = Signatures(_of_an_opponent)
verified_by_both_opponents = Signatures(_of_both_opponents)


def still_to_sign(
    rules: tuple[SigningRule, ...], table: Table, keeper: str | None, signed: Collection[str]
) -> tuple[Wanted, ...]:
    """The missing signatures after these seats have signed, in signing order.

    The scorekeeper's side comes first. One player of every side signs, even if the book is silent.
    """
    wanted = [
        replace(want, cites=rule.cites)
        for rule in rules
        if isinstance(rule.judge, Signatures)
        for want in rule.judge.wants(table, keeper)
    ]
    spoken_of = {want.side for want in wanted}
    wanted += [want for want in _of_every_side(table, keeper) if want.side not in spoken_of]
    missing = [want for want in wanted if not set(want.seats).intersection(signed)]
    first = table.side_of(keeper) if keeper else None
    return tuple(
        sorted(missing, key=lambda want: (want.side != first, table.sides.index(want.side)))
    )


def may_sign_now(missing: Sequence[Wanted]) -> tuple[str, ...]:
    """The seats that may sign now: any that can sign for the first missing side."""
    turn = (want.seats for want in missing if want.side == missing[0].side)
    return tuple(dict.fromkeys(chain.from_iterable(turn)))


def corrected_by_an_official(foot: Foot) -> None:
    """After signing, only an official changes a score, and notifies all players."""
    corrected_by = foot.sign_off.get("corrected_by")
    if corrected_by is None:
        return
    if _is_player(corrected_by, foot):
        foot.refuse(
            "not-to-be-corrected",
            "corrected_by",
            say(
                "%(player)s plays at this table. Players cannot correct a signed score.",
                player=corrected_by,
            ),
            say("Only the official scoring table can change it now."),
        )
    untold = [seat for seat in foot.table.seats if seat not in (foot.sign_off.get("told") or ())]
    if untold:
        players = all_of(map(Letter, untold))
        foot.refuse(
            "correction-not-told",
            "told",
            say("The score was corrected. Not yet notified: %(players)s.", players=players),
            say("Notify every player, then tick %(players)s.", players=players),
        )


def _signers(foot: Foot) -> set[str]:
    rows = foot.sign_off.get("signatures") or ()
    return {row["seat"] for row in rows if row is not None and row.get("seat") is not None}


def _opponents(table: Table, keeper: str | None) -> tuple[str, ...]:
    """The scorekeeper's opponents; nobody if no player keeps score."""
    if keeper is None or keeper not in table.seats:
        return ()
    return tuple(seat for seat in table.seats if table.side_of(seat) != table.side_of(keeper))


def _side_of(seat: str, table: Table) -> str:
    return table.side_of(seat) or seat


def _verified_by(table: Table, *seats: str) -> Wanted:
    players = one_of(map(Letter, seats))
    return Wanted(
        _side_of(seats[0], table),
        seats,
        "not-verified",
        say("The score is not verified. Signature missing: %(players)s.", players=players),
        say("Ask %(players)s to check the score and sign.", players=players),
    )


def _is_player(name: str, foot: Foot) -> bool:
    sitting = [who for who in (foot.sheet.seats or {}).values() if isinstance(who, str)]
    players = {*foot.table.parties, *sitting, "player", "scorer"}
    return name.strip().casefold() in {player.strip().casefold() for player in players}
