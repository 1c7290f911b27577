"""Categories ranked inside a division, such as juniors."""

from collections.abc import Mapping

from rules.core.findings import Finding
from rules.core.messages import say, say_count
from rules.refusals import Refused, refusal
from tournament.desk.act.change import Act, Receipt, one_change
from tournament.desk.act.shown import categories_topic, teams_topic
from tournament.registration.categories import (
    LONGEST,
    MOST,
    is_too_much,
    keep_categories,
    typed_categories,
)
from tournament.registration.models import Division


def set_categories(act: Act, *, division: Division, typed: Mapping[int, str]) -> Receipt:
    """Save the typed categories, by team number, separated by commas.

    Raises `Refused` in a learning division, and for too many.
    """
    with one_change(act) as change:
        if division.learning:
            raise refusal(
                say("%(division)s is not ranked, so it has no categories.", division=division.name),
                remedy=say("Leave the entries as they are."),
                code="nobody-ranked",
            )
        teams = {entry.number: entry for entry in division.entries.all()}
        wanted = {
            teams[number]: typed_categories(words)
            for number, words in typed.items()
            if number in teams
        }
        objections = [
            finding
            for entry, categories in wanted.items()
            if is_too_much(categories)
            for finding in _too_much(entry.title)
        ]
        if objections:
            raise Refused(*objections)
        changed = keep_categories(wanted)
        change.require_as_shown(categories_topic(division))
        return change.log(
            "teams.categories",
            say_count(
                "Categories changed for %(count)s entry of %(division)s.",
                "Categories changed for %(count)s entries of %(division)s.",
                count=len(changed),
                division=division.name,
            ),
            touched=[categories_topic(division), teams_topic(division)],
            detail={"after": {entry.number: entry.categories for entry in changed}},
        )


def _too_much(title: str) -> tuple[Finding, ...]:
    return refusal(
        say("%(team)s has too many categories, or one with too long a name.", team=title),
        remedy=say(
            "Use at most %(most)s categories of at most %(longest)s letters each.",
            most=MOST,
            longest=LONGEST,
        ),
        code="categories",
    ).findings
