"""`settle`: an event's position after these results. A document in, a document out.

Takes results in order, and refuses one that fitted no match at that time. Needs no database: for
directors planning at home, scripts and tests.
"""

import json
from collections.abc import Mapping, Sequence
from typing import TextIO

from rules.core.messages import in_english
from tournament.brackets import event_file
from tournament.brackets.document import TOO_DEEP, load_document
from tournament.brackets.event_file import EventFile
from tournament.brackets.ledger import Ledger
from tournament.brackets.outcome import Evaluation, MatchState, NextStep
from tournament.brackets.refusals import Refusal
from tournament.brackets.rounds import drawn_file
from tournament.brackets.rounds.drawn_standing import settle_drawn


def main(argv: Sequence[str], stdin: TextIO, stdout: TextIO) -> int:
    """Settle the event in the file `argv` names, or in `stdin` for "-". Returns 0, or 1 if
    refused.
    """
    try:
        answer, status = json.dumps(settle(_loaded(argv, stdin))), 0
    except Refusal as refusal:
        answer, status = refusal.as_json(), 1
    except RecursionError:
        answer, status = TOO_DEEP.as_json(), 1
    stdout.write(answer + "\n")
    return status


def settle(document: object) -> dict[str, object]:
    """The position of this document's event. Raises Refusal if a row does not fit."""
    if drawn_file.is_drawn(document):
        return settle_drawn(drawn_file.read(document))
    event = event_file.read(document)
    ledger = Ledger(event)
    for row in event.rows:
        ledger.enter(row)
    return _written(event, ledger)


def _loaded(argv: Sequence[str], stdin: TextIO) -> object:
    if len(argv) != 1:
        raise Refusal(
            "settle reads one event.", "Give one file, or - for standard input.", code="no-file"
        )
    return load_document(argv[0], stdin)


def _written(event: EventFile, ledger: Ledger) -> dict[str, object]:
    standing = ledger.standing()
    rounds = {row.key: in_english(row.name) for row in ledger.rounds()}
    answer: dict[str, object] = {
        "matches": [
            {
                "id": match.code,
                "round": rounds[match.code.partition("-")[0]],
                "entrants": [event.name(seed) for seed in match.entrants],
                "winner": event.name(match.winner),
                "loser": event.name(match.loser),
                "state": match.state,
            }
            | _totals(event, match)
            for match in standing.matches.values()
        ],
        "ready": [[event.name(seed) for seed in match.entrants] for match in standing.ready],
        "stale": ledger.stale_rows(),
        "losses": _named(event, standing.losses),
        "out": [event.name(seed) for seed in standing.out],
        "champion": event.name(standing.champion),
        "places": [
            {
                "place": row.place,
                "entrants": [event.name(seed) for seed in row.entrants],
                "why": in_english(row.why),
            }
            for row in standing.places
        ],
        "next": _next(event, standing.next),
    }
    return answer | _records(event, standing)


def _totals(event: EventFile, match: MatchState) -> dict[str, object]:
    """The points at a table of individuals, best first."""
    if not match.placings:
        return {}
    return {"totals": {event.names[row.entrant - 1]: row.points for row in match.placings}}


def _named(event: EventFile, by_seed: Mapping[int, object]) -> dict[str, object]:
    return {event.names[seed - 1]: value for seed, value in by_seed.items()}


def _records(event: EventFile, standing: Evaluation) -> dict[str, object]:
    if standing.tallies:
        tallies = {seed: tally._asdict() for seed, tally in standing.tallies.items()}
        return {"tallies": _named(event, tallies)}
    if not standing.records:
        return {}
    texts = {seed: record.text() for seed, record in standing.records.items()}
    return {"records": _named(event, texts)}


def _next(event: EventFile, step: NextStep | None) -> dict[str, object] | None:
    if step is None:
        return None
    if step.playoff is None:
        return {"draw_cards": [event.name(seed) for seed in step.draw_cards]}
    answer: dict[str, object] = {
        "playoff": [event.name(seed) for seed in step.playoff],
        "target": event_file.TARGET,
    }
    names = [event.name(seed) for seed in step.byes]
    if len(names) == 1:
        answer["bye"] = names[0]
    elif names:
        answer["byes"] = names
    return answer
