"""`schedule FORMAT --after FILE`: the next round of an event, as JSON. Needs no database."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TextIO

from rules.core.messages import Words, in_english
from tournament.brackets.arguments import Arguments
from tournament.brackets.document import load_document
from tournament.brackets.rounds import engines
from tournament.brackets.rounds.after_file import read
from tournament.brackets.rounds.asked_engine import engine_for
from tournament.brackets.rounds.history import DrawnRound, History, Meeting

AFTER = "--after"


def is_after(argv: Sequence[str]) -> bool:
    """Whether these arguments ask for the next round of an event."""
    return any(word == AFTER or word.startswith(f"{AFTER}=") for word in argv)


def round_after(argv: Sequence[str], stdin: TextIO) -> dict[str, object]:
    """The round that `argv` asks for, as printed. Raises Refusal."""
    parser = Arguments(prog="schedule", add_help=False, allow_abbrev=False)
    parser.add_argument("format")
    parser.add_argument(AFTER, required=True)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(argv)
    engines.find(asked.format)
    return drawn_after(load_document(asked.after, stdin), asked.format, asked.seed)


def drawn_after(document: object, slug: str, seed: int) -> dict[str, object]:
    """The next round of this document's event. Raises Refusal."""
    engine, options = engine_for(slug, document)
    event = read(document, seats=engine.seats)
    drawn = engine.draw(event.history, options, seed)
    return {
        "format": slug,
        "round": len(event.history.rounds) + 1,
        "seed": drawn.seed,
        "method": in_english(drawn.method),
        "tables": [_table(meeting, engine.seats) for meeting in drawn.meetings],
        "byes": drawn.byes,
        "metrics": dict(drawn.metrics),
        "bounds": dict(drawn.bounds),
        "why": [in_english(words) for words in _whys(event.history, drawn)],
    }


def _table(meeting: Meeting, seats: str) -> Mapping[str, object]:
    if seats:
        return {"table": meeting.table, "seats": dict(zip(seats, meeting.sides, strict=False))}
    return {"table": meeting.table, "sides": meeting.sides}


def _whys(history: History, drawn: DrawnRound) -> Iterator[Words]:
    for number, row in enumerate(history.rounds, start=1):
        for meeting in row.meetings:
            if not meeting.is_over:
                yield f"Round {number}, table {meeting.table} has no result. It counts nothing."
    yield from drawn.ahead
    yield from drawn.why
