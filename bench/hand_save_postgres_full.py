"""Saving hands on PostgreSQL with every commit on the disk, as in `hand_save` on SQLite (FULL)."""

from bench import Figure
from bench.hand_save_postgres import measured_on
from workshop import postgres


def measure() -> Figure:
    """Our share of the bare loop's hands in a second. Also requires p99 to be <= 3 x p50."""
    return measured_on("hand_save_postgres_full", postgres.DURABLE)
