"""What the entrants of a stage carry from those before it: read, and written where it differs."""

from collections.abc import Iterator
from dataclasses import replace

from tournament.brackets.graph.carry import stored_share, totals_of
from tournament.brackets.models import Stage, StageEntry, StageWay
from tournament.brackets.rounds.book import Carried
from tournament.brackets.rounds.rules import usual_rules
from tournament.brackets.rounds.stage_book import stage_book
from tournament.brackets.settled import Facts, facts_of
from tournament.brackets.stage_graph import stage_at, ways_in
from tournament.brackets.tie_facts import points_of


def carried_into(stage: Stage) -> dict[int, dict[str, str]]:
    """Entry → what it carries into the stage, as stored. Who carries nothing is not listed."""
    found: dict[int, dict[str, str]] = {}
    for way in ways_in(stage.division, stage.number):
        source = stage_at(way.source) if way.carry != "none" else None
        if source is None:
            continue
        facts = facts_of(source)
        totals = _totals(source, facts)
        for seed, entry in facts.entries.items():
            brought = stored_share(totals, seed, way.carry)
            if brought and entry not in found:
                found[entry] = brought
    return found


def _totals(stage: Stage, facts: Facts) -> Carried:
    scores = {} if facts.plan.kind.has_sittings else points_of(stage, facts.seeds)
    terms = (facts.rules or usual_rules(facts.plan.kind.ranked)).terms
    matches = facts.evaluation.matches
    book = stage_book(
        facts.arranged(), matches, scores, terms, facts.gone, forfeited=facts.forfeited
    )
    return totals_of(replace(book, carried=facts.carried))


def settle_carried(stage: Stage) -> bool:
    """Write what its entrants carry where it differs. Returns whether anything changed."""
    changed = list(differing_carries(stage))
    for row, brought in changed:
        row.carried = brought
    StageEntry.objects.bulk_update([row for row, _ in changed], ["carried"], batch_size=500)
    return bool(changed)


def differing_carries(stage: Stage) -> Iterator[tuple[StageEntry, dict[str, str]]]:
    """The entrants whose stored carry differs from the derived one, with that."""
    derived = carried_into(stage)
    for row in stage.field.select_related("entry"):
        brought = derived.get(row.entry_id, {})
        if row.carried != brought:
            yield row, brought


def fed_with_points(stage: Stage) -> list[Stage]:
    """The published stages that this one's points are carried into."""
    ways = StageWay.objects.filter(source=stage.division_id, source_number=stage.number)
    nodes = ways.exclude(carry="none").values_list("division_id", "number")
    found = (
        Stage.objects.filter(division=division, number=number).first() for division, number in nodes
    )
    return [later for later in found if later is not None]
