"""The answer of `settle` for an event whose rounds are drawn one after another.

A match of four names its entrants clockwise from north; winner and loser are "NS" and "EW".
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import groupby

from rules.core.messages import in_english
from tournament.brackets.outcome import Standing
from tournament.brackets.round_names import numbered
from tournament.brackets.rounds.book import Line
from tournament.brackets.rounds.drawn_file import DrawnFile
from tournament.brackets.rounds.drawn_ledger import DrawnLedger, DrawnStanding
from tournament.brackets.rounds.drawn_tables import SIDES, DrawnTable, Side
from tournament.brackets.rounds.procedures import CARD_DRAW, EXTRA_HAND, OpenTie
from tournament.brackets.rounds.terms import Number


def settle_drawn(event: DrawnFile) -> dict[str, object]:
    """The position of the event. Raises Refusal for a row that fits no table when it came in."""
    ledger = DrawnLedger(event)
    for row in event.rows:
        ledger.enter(row)
    standing = ledger.standing()
    lines = {event.name(seed): standing.book.lines[seed] for seed in event.seeds}
    places = list(_certain(standing))
    return {
        "matches": [
            *(_match(ledger, table) for table in event.tables),
            *_games(event, standing),
        ],
        "ready": list(_ready(ledger, standing)),
        "stale": ledger.stale_rows(standing.games()),
        "losses": {name: _lost(rows) for name, rows in lines.items()},
        "out": [event.name(seed) for seed in sorted(ledger.gone)],
        "champion": _champion(event, places),
        "places": [
            {
                "place": rows[0].place,
                "entrants": [event.name(row.entrant) for row in rows],
                "why": in_english(rows[0].why),
            }
            for rows in places
        ],
        "next": _next(event, standing.standings.open),
        "records": {name: _record(rows) for name, rows in lines.items()},
        "standings": [_row(event, row) for row in standing.standings.rows],
    }


def written_number(number: Number) -> int | float:
    """A number as JSON has it: a fraction is rounded to four decimals."""
    exact = Fraction(number)
    return int(exact) if exact.denominator == 1 else float(round(exact, 4))


def _row(event: DrawnFile, row: Standing) -> dict[str, object]:
    return {
        "place": row.place,
        "entrant": event.name(row.entrant),
        "keys": {slug: written_number(number) for slug, number in row.numbers.items()},
        "why": in_english(row.why),
    }


def _certain(standing: DrawnStanding) -> Iterator[list[Standing]]:
    """Those who share each certain place. Nothing is certain before the event is over."""
    still = {seed for tie in standing.standings.open for seed in tie.tied}
    rows = standing.standings.rows if standing.is_over else ()
    for _, sharing in groupby(rows, key=lambda row: row.place):
        held = list(sharing)
        if not still.intersection(row.entrant for row in held):
            yield held


def _champion(event: DrawnFile, places: Sequence[Sequence[Standing]]) -> str | None:
    """The only one in first place."""
    first = places[0] if places and places[0][0].place == 1 else ()
    return event.name(first[0].entrant) if len(first) == 1 else None


def _match(ledger: DrawnLedger, table: DrawnTable) -> dict[str, object]:
    row = ledger.told.get(table.code)
    winner, state = row.winner if row else None, "done"
    if row is None:
        staying = ledger.staying(table)
        state = {2: "ready", 1: "walkover", 0: "void"}[len(staying)]
        winner = staying[0] if state == "walkover" else None
    names = _side_names(ledger.event, table)
    loser = next(name for side, name in names.items() if side != winner) if winner else None
    answer: dict[str, object] = {
        "id": table.code,
        "round": in_english(numbered(table.round)),
        "entrants": [ledger.event.name(seed) for seed in table.seated],
        "winner": names[winner] if winner else None,
        "loser": loser,
        "state": state,
    }
    if row and row.points:
        points = dict(zip(row.pair, row.points, strict=True))
        answer["points"] = (
            {names[side]: points[side] for side in table.sides}
            if table.has_partners
            else [points[side] for side in table.sides]
        )
    return answer


def _side_names(event: DrawnFile, table: DrawnTable) -> dict[Side, str | None]:
    """The sides of a table by name: NS and EW, or the two entrants."""
    names = SIDES if table.has_partners else [event.name(seed) for seed in table.seated]
    return dict(zip(table.sides, names, strict=True))


def _games(event: DrawnFile, standing: DrawnStanding) -> Iterator[dict[str, object]]:
    """The games of play-offs."""
    for verdict in standing.standings.verdicts:
        rounds = {row.key: row.name for row in verdict.playoff.rounds} if verdict.playoff else {}
        for code, game in verdict.matches.items():
            yield {
                "id": code,
                "round": in_english(rounds[code.partition("-")[0]]),
                "entrants": [event.name(seed) for seed in game.entrants],
                "winner": event.name(game.winner),
                "loser": event.name(game.loser),
                "state": game.state,
            }


def _ready(ledger: DrawnLedger, standing: DrawnStanding) -> Iterator[list[str | None]]:
    """Who can play now."""
    event = ledger.event
    for table in filter(ledger.is_open, event.tables):
        yield [event.name(seed) for seed in table.seated]
    for game in standing.games().values():
        if game.state == "ready":
            yield [event.name(seed) for seed in game.entrants]


def _lost(lines: Sequence[Line]) -> int:
    return sum(line.outcome == "lost" for line in lines)


def _record(lines: Sequence[Line]) -> str:
    """Won and lost, and level if there were any: "3-1", "2-1-1"."""
    outcomes = Counter(line.outcome for line in lines)
    record = f"{outcomes['won']}-{outcomes['lost']}"
    return f"{record}-{outcomes['level']}" if outcomes["level"] else record


def _next(event: DrawnFile, ties: Sequence[OpenTie]) -> dict[str, object] | None:
    """What the first tie needs."""
    if not ties:
        return None
    tie = ties[0]
    names = [event.name(seed) for seed in tie.entrants]
    if tie.key in (CARD_DRAW, EXTRA_HAND):
        return {{CARD_DRAW: "draw_cards", EXTRA_HAND: "extra_hand"}[tie.key]: names}
    answer: dict[str, object] = {"playoff": names}
    waiting = [event.name(seed) for seed in tie.byes]
    if len(waiting) == 1:
        answer["bye"] = waiting[0]
    elif waiting:
        answer["byes"] = waiting
    return answer
