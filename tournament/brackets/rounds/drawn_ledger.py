"""Results of drawn rounds one by one, each assigned to its published table.

Refuses, by name, a row that fits no table at that time. A published round never changes: a
correction changes only what became of a table.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tournament.brackets.outcome import MatchState, Result
from tournament.brackets.ranking import SHARED
from tournament.brackets.refusals import Refusal
from tournament.brackets.rounds.book import Book
from tournament.brackets.rounds.drawn_file import DrawnFile
from tournament.brackets.rounds.drawn_rows import DrawnRow
from tournament.brackets.rounds.drawn_tables import DrawnTable, Side
from tournament.brackets.rounds.key_list import field_of, require_useful
from tournament.brackets.rounds.keys import key
from tournament.brackets.rounds.posting import TableResult, book_of
from tournament.brackets.rounds.procedures import CARD_DRAW, Facts
from tournament.brackets.rounds.ranked import Standings, ranked
from tournament.brackets.rounds.rules import aimed

USUAL = (key("wins"), key("points"))
INDIVIDUALS = (key("points"), key("wins"), key(CARD_DRAW))
"""The keys if none are chosen; the second, where partners change. Those that cannot separate
anybody are left out."""


@dataclass(frozen=True, slots=True)
class DrawnStanding:
    """The event after some rows. Places are certain once it `is_over`."""

    book: Book
    standings: Standings
    is_over: bool

    def games(self) -> dict[str, MatchState]:
        """The games of play-offs, by code."""
        return {
            code: match
            for verdict in self.standings.verdicts
            for code, match in verdict.matches.items()
        }


class DrawnLedger:
    """The accepted results of a drawn event, and the event after them."""

    def __init__(self, event: DrawnFile) -> None:
        self.event = event
        self.gone = frozenset(row.entrant for row in event.departures)
        self.told: dict[str, DrawnRow] = {}
        self._tables = {table.code: table for table in event.tables}
        self._between: dict[frozenset[Side], list[str]] = {}
        for table in event.tables:
            self._between.setdefault(frozenset(table.sides), []).append(table.code)

    def enter(self, row: DrawnRow) -> None:
        """Assign a row to its table or play-off game. Raises Refusal if it fits none."""
        code = self._corrected(row) if row.corrects else self._open(row)
        self.told.pop(code, None)
        self.told[code] = row

    def standing(self) -> DrawnStanding:
        """The event after the rows entered so far."""
        event = self.event
        book = book_of(
            event.seeds,
            [result for table in event.tables if (result := self._result(table))],
            self._byes(),
            event.terms,
            left=self.gone,
            planned=event.planned,
        )
        barred = {row.entrant for row in event.departures if row.reason == "disqualified"}
        book = book.among(frozenset(book.entrants) - barred)
        is_over = event.finished and not any(map(self.is_open, event.tables))
        field = field_of(book)
        require_useful(event.keys, field)
        usual = INDIVIDUALS if any(table.has_partners for table in event.tables) else USUAL
        keys = event.keys or tuple(each for each in usual if not field.lacks(each))
        keys = keys if event.terms.highest_wins else aimed(keys, highest_wins=False)
        facts = Facts(event.draws, event.hands, tuple(self._games()), self.gone)
        standings = ranked(book, keys, ranking=event.ranking if is_over else SHARED, facts=facts)
        return DrawnStanding(book, standings, is_over)

    def is_open(self, table: DrawnTable) -> bool:
        """Whether a table is still to be played."""
        return table.code not in self.told and not self.gone.intersection(table.seated)

    def stale_rows(self, games: Mapping[str, MatchState]) -> list[Mapping[str, object]]:
        """Rows of play-off games whose entrants are not tied now."""
        return [
            row.as_written
            for code, row in self.told.items()
            if code not in self._tables
            and (code not in games or row.together != _alone(games[code]))
        ]

    def staying(self, table: DrawnTable) -> list[Side]:
        """The sides still there to play. Where partners change, three cannot: none of them is."""
        if table.has_partners and self.gone.intersection(table.seated):
            return []
        return [side for side in table.sides if not self.gone.intersection(side)]

    def _byes(self) -> dict[int, tuple[int, ...]]:
        """The byes of each round, also of those at a table of four that lost a player."""
        byes = dict(self.event.byes)
        for table in self.event.tables:
            if table.has_partners and table.code not in self.told and not self.staying(table):
                waiting = set(table.seated) - self.gone
                byes[table.round] = (*byes[table.round], *sorted(waiting))
        return byes

    def _result(self, table: DrawnTable) -> TableResult | None:
        """What became of a table; None if no side is left to play."""
        row = self.told.get(table.code)
        if row is not None:
            return _played(table, row)
        staying = self.staying(table)
        if len(staying) == len(table.sides):
            return TableResult(table.round, table.table, table.sides, state="open")
        left = tuple(seed for seed in table.seated if seed in self.gone)
        there = TableResult(table.round, table.table, (*staying, left), first=(0,), state="forfeit")
        return there if staying else None

    def _games(self) -> Iterator[Result]:
        """The results of play-off games."""
        for code, row in self.told.items():
            if code not in self._tables and row.winner is not None:
                yield Result(code, row.winner[0], row.pair[1][0])

    def _open(self, row: DrawnRow) -> str:
        """The first open table of the two, or their game of a play-off."""
        codes = [code for code in self._between.get(row.together, []) if code not in self.told]
        found = next((code for code in codes if row.match in ("", code)), None)
        if found is None and row.winner is not None:
            games = self.standing().games()
            found = next(
                (
                    code
                    for code, game in games.items()
                    if game.state == "ready"
                    and row.together == _alone(game)
                    and row.match in ("", code)
                ),
                None,
            )
        if found is None:
            raise self._refusal(row)
        return found

    def _corrected(self, row: DrawnRow) -> str:
        """The code of the table whose latest result this row replaces."""
        for code, before in reversed(self.told.items()):
            if before.together == row.together and row.match in ("", code):
                return code
        one, two = map(self.event.title, row.pair)
        raise Refusal(
            f"Result {row.number} corrects {one} against {two}, who have no result.",
            "Check the names and the match, or enter it as a new result.",
            code="nothing-to-correct",
        )

    def _refusal(self, row: DrawnRow) -> Refusal:
        one, two = map(self.event.title, row.pair)
        where = f" in {row.match}" if row.match else ""
        met = any(code in self.told for code in self._between.get(row.together, []))
        why = "; they have met already" if met else ""
        return Refusal(
            f"Result {row.number}: no table is open for {one} against {two}{where}{why}.",
            'Check the names. If it puts an earlier result right, add "corrects": true.',
            code="no-match",
        )


def _played(table: DrawnTable, row: DrawnRow) -> TableResult:
    """The table with the outcome in this row."""
    order = [row.pair.index(side) for side in table.sides]
    level = row.winner is None and row.reason == "played"
    return TableResult(
        round=table.round,
        table=table.table,
        sides=table.sides,
        points=tuple(row.points[side] for side in order if row.points),
        first=(0, 1) if level else () if row.winner is None else (order.index(0),),
        state="played" if row.reason == "played" else "forfeit",
        counts=row.counts,
    )


def _alone(game: MatchState) -> frozenset[Side]:
    """The two of a play-off game."""
    return frozenset((seed,) for seed in game.entrants if seed is not None)
