"""Which of the facts that few stages have are there at all, so that nobody reads the others."""

from typing import NamedTuple

from scoring.plain_sql import fetch


class RareFacts(NamedTuple):
    """Whether a stage has standing departures, drawn cards, swaps, and places by decision."""

    departures: bool
    cards: bool
    swaps: bool
    places: bool


THERE = """
    SELECT
        EXISTS (
            SELECT 1 FROM registration_departure AS gone
            JOIN brackets_stageentry AS own ON own.entry_id = gone.entry_id
            WHERE own.stage_id = %s AND gone.undone_at IS NULL
        ),
        EXISTS (SELECT 1 FROM brackets_carddraw WHERE stage_id = %s AND withdrawn_at IS NULL),
        EXISTS (SELECT 1 FROM brackets_swap WHERE stage_id = %s AND withdrawn_at IS NULL),
        EXISTS (
            SELECT 1 FROM brackets_decision
            WHERE stage_id = %s AND about = 'places' AND withdrawn_at IS NULL
        )
"""
"""In plain SQL: every public page asks after every change."""


def rare_facts(stage: int) -> RareFacts:
    """Those of the stage with this key. One query."""
    return RareFacts(*map(bool, fetch(THERE, [stage] * len(RareFacts._fields))[0]))
