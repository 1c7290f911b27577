"""A round of contract rummy: who went out, what the others hold, what was laid down.

The ruleset supplies contracts, paragraphs and the number of rounds. Does not know totals.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules.core.case import Case, everyone
from rules.core.fields import Schema
from rules.core.laws import HandBounds, NoBids
from rules.core.messages import Key, Letter, Words, all_of, say, sentences
from rules.core.outcomes import Ending, JudgedHand
from rules.core.seats import Table
from rules.rummy.contract_rounds import CARRIED, Contracts, Round, read_round
from rules.rummy.laid_melds import MeldLaw, laid_cards
from rules.rummy.leftovers import UNIT, Leftovers, in_words
from rules.rummy.not_laid_down import NotLaidDown
from rules.rummy.sitting_out import SittingOut

PLAYED, STOPPED = "played", "stopped"
DISCARD = "discard"
COUNTS, NOTHING, NEVER = "counts", "nothing", "never"
ONE_OUT = say("Only one player goes out in a round. All others score at least %(unit)s.", unit=UNIT)


@dataclass(frozen=True, slots=True)
class RummyRounds(NoBids):
    """The numbers and paragraphs of one contract rummy.

    ``end_cites``: the paragraph on going out. ``seats_cites``: on the number of players.
    ``stopped``: the score of a round stopped by an official: COUNTS, NOTHING, or NEVER if no round
    may be stopped. ``sitting_out``: what happens with six at a table; None if only five may sit.
    """

    contracts: Contracts
    leftovers: Leftovers
    melds: MeldLaw
    waiting: NotLaidDown
    endings: tuple[Ending, ...]
    end_cites: str
    seats_cites: str
    stopped: str = COUNTS
    sitting_out: SittingOut | None = None
    deck_points: int = 0

    @property
    def bounds(self) -> HandBounds:
        """A player who goes out scores 0. The others score multiples of 5."""
        several = self.sitting_out is not None or self.stopped == NOTHING
        return HandBounds(UNIT, least=0, one_least="" if several else ONE_OUT)

    def legal_points(self) -> tuple[int, ...]:
        """Depends on the number of players: see the schema."""
        return ()

    def schema(self, table: Table) -> Schema:
        return self.contracts.schema(table)

    def sits_out(self, table: Table, number: int | None) -> str | None:
        """Who sits out the round with this number, or None."""
        return self.sitting_out.seat(table, number) if self.sitting_out else None

    def judge(self, document: object, case: Case) -> JudgedHand:
        """Judge one round and report everything wrong in the case's findings."""
        turn = read_round(document, case)
        out = self.sits_out(case.table, turn.round)
        if self.sitting_out is None or out is None:
            return self._judge_players(turn, case)
        self.sitting_out.judge(turn, out, case)
        hand = self._judge_players(turn, replace(case, table=case.table.without(out)))
        return self.sitting_out.with_sitter(hand, out, case.table)

    def _judge_players(self, turn: Round, case: Case) -> JudgedHand:
        self.contracts.judge_order(turn, case)
        self._judge_end(turn, case)
        laid = turn.laid or {}
        on_table = laid_cards(laid)
        self.melds.judge(laid, case)
        self.melds.judge_copies(on_table, case)
        self.leftovers.judge_decks(turn.left or {}, on_table, case)
        points = self._points(turn, case)
        self.contracts.judge_laid(turn, case)
        contract = self.contracts.of(turn)
        if contract is not None:
            self.waiting.judge(turn, contract.deal, points or {}, case)
        code = STOPPED if turn.is_stopped else PLAYED
        cites = next((row.cites for row in self.endings if row.code == code), self.end_cites)
        shows = {"round": turn.round} if turn.round else {}
        if points is None:
            return JudgedHand(cites=cites, shows=shows)
        self._judge_out(turn, points, case)
        if turn.is_stopped and self.stopped == NOTHING:
            points = dict.fromkeys(points, 0)
            return JudgedHand(code, points, say("Stopped: no one scores."), cites, shows=shows)
        return JudgedHand(code, points, _why(turn, points), cites, shows=shows)

    def _points(self, turn: Round, case: Case) -> Mapping[str, int] | None:
        """Each player's score, or None if it is missing or impossible."""
        if not self._players_known(case):
            return None
        if "left" not in turn.given and "points" not in turn.given:
            if "laid" not in turn.given:
                case.refuse(
                    "missing-points",
                    "",
                    say("No cards or points entered."),
                    self.leftovers.cites,
                    say("Enter each player's cards left, or their points."),
                )
            return None
        cites, remedy = (
            self.leftovers.cites,
            say("Enter every player. The player who went out has 0."),
        )
        whole = [
            everyone(key, turn.given, rows, case, cites=cites, remedy=remedy)
            for key, rows in (("left", turn.left), ("points", turn.points))
            if key in turn.given
        ]
        if not all(whole):
            return None
        return self.leftovers.points_of(turn.left, turn.points, case)

    def _players_known(self, case: Case) -> bool:
        if case.sheet.seats is not None:
            return True
        if not case.before:
            case.findings.refuse(
                "missing-seats",
                "",
                say("No players entered. Their number decides which points are possible."),
                self.seats_cites,
                say("Enter the players under %(key)s.", key=Key("seats")),
            )
        return False

    def _judge_end(self, turn: Round, case: Case) -> None:
        if turn.is_stopped and self.stopped == NEVER:
            case.refuse(
                "never-stopped",
                "ended_by",
                say("Rounds are not stopped here. Shuffle the discards and play on."),
                self.end_cites,
                say("Play on until someone goes out, then enter who."),
            )
        contract = self.contracts.of(turn)
        if contract is not None and not contract.last_discard and turn.ended_by == DISCARD:
            case.refuse(
                "ended-by-discard",
                "ended_by",
                say("Round %(round)s cannot end with a discard.", round=turn.round or 0),
                self.end_cites,
                say(
                    "Every card must be melded. Enter %(meld)s, or correct who went out.",
                    meld=Key("meld"),
                ),
            )

    def _judge_out(self, turn: Round, points: Mapping[str, int], case: Case) -> None:
        """One player with an empty hand ends a round; nobody, if an official stopped it.

        Of a round on an earlier sheet that player may have left.
        """
        if turn.ended_by == CARRIED:
            return
        out = [seat for seat in points if points[seat] == 0]
        if turn.is_stopped and out:
            case.refuse(
                "stopped-but-out",
                "ended_by",
                say(
                    "The round was stopped, but players without cards went out: %(players)s.",
                    players=all_of(map(Letter, out)),
                ),
                self.end_cites,
                say("Correct how the round ended, or correct the cards."),
            )
        elif len(out) > 1:
            case.refuse(
                "two-out",
                "left" if turn.left else "points",
                say(
                    "%(players)s have no cards left, but only one player can go out.",
                    players=all_of(map(Letter, out)),
                ),
                self.end_cites,
                say("Choose who went out, and correct the others."),
            )
        elif not out and not turn.is_stopped:
            case.refuse(
                "nobody-out",
                "left" if turn.left else "points",
                say("No one went out."),
                self.end_cites,
                sentences(
                    say("Enter 0 for the player who went out."),
                    say(
                        "If an official stopped the round, enter it as %(stopped)s: then every "
                        "hand counts.",
                        stopped=Key(STOPPED),
                    ),
                ),
            )


def _why(turn: Round, points: Mapping[str, int]) -> Words:
    left = turn.left or {}
    return sentences(
        *(
            say(
                "%(player)s: %(cards)s = %(points)s.",
                player=Letter(seat),
                cards=in_words(left[seat]),
                points=scored,
            )
            if seat in left and scored
            else say("%(player)s: %(points)s.", player=Letter(seat), points=scored)
            for seat, scored in points.items()
        )
    )
