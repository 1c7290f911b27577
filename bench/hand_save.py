"""Saving hands over HTTP against a bare loop of the same writes with one commit a hand.

`saving.py` has both sides. SQLite, synchronous=FULL: a hand that was answered survives a power cut.
The same without waiting for the disk (OFF) shows what is left of the difference: CPU.
"""

from functools import partial

from bench import Figure, at_least
from bench.ground import own_database
from bench.saving import TABLES, Saving, bare_sqlite, measured, saving_elsewhere

GOAL = 0.5
HASTY = {"DATABASE_URL": "", "DJANGO_SETTINGS_MODULE": "bench.hasty_settings"}


def measure() -> Figure:
    """Our hands in a second as a share of the bare loop's, wall."""
    folder = own_database()
    full = measured(folder, partial(bare_sqlite, folder, "FULL"))
    how = f"{TABLES} phones at once; FULL: {_words(full)}; OFF: {_words(saving_elsewhere(HASTY))}"
    return at_least("hand_save", full.share, GOAL, how)


def _words(one: Saving) -> str:
    return f"{one.ours:.0f} hands a second, {one.floor:.0f} bare ({one.share:.2f}), {one.cpu_words}"
