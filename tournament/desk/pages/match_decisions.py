"""The decisions that stand about a match, for the pages that show the match at the desk."""

from tournament.brackets.decision_facts import outcome_of, standing
from tournament.brackets.decisions import Decision
from tournament.brackets.models import Match, Result
from tournament.desk.pages.decisions_page import DecisionShown, decision_shown
from tournament.desk.pages.outcome_words import outcome_words


def standing_of(match: Match) -> list[DecisionShown]:
    """The decisions about this match and its sheets that were not withdrawn."""
    rows = standing(Decision.objects.filter(match=match))
    loaded = rows.select_related("stage__division", "match__stage", "game__sheet", "game__match")
    return [decision_shown(row) for row in loaded]


def stands_words(result: Result | None) -> str:
    """How the match stands, in words."""
    return outcome_words(outcome_of(result))
