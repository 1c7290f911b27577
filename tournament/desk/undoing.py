"""A decision of the director withdrawn: what would follow, and whether it can be. Reads only."""

from dataclasses import replace

from tournament.brackets.decisions import Decision
from tournament.brackets.models import Swap
from tournament.brackets.settled import facts_of
from tournament.desk.brackets.pairing import without
from tournament.desk.decidable import without_decision
from tournament.desk.decided_order import if_decided
from tournament.desk.reading.impact import between
from tournament.desk.sheet_preview import sheet_preview
from tournament.desk.verdicts import told_of

About = Decision.About


def if_withdrawn(decision: Decision) -> list[str]:
    """What follows when the decision is withdrawn, in sentences; Refused where it cannot be: the
    teams of a match that has begun would change."""
    if decision.game is not None:
        then = without_decision(decision.game.sheet, decision.where)
        preview = sheet_preview(decision.game, then)
        return [*(f"{words}." for words in preview.differs), *preview.follows]
    if decision.about == About.BYE:
        return without(Swap.objects.get(decision=decision))
    facts = facts_of(decision.stage)
    if decision.about == About.PLACES:
        kept = {
            seed: place
            for seed, place in facts.decided.items()
            if str(facts.entries[seed]) not in (decision.value or {})
        }
        return if_decided(decision.stage, facts, replace(facts, decided=kept))
    assert decision.match is not None
    told = told_of(decision.match, decision.value or {}, facts)
    others = tuple(row for row in facts.results if row != told)
    return between(decision.stage, facts, replace(facts, results=others))
