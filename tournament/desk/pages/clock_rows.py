"""Rows that change whenever the clock of a table does: what its phone must be told of.

In plain SQL and one statement: every phone asks every few seconds. What the clock then shows:
`table_clock.py`.
"""

from typing import Any

from scoring.plain_sql import fetch
from tournament.tables.models import Table

CLOCK = """
    SELECT 'stop', id, '' FROM timing_stop WHERE event_id = %s AND until IS NULL
    UNION ALL
    SELECT 'round', said.id, CAST(said.starts_at AS TEXT)
    FROM registration_division AS plays
    JOIN brackets_stage AS stage ON stage.division_id = plays.id
    JOIN brackets_round AS round ON round.stage_id = stage.id
    JOIN timing_announcement AS said ON said.round_id = round.id
    WHERE plays.event_id = %s AND EXISTS (
        SELECT 1 FROM brackets_match AS open_still
        WHERE open_still.round_id = round.id
            AND open_still.state IN ('planned', 'ready', 'called')
    )
    UNION ALL
    SELECT 'over', past.id, ''
    FROM registration_division AS plays
    JOIN brackets_stage AS stage ON stage.division_id = plays.id
    JOIN brackets_round AS round ON round.stage_id = stage.id
    JOIN timing_roundend AS past ON past.round_id = round.id AND past.withdrawn_at IS NULL
    WHERE plays.event_id = %s
    UNION ALL
    SELECT 'start', begun.id, ''
    FROM tables_assignment AS here
    JOIN brackets_game AS game ON game.match_id = here.match_id
    JOIN timing_startofplay AS begun ON begun.game_id = game.id AND begun.withdrawn_at IS NULL
    WHERE here.table_id = %s AND here.cleared_at IS NULL
    UNION ALL
    SELECT 'until', said.id, CAST(said.at AS TEXT)
    FROM tables_assignment AS here
    JOIN brackets_match AS stands ON stands.id = here.match_id
    JOIN timing_roundtime AS said ON said.round_id = stands.round_id
    WHERE here.table_id = %s AND here.cleared_at IS NULL
    UNION ALL
    SELECT 'time', called.id, ''
    FROM tables_assignment AS here
    JOIN brackets_game AS game ON game.match_id = here.match_id
    JOIN timing_timecall AS called ON called.game_id = game.id AND called.withdrawn_at IS NULL
    WHERE here.table_id = %s AND here.cleared_at IS NULL
    UNION ALL
    SELECT 'extra', given.id, ''
    FROM tables_assignment AS here
    JOIN timing_extratime AS given ON given.match_id = here.match_id
    WHERE here.table_id = %s AND here.cleared_at IS NULL
    UNION ALL
    SELECT 'came', came.id, ''
    FROM tables_assignment AS here
    JOIN brackets_match AS stands ON stands.id = here.match_id AND stands.state = 'called'
    JOIN timing_arrival AS came ON came.match_id = stands.id AND came.withdrawn_at IS NULL
    WHERE here.table_id = %s AND here.cleared_at IS NULL
    ORDER BY 1, 2
"""


def clock_rows(table: Table) -> list[tuple[Any, ...]]:
    """Facts of the event's clock and of the match at this table, by their keys."""
    return fetch(CLOCK, [table.event_id] * 3 + [table.pk] * 5)
