"""Asking for a round of contract rummy: who went out, and what the others hold.

Cards are counted by kind or written as points. If players differ in that, all become points.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from rules.core.messages import Words, all_of, say, say_count
from rules.ruleset import Ruleset
from rules.rummy.contract_rounds import CARRIED
from rules.rummy.hands import STOPPED, RummyRounds
from rules.rummy.leftovers import KINDS, worth
from scoring.aims import noun_of
from scoring.asking import YES, Answered, Ask, Asking, Choice, Column, Question, each_of, key_of

NOTHING = dict.fromkeys(KINDS, 0)
COLUMNS = (
    Column("low", "1–9"),
    Column("high", "10–14"),
    Column("rook", say("Rook")),
    Column("points", say("or points")),
    Column("waits", say("not down"), "tick"),
)
LAST = (Choice("discard", say("Discarded the last card")), Choice("meld", say("Melded every card")))
HINT = say("Enter the cards of each kind, or their points.")


def contract_of(rules: Ruleset, number: int) -> Words:
    """The contract of the sheet's hand: "2 sets and 1 run", or "" in a game without contracts."""
    if not isinstance(rules.hands, RummyRounds):
        return ""
    rows, extra = rules.hands.contracts.rows, rules.hands.contracts.extra
    if number > len(rows) and not extra:
        return ""
    contract = rows[min(number, len(rows)) - 1]
    sets = say_count("%(count)s set", "%(count)s sets", count=contract.sets)
    runs = say_count("%(count)s run", "%(count)s runs", count=contract.runs)
    counts = ((contract.sets, sets), (contract.runs, runs))
    return all_of(words for count, words in counts if count)


def sits_out(rules: Ruleset, number: int) -> str:
    """The seat that sits out the sheet's hand, where six share a table; otherwise ""."""
    if not isinstance(rules.hands, RummyRounds):
        return ""
    return rules.hands.sits_out(rules.table, noun_of(rules).number(number)) or ""


def round_words(rules: Ruleset, number: int, names: Mapping[str, Words]) -> Words:
    """The contract of the sheet's hand, and who sits it out by name or seat."""
    contract, out = contract_of(rules, number), sits_out(rules, number)
    if not out:
        return contract
    player = names.get(out) or out
    return say("%(contract)s (%(player)s sits out)", contract=contract, player=player)


def _players(asking: Asking) -> tuple[Choice, ...]:
    """Who plays this round."""
    out = sits_out(asking.rules, asking.number)
    return tuple(choice for choice in asking.seats() if choice.value != out)


def _round(asking: Asking) -> Iterable[Question]:
    number = noun_of(asking.rules).number(asking.number)
    yield Question("round", say("Round"), say("Round"), "hidden", usual=str(number))


def _left_each(asking: Asking) -> Iterable[Question]:
    somebody_out, players = asking.ending.code != STOPPED, _players(asking)
    if somebody_out:
        yield Question("out", say("Out"), say("Who went out?"), "words", players)
    yield Question(
        "left_each",
        say("Left"),
        say("What are the others left with?")
        if somebody_out
        else say("What is each player left with?"),
        "rows",
        rows=players,
        columns=COLUMNS,
        hint=HINT,
        without="out" if somebody_out else "",
    )
    if somebody_out:
        yield Question(
            "ended_by", say("How"), say("How did they go out?"), "words", LAST, optional=True
        )


def _write_left(given: Answered) -> dict[str, Any]:
    waiting = [seat for seat in given.rules.seats if given.word(f"waits-{seat}") == YES]
    last = given.plain("ended_by") if given.ending.code != STOPPED else {}
    return _counted(given) | last | ({"not_laid_down": waiting} if waiting else {})


def _counted(given: Answered) -> dict[str, Any]:
    cards = {seat: row for seat in given.rules.seats if (row := _cards(given, seat))}
    points: dict[str, Any] = given.of_each("points", given.rules.seats)
    out = given.word("out")
    out = out if out in given.rules.seats and out not in cards and out not in points else ""
    if out:
        cards[out] = NOTHING
    left = {seat: cards[seat] for seat in given.rules.seats if seat in cards}
    if not points:
        return {"left": left} if left else {}
    made = {seat: _worth(row) for seat, row in left.items()}
    each = made | points
    both = {"points": {seat: each[seat] for seat in given.rules.seats if seat in each}}
    return both if set(points) - set(cards) else {"left": left} | both


def _cards(given: Answered, seat: str) -> dict[str, Any]:
    """One player's cards; kinds left blank count as none if another kind was typed."""
    if not any(given.word(f"{kind}-{seat}") for kind in KINDS):
        return {}
    return {
        kind: given.number(f"{kind}-{seat}") if given.word(f"{kind}-{seat}") else 0
        for kind in KINDS
    }


def _worth(row: Mapping[str, Any]) -> int | str:
    """The cost of the cards. Anything but a number is left for the rules to refuse."""
    strange = [count for count in row.values() if not isinstance(count, int)]
    return str(strange[0]) if strange else worth(row)


def _read_left(_rules: Ruleset, hand: Mapping[str, Any]) -> dict[str, Any]:
    left, points = hand.get("left") or {}, hand.get("points") or {}
    cells = {f"{kind}-{seat}": row.get(kind) for seat, row in left.items() for kind in KINDS}
    empty = [seat for seat, row in left.items() if not any(row.values())]
    empty += [seat for seat, scored in points.items() if scored == 0]
    waiting = {f"waits-{seat}": YES for seat in hand.get("not_laid_down") or ()}
    how = hand.get("ended_by")
    said = {"out": next(iter(empty), None), "ended_by": None if how == CARRIED else how}
    return said | cells | each_of("points", hand) | waiting


ASKS: Mapping[str, Ask] = {
    "round": Ask(_round, lambda given: given.count("round"), key_of("round")),
    "left_each": Ask(_left_each, _write_left, _read_left),
}
