"""A partie of Bezique: check its scores, round them, settle it and compare the paper.

The ruleset supplies the table and the paragraphs. Does not know matches.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.bezique.combinations import Combinations
from rules.bezique.declarations import declared_points
from rules.bezique.partie import BRISQUES, Partie, partie_schema, read_partie
from rules.bezique.possible_scores import are_possible, in_words
from rules.bezique.rubicon import HUNDRED, Rubicon
from rules.core.case import Case, everyone
from rules.core.fields import Schema
from rules.core.findings import shown
from rules.core.laws import HandBounds, NoBids
from rules.core.messages import Letter, all_of, say
from rules.core.outcomes import Ending, JudgedHand
from rules.core.seats import Table

Points = Mapping[str, int]
_BOTH = say("Enter both players. Where there is nothing, enter 0 or no declarations.")


@dataclass(frozen=True, slots=True)
class BeziqueParties(NoBids):
    """The table and the scoring of one kind of Bezique."""

    combinations: Combinations
    rubicon: Rubicon
    endings: tuple[Ending, ...]
    deck_points: int = 0

    @property
    def bounds(self) -> HandBounds:
        """A side's score is a multiple of 100, with no upper limit."""
        return HandBounds(step=HUNDRED, least=0)

    def legal_points(self) -> tuple[int, ...]:
        """Too many to list: see the schema."""
        return ()

    def schema(self, table: Table) -> Schema:
        times = {row.code: row.most for row in self.combinations.rows}
        return partie_schema(table, times, self.combinations.most)

    def judge(self, document: object, case: Case) -> JudgedHand:
        """Judge one partie of the sheet and report everything wrong in the case's findings."""
        partie = read_partie(document, case)
        points = self._points(partie, case)
        brisques = self._brisques(partie, case)
        cites = self.rubicon.cites
        if points is None:
            return JudgedHand(cites=cites)
        _compare("written", partie.written, points, self.combinations.cites, case)
        settled = self.rubicon.settle(points, brisques)
        if settled is None:
            self._ask_for_brisques(partie, points, case)
            return JudgedHand(cites=cites, shows={"points": points})
        shows = {"points": points, "rounded": settled.rounded}
        return JudgedHand(settled.outcome, settled.score, settled.why, cites, shows=shows)

    def _points(self, partie: Partie, case: Case) -> Points | None:
        """Each seat's points before rounding, or None if they are missing or impossible.

        If scores and declarations are both written, they must agree; the declarations count.
        """
        table, given = self.combinations, partie.given
        if "points" not in given and "declared" not in given:
            case.refuse(
                "missing-points",
                "",
                say("No scores entered."),
                table.cites,
                say("Enter the points, or the declarations."),
            )
        cites = table.cites
        points = partie.points
        whole = everyone("points", given, points, case, cites=cites, remedy=_BOTH)
        if "declared" in given:
            everyone("declared", given, partie.declared, case, cites=cites, remedy=_BOTH)
            made = declared_points(partie, table, case)
            if made is not None:
                _compare("points", points, made, cites, case)
            return made
        if points is None or not whole or not are_possible(partie, points, table, case):
            return None
        return points

    def _brisques(self, partie: Partie, case: Case) -> Points | None:
        """Aces and tens by seat, or None if they are missing or impossible."""
        cites, brisques = self.rubicon.tie_cites, partie.brisques
        remedy = say("Enter both players. Together they have %(all)s.", all=BRISQUES)
        if not everyone("brisques", partie.given, brisques, case, cites=cites, remedy=remedy):
            return None
        assert brisques is not None
        if min(brisques.values()) < 0 or sum(brisques.values()) != BRISQUES:
            case.refuse(
                "wrong-brisques",
                "brisques",
                say(
                    "%(counts)s brisques are impossible: the packs have %(all)s aces and tens.",
                    counts=all_of(map(shown, brisques.values())),
                    all=BRISQUES,
                ),
                cites,
                say("Count aces and tens again. Together they make %(all)s.", all=BRISQUES),
            )
            return None
        return brisques

    def _ask_for_brisques(self, partie: Partie, points: Points, case: Case) -> None:
        if "brisques" in partie.given:
            return
        case.refuse(
            "missing-brisques",
            "",
            say("%(scores)s tie after rounding, so aces and tens decide.", scores=in_words(points)),
            self.rubicon.tie_cites,
            say("Enter each player's aces and tens."),
        )


def _compare(key: str, paper: Points | None, points: Points, cites: str, case: Case) -> None:
    """Object to wrong scores on the paper."""
    for seat, written in (paper or {}).items():
        if written != points[seat]:
            case.refuse(
                "written-score-wrong",
                f"{key}/{seat}",
                say(
                    "%(player)s has %(written)s entered, but the partie gives %(points)s.",
                    player=Letter(seat),
                    written=shown(written),
                    points=shown(points[seat]),
                ),
                cites,
                say("Enter %(points)s, or check the scores.", points=shown(points[seat])),
            )
