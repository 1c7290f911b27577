"""How long phones wait for a saved hand when a whole hall saves at once: p99 against p50.

SQLite, synchronous=FULL (`saving.py`). Every hand must be saved: none is told that the database is
locked.
"""

from functools import partial

from bench import Figure, at_most
from bench.ground import own_database
from bench.saving import TABLES, bare_sqlite, measured

GOAL = 3.0


def measure() -> Figure:
    """The wait that 1 in 100 exceeds as a multiple of the usual one."""
    folder = own_database()
    seen = measured(folder, partial(bare_sqlite, folder, "FULL"))
    how = (
        f"p99 {seen.p99:.0f} ms, p50 {seen.p50:.0f} ms, longest {seen.longest:.0f} ms; "
        f"{TABLES} phones at once, {seen.ours:.0f} hands a second, none refused"
    )
    return at_most("hand_save_waits", seen.p99 / seen.p50, GOAL, how)
