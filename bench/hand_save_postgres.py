"""Saving hands over HTTP on PostgreSQL against a bare psycopg loop with one commit a hand.

`saving.py` has both sides. The PostgreSQL is the one of the tests. It does not wait for the disk: a
commit shared by many hands gains nothing here, and what is left of the difference is CPU.
`hand_save_postgres_full.py` has the same with every commit on the disk.
"""

from collections.abc import Sequence

from bench import Figure, at_least, unmeasured
from bench.saving import TABLES, saving_elsewhere
from rookery.terminal import Refused
from workshop import postgres

GOAL = 0.5
MOST_SPREAD = 3.0


def measure() -> Figure:
    """Our share of the bare loop's hands in a second. Also requires p99 to be <= 3 x p50."""
    return measured_on("hand_save_postgres", postgres.QUICK)


def measured_on(name: str, settings: Sequence[str]) -> Figure:
    """The same on a PostgreSQL with these settings."""
    try:
        with postgres.server(settings) as address:
            seen = saving_elsewhere({"DATABASE_URL": address})
    except Refused as missing:
        return unmeasured(name, f">= {GOAL:g}", str(missing))
    how = (
        f"p99 {seen.p99:.0f} ms, p50 {seen.p50:.0f} ms (goal <= {MOST_SPREAD:g} x); {TABLES} "
        f"phones at once: {seen.ours:.0f} hands a second, {seen.floor:.0f} bare; {seen.cpu_words}"
    )
    figure = at_least(name, seen.share, GOAL, how)
    is_even = seen.p99 <= MOST_SPREAD * seen.p50
    return Figure(figure.name, figure.value, figure.goal, bool(figure.holds) and is_even, how)
