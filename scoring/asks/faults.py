"""Asking what went wrong in a hand: who did it, who called it, the counters before it."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from rules.core.messages import say
from rules.ruleset import Ruleset
from scoring.asking import YES, Answered, Ask, Asking, Choice, Question, key_of, one_number

MOST_BOOKS = 20


def _by(asking: Asking) -> Iterable[Question]:
    yield Question("by", say("At fault"), say("Which side was at fault?"), "sides", asking.sides())


def _captured(asking: Asking) -> Iterable[Question]:
    words = say("Points the other side had captured by then")
    yield one_number("captured", say("Captured"), words, asking.rules.legal_points())


def _found(_asking: Asking) -> Iterable[Question]:
    choices = (
        Choice("before-tricks", say("Before the first trick")),
        Choice("later", say("Later")),
    )
    yield Question("found", say("Found"), say("When was it found?"), "words", choices)


def _called_by(asking: Asking) -> Iterable[Question]:
    yield Question("called_by", say("Called by"), say("Who called it?"), "words", asking.seats())


def _proven(_asking: Asking) -> Iterable[Question]:
    choices = (Choice(YES, say("Proven")), Choice("no", say("Not proven")))
    yield Question("proven", say("Proven"), say("Was it proven?"), "words", choices)


def _books(_asking: Asking) -> Iterable[Question]:
    words = say("Books held by the calling side")
    yield one_number("books", say("Books"), words, range(MOST_BOOKS + 1))


def _why(_asking: Asking) -> Iterable[Question]:
    yield Question("why", say("Why"), say("Why is this hand struck out?"), "text")


def _write_captured(given: Answered) -> dict[str, Any]:
    """The innocent side's counters. Without a culprit it was the bidders."""
    if not given.word("captured"):
        return {}
    guilty = given.rules.table.side_of(given.word("by") or given.word("bidder"))
    innocent = next(side for side in given.rules.sides if side != guilty)
    return {"captured": {innocent: given.number("captured")}}


def _read_captured(infraction: Mapping[str, Any]) -> Any:
    return next(iter((infraction.get("captured") or {}).values()), None)


def _write_proven(given: Answered) -> dict[str, Any]:
    return {"proven": given.word("proven") == YES} if given.word("proven") else {}


def _read_proven(infraction: Mapping[str, Any]) -> str | None:
    proven = infraction.get("proven")
    return None if proven is None else YES if proven else "no"


def _side_that_did_it(rules: Ruleset, hand: Mapping[str, Any]) -> dict[str, Any]:
    return {"by": rules.table.side_of((hand.get("infraction") or {}).get("by", ""))}


def _part(
    name: str,
    questions: Callable[[Asking], Iterable[Question]],
    write: Callable[[Answered], dict[str, Any]] | None = None,
    read: Callable[[Mapping[str, Any]], Any] | None = None,
) -> Ask:
    """One key of the hand's infraction, or the input as typed."""

    def written(given: Answered) -> dict[str, Any]:
        part = write(given) if write else given.plain(name)
        return {"infraction": part} if part else {}

    def was(_rules: Ruleset, hand: Mapping[str, Any]) -> dict[str, Any]:
        infraction = hand.get("infraction") or {}
        return {name: read(infraction) if read else infraction.get(name)}

    return Ask(questions, written, was)


ASKS: Mapping[str, Ask] = {
    "by": Ask(_by, _part("by", _by).write, _side_that_did_it),
    "captured": _part("captured", _captured, _write_captured, _read_captured),
    "found": _part("found", _found),
    "called_by": _part("called_by", _called_by),
    "proven": _part("proven", _proven, _write_proven, _read_proven),
    "books": _part("books", _books, lambda given: given.count("books")),
    "why": Ask(_why, lambda given: given.plain("why"), key_of("why")),
}
