"""What came of a match, as a decision keeps it, in words. Reads names; knows no bracket."""

from collections.abc import Mapping

from rules.findings import signed
from tournament.brackets.decision_facts import Outcome
from tournament.brackets.models import Result
from tournament.registration.models import Entry

Names = Mapping[int, str]
Reason = Result.Reason


def outcome_words(outcome: Outcome | None) -> str:
    """ "Eagles beat Hawks", "Hawks forfeited, Eagles won", "no result"."""
    if outcome is None:
        return "no result"
    keys = [*outcome["losers"], *(row[0] for row in outcome["placings"])]
    titles = dict(
        Entry.objects.filter(pk__in=[*keys, outcome["winner"] or 0]).values_list("pk", "title")
    )
    return _said(outcome, titles)


def _said(outcome: Outcome, names: Names) -> str:
    losers = [names.get(entry, "somebody") for entry in outcome["losers"]]
    winner = names.get(outcome["winner"] or 0, "")
    if outcome["placings"]:
        return ", ".join(
            f"{place}. {names.get(entry, 'somebody')} {signed(points)}"
            for entry, place, points in outcome["placings"]
        )
    if outcome["reason"] == Reason.OPEN:
        return "to be played"
    if not winner:
        return f"{' and '.join(losers)} forfeited"
    if outcome["reason"] == Reason.FORFEIT:
        return f"{losers[0]} forfeited, {winner} won"
    return f"{winner} beat {losers[0]}"
