"""Queries for seeds."""

from tournament.registration.models import Division, Entry
from tournament.registration.selectors import complete_entries


def seeded_entries(division: Division) -> list[Entry]:
    """The playing teams in seed order; unseeded teams last, by number."""
    teams = complete_entries(division).select_related("seed", "seed_note")
    return sorted(
        teams,
        key=lambda team: (0, team.seed.number, 0) if hasattr(team, "seed") else (1, 0, team.number),
    )
