"""A decision of the director in words: its subject, what was decided and computed."""

from collections.abc import Mapping
from typing import Any

from rules.core.messages import Words
from scoring.decided_words import place_words, value_words
from tournament.brackets.decisions import Decision
from tournament.desk.decisions.matches import outcome_words
from tournament.desk.reading.match_words import match_words
from tournament.registration.models import Entry

About = Decision.About


def about_words(decision: Decision) -> Words:
    """ "Eagles v Hawks (W1-1), who won", "Main event, places"."""
    if decision.match is None:
        return f"{decision.stage.division.name}, places"
    if decision.about == About.BYE:
        return f"the bye of {decision.match.code}"
    words = match_words(decision.match)
    if decision.game is None:
        return words
    game = f", game {decision.game.number}" if decision.game.number > 1 else ""
    return f"{words}{game}, {place_words(decision.game.sheet, decision.where)}"


def decided_words(decision: Decision) -> str:
    """What was decided."""
    return words_of(decision, decision.value)


def words_of(decision: Decision, value: Any) -> str:
    """A value of this decision, decided or computed."""
    if decision.game is not None:
        return value_words(decision.game.sheet, value)
    if decision.about == About.MATCH:
        return outcome_words(value)
    if decision.about == About.BYE:
        return _bye_words(value)
    return _places_words(value or {})


def _bye_words(value: Mapping[str, Any]) -> str:
    names = _titles([value["bye"] or 0, value["meets"] or 0])
    if value["meets"]:
        return f"nobody has it; {names[value['meets']]} got an opponent in {value['match']}"
    return str(names[value["bye"]])


def _places_words(value: Mapping[str, int | None]) -> str:
    names = _titles([int(entry) for entry in value])
    rows = sorted(value.items(), key=lambda row: row[1] or 0)
    return ", ".join(
        f"{names[int(entry)]}: place {place or 'not known yet'}" for entry, place in rows
    )


def _titles(keys: list[int]) -> dict[int, str]:
    return dict(Entry.objects.filter(pk__in=keys).values_list("pk", "title"))
