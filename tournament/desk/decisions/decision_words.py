"""A director's decision in words: its subject, the decision, the computed value."""

from collections.abc import Mapping
from typing import Any

from rules.core.messages import Words, all_of, say
from scoring.decided_words import place_words, value_words
from tournament.brackets.decisions import Decision
from tournament.desk.decisions.matches import outcome_words
from tournament.desk.reading.match_words import match_words
from tournament.registration.models import Entry

About = Decision.About


def about_words(decision: Decision) -> Words:
    """ "Eagles v Hawks (W1-1): who won", "Places of Main event"."""
    if decision.match is None:
        return say("Places of %(division)s", division=decision.stage.division.name)
    if decision.about == About.BYE:
        return say("Bye of %(match)s", match=decision.match.code)
    words = match_words(decision.match)
    if decision.game is None:
        return words
    value = place_words(decision.game.sheet, decision.where)
    if decision.game.number == 1:
        return say("%(match)s: %(value)s", match=words, value=value)
    return say(
        "%(match)s, game %(game)s: %(value)s", match=words, game=decision.game.number, value=value
    )


def decided_words(decision: Decision) -> Words:
    """The decision."""
    return words_of(decision, decision.value)


def words_of(decision: Decision, value: Any) -> Words:
    """A value of this decision, decided or computed."""
    if decision.game is not None:
        return value_words(decision.game.sheet, value)
    if decision.about == About.MATCH:
        return outcome_words(value)
    if decision.about == About.BYE:
        return _bye_words(value)
    return _places_words(value or {})


def _bye_words(value: Mapping[str, Any]) -> Words:
    names = _titles([value["bye"] or 0, value["meets"] or 0])
    if value["meets"]:
        return say(
            "no bye, %(team)s has an opponent in %(match)s",
            team=names[value["meets"]],
            match=value["match"],
        )
    return names[value["bye"]]


def _places_words(value: Mapping[str, int | None]) -> Words:
    names = _titles([int(entry) for entry in value])
    rows = sorted(value.items(), key=lambda row: row[1] or 0)
    return all_of(_place_words(names[int(entry)], place) for entry, place in rows)


def _place_words(team: str, place: int | None) -> Words:
    if place is None:
        return say("%(team)s: place open", team=team)
    return say("%(team)s: place %(place)s", team=team, place=place)


def _titles(keys: list[int]) -> dict[int, str]:
    return dict(Entry.objects.filter(pk__in=keys).values_list("pk", "title"))
