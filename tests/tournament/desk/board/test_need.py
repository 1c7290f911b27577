"""Which need comes first, across all kinds. Pure."""

from itertools import permutations

from tests.makers import NOON, minutes
from tournament.desk.board.need import Need, Urgency, most_urgent_first


def a_need(
    key: str, urgency: Urgency = Urgency.HOLDS, kind: str = "sheets", **more: object
) -> Need:
    return Need(urgency, kind, key, None, **more)  # type: ignore[arg-type]


def test_needs_are_ordered_by_what_waiting_costs_whatever_their_kind() -> None:
    rows = [
        a_need("costs", Urgency.COSTS, "absent", since=NOON + minutes(9)),
        a_need("stands", Urgency.STANDS, "call", since=NOON),
        a_need("holds"),
        a_need("offers", Urgency.OFFERS),
    ]
    for order in permutations(rows):
        assert most_urgent_first(order) == rows


def test_of_the_same_cost_what_gets_worse_sooner_comes_first() -> None:
    later = a_need("later", due=NOON + minutes(9), since=NOON)
    sooner = a_need("sooner", due=NOON + minutes(2), since=NOON + minutes(1))
    never = a_need("never", since=NOON)
    assert most_urgent_first([never, later, sooner]) == [sooner, later, never]


def test_then_what_waits_longer_and_then_the_lower_table() -> None:
    old = a_need("b", since=NOON, table=9)
    new = a_need("a", since=NOON + minutes(1), table=1)
    assert most_urgent_first([new, old]) == [old, new]
    low, high = a_need("z", table=2), a_need("a", table=11)
    assert most_urgent_first([high, low]) == [low, high]


def test_only_what_costs_or_stands_is_pressing() -> None:
    assert [urgency for urgency in Urgency if a_need("x", urgency).is_pressing] == [
        Urgency.COSTS,
        Urgency.STANDS,
    ]
