"""Divisions that draw rounds for the same numbered tables, which only one of them can have."""

from tournament.brackets import formats
from tournament.brackets.drawn import last_stage_of
from tournament.brackets.unfinished import unfinished
from tournament.registration.models import Division
from tournament.tables.models import PlaysIn


def at_same_tables(division: Division) -> list[Division]:
    """The others that play where this one will, each match at the table with its number."""
    if not _is_at_its_tables(division):
        return []
    event = division.event
    zone_of = dict(PlaysIn.objects.filter(division__event=event).values_list("division", "zone"))
    here = zone_of.get(division.pk)
    there = [other for other in event.divisions.all() if zone_of.get(other.pk) == here]
    playing = unfinished(there) - {division.pk}
    return [other for other in there if other.pk in playing and _is_at_its_tables(other)]


def _is_at_its_tables(division: Division) -> bool:
    stage = last_stage_of(division)
    return formats.find(stage.format if stage else division.format).kind.at_its_table
