"""The rounds of contract rummy: cards dealt and contract to lay down, in order.

Knows how a round is written and its contract. Does not know what cards cost.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.core.case import Case
from rules.core.fields import SEAT, Field, Schema, many, record, whole, word
from rules.core.findings import FORMAT
from rules.core.messages import Key, Letter, say, sentences
from rules.core.seats import Table
from rules.rummy.laid_melds import LAID, RUN, SET, Laid
from rules.rummy.leftovers import LEFT, POINTS, Left

MOST_ROUNDS = 100
#: A round of an earlier sheet on which one more played: it counts as it did there.
CARRIED = "carried"


@dataclass(frozen=True, slots=True)
class Round:
    """A round as written. ``given`` are the keys present, readable or not."""

    given: Mapping[str, object]
    round: int | None = None
    left: Mapping[str, Left] | None = None
    points: Mapping[str, int] | None = None
    ended_by: str | None = None
    not_laid_down: Sequence[str | None] | None = None
    laid: Mapping[str, Laid] | None = None

    @property
    def is_stopped(self) -> bool:
        """Whether an official ended it before anyone went out."""
        return self.ended_by == "stopped"

    @property
    def waiting(self) -> tuple[str, ...]:
        """The players who had not laid down, each once."""
        return tuple(dict.fromkeys(seat for seat in self.not_laid_down or () if seat is not None))


ROUND: Mapping[str, Field] = {
    "round": whole(1, MOST_ROUNDS),
    "left": LEFT,
    "points": POINTS,
    "ended_by": word("discard", "meld", "stopped", CARRIED),
    "not_laid_down": many(SEAT),
    "laid": LAID,
}
_ROUND = record(ROUND, ("round",))


def read_round(document: object, case: Case) -> Round:
    """The round as written. Unreadable values become findings and are left out."""
    clean: dict[str, Any] | None = _ROUND.read(document, case.table, case.at, case.findings)
    if clean is None or not isinstance(document, dict):
        return Round({})
    return Round(document, **clean)


@dataclass(frozen=True, slots=True)
class Contract:
    """One line of the table: cards dealt, sets and runs to lay down.

    ``last_discard``: the round may end with a discard.
    """

    deal: int
    sets: int
    runs: int
    last_discard: bool = True


@dataclass(frozen=True, slots=True)
class Contracts:
    """The rounds in order, from number ``first`` on.

    ``extra``: the last one repeats while players are level.
    """

    rows: tuple[Contract, ...]
    cites: str
    extra: bool = False
    first: int = 1

    @property
    def last(self) -> int:
        """The highest possible round number."""
        return MOST_ROUNDS if self.extra else self._last_row

    @property
    def _last_row(self) -> int:
        return self.first + len(self.rows) - 1

    def of(self, turn: Round) -> Contract | None:
        number = turn.round
        if not number or not self.rows or not self.first <= number <= self.last:
            return None
        return self.rows[min(number, self._last_row) - self.first]

    def schema(self, table: Table) -> Schema:
        possible = whole(self.first, self.last)
        return record({**ROUND, "round": possible}, ("round",)).schema(table)

    def judge_order(self, turn: Round, case: Case) -> None:
        """Require rounds in order from the first. A sheet of a single round has just one."""
        if turn.round is None:
            return
        if not self.first <= turn.round <= self.last:
            case.refuse(
                "no-such-round",
                "round",
                say("There is no round %(round)s.", round=turn.round),
                self.cites,
                say(
                    "Enter a round from %(first)s to %(last)s.",
                    first=self.first,
                    last=self._last_row,
                ),
            )
        elif case.sheet.single_round:
            if case.before:
                case.refuse(
                    "more-than-one-round",
                    "",
                    say("The sheet is marked as a single round but has several."),
                    FORMAT,
                    say(
                        "Remove %(key)s, or use one sheet for each round.", key=Key("single_round")
                    ),
                )
        else:
            self._judge_next(turn.round, case)

    def _judge_next(self, number: int, case: Case) -> None:
        before = case.before[-1].shows.get("round") if case.before else self.first - 1
        wanted = before + 1 if isinstance(before, int) else number
        if number != wanted:
            case.refuse(
                "round-out-of-order",
                "round",
                say(
                    "Round %(round)s cannot follow round %(before)s.",
                    round=number,
                    before=wanted - 1,
                )
                if case.before
                else say("The sheet starts with round %(round)s.", round=number),
                self.cites,
                say("Enter round %(next)s first, or correct the number.", next=wanted),
            )

    def judge_laid(self, turn: Round, case: Case) -> None:
        """Check that players who laid down have at least the contract."""
        contract = self.of(turn)
        if contract is None:
            return
        for seat, melds in (turn.laid or {}).items():
            if seat in turn.waiting:
                case.refuse(
                    "laid-and-not",
                    f"laid/{seat}",
                    say(
                        "%(player)s has melds on the table but is marked as not laid down.",
                        player=Letter(seat),
                    ),
                    self.cites,
                    say(
                        "Correct %(laid)s or %(waiting)s for %(player)s.",
                        laid=Key("laid"),
                        waiting=Key("not_laid_down"),
                        player=Letter(seat),
                    ),
                )
            self._judge_contract(contract, seat, melds, case)

    def _judge_contract(self, contract: Contract, seat: str, melds: Laid, case: Case) -> None:
        kinds = [meld.kind for meld in melds if meld is not None]
        sets, runs = kinds.count(SET), kinds.count(RUN)
        if len(kinds) == len(melds) and (sets < contract.sets or runs < contract.runs):
            case.refuse(
                "contract-not-met",
                f"laid/{seat}",
                say(
                    "%(player)s laid %(sets)s sets and %(runs)s runs.",
                    player=Letter(seat),
                    sets=sets,
                    runs=runs,
                ),
                self.cites,
                sentences(
                    say(
                        "This round needs at least %(sets)s sets and %(runs)s runs.",
                        sets=contract.sets,
                        runs=contract.runs,
                    ),
                    say(
                        "Otherwise mark %(player)s as %(waiting)s.",
                        player=Letter(seat),
                        waiting=Key("not_laid_down"),
                    ),
                ),
            )
