"""A process that ends is started again, ever later, and not for ever."""

from rookery.restarts import CALM_SECONDS, PAUSES, Restarts


def test_the_pauses_grow_and_one_end_too_many_is_the_last() -> None:
    restarts = Restarts()

    pauses = [restarts.pause_after(float(second)) for second in range(len(PAUSES) + 1)]

    assert pauses == [*PAUSES, None]
    assert sorted(PAUSES) == list(PAUSES)


def test_ends_long_ago_do_not_count() -> None:
    restarts = Restarts()

    rare = [restarts.pause_after(number * (CALM_SECONDS + 1)) for number in range(50)]

    assert set(rare) == {PAUSES[0]}
