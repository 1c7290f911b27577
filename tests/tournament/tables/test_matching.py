"""Rows get columns of their own at the least cost, against trying everything."""

from collections.abc import Sequence
from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from tournament.tables.matching import FAR, Claims

Costs = Sequence[Sequence[int | None]]


@st.composite
def tables(draw: st.DrawFn) -> list[list[int | None]]:
    columns = draw(st.integers(1, 5))
    cost = st.none() | st.integers(0, 9)
    return draw(st.lists(st.lists(cost, min_size=columns, max_size=columns), max_size=5))


def cheapest(costs: Costs, rows: Sequence[int]) -> int | None:
    """The least cost of giving these rows columns, None when they cannot all have one."""
    ways = [
        [costs[row][column] for row, column in zip(rows, way, strict=True)]
        for way in permutations(range(len(costs[0])), len(rows))
    ]
    return min((sum(filter(None, way)) for way in ways if None not in way), default=None)


def known(costs: Sequence[int | None]) -> list[int]:
    return [FAR if cost is None else cost for cost in costs]


@given(tables())
def test_the_rows_that_claimed_first_have_columns_at_the_least_cost(costs: Costs) -> None:
    claims = Claims(len(costs[0]) if costs else 0)
    seated: list[int] = []
    for row, prices in enumerate(costs):
        if not claims.claim(row, known(prices)):
            seated.append(row)
            assert cheapest(costs, seated) is not None
        else:
            assert cheapest(costs, [*seated, row]) is None
    assert sorted(claims.holder.values()) == seated
    if seated:
        total = sum(costs[row][column] or 0 for column, row in claims.holder.items())
        assert total == cheapest(costs, seated)


@given(tables())
def test_who_gets_none_is_told_who_wants_the_same_few(costs: Costs) -> None:
    claims = Claims(len(costs[0]) if costs else 0)
    for row, prices in enumerate(costs):
        rivals = claims.claim(row, known(prices))
        wanted = {
            column
            for rival in rivals
            for column, cost in enumerate(costs[rival])
            if cost is not None
        }
        assert not rivals or (row in rivals and len(wanted) < len(rivals))
