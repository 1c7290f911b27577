"""Which of the facts that few stages have are there at all, so that nobody reads the others."""

from typing import NamedTuple

from scoring.plain_sql import fetch


class RareFacts(NamedTuple):
    """Whether a stage has standing departures, drawn cards, swaps, and places by decision; and what
    only its next round asks: named winners, sit-outs, and pairs that are kept apart.
    """

    departures: bool
    cards: bool
    swaps: bool
    places: bool
    winners: bool
    sit_outs: bool
    pairs: bool


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
        ),
        EXISTS (
            SELECT 1 FROM brackets_namedwinner AS named
            JOIN brackets_match AS own ON own.id = named.match_id
            WHERE own.stage_id = %s AND named.withdrawn_at IS NULL
        ),
        EXISTS (
            SELECT 1 FROM brackets_sitout AS rests
            JOIN brackets_stageentry AS own ON own.id = rests.entrant_id
            WHERE own.stage_id = %s AND rests.withdrawn_at IS NULL
        ),
        EXISTS (
            SELECT 1 FROM brackets_keptapart AS pair
            JOIN brackets_stage AS own ON own.division_id = pair.division_id
            WHERE own.id = %s
        )
"""
"""In plain SQL: every public page asks after every change."""


def rare_facts(stage: int) -> RareFacts:
    """Those of the stage with this key. One query."""
    return RareFacts(*map(bool, fetch(THERE, [stage] * len(RareFacts._fields))[0]))
