"""The categories of a division's teams, and what is for those that nobody has any more."""

from collections.abc import Iterable, Mapping, Sequence

from rules.core.findings import Finding
from rules.core.messages import Words, all_of, say, say_count, sentences
from rules.refusals import Refused, refusal
from tournament.brackets.side_rankings import is_among
from tournament.desk.act.change import Act, Receipt, one_change
from tournament.desk.act.shown import categories_topic, teams_topic
from tournament.registration.categories import (
    LONGEST,
    MOST,
    is_too_much,
    keep_categories,
    typed_categories,
)
from tournament.registration.models import Division, Entry


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
        entries = list(division.entries.order_by("number"))
        teams = {entry.number: entry for entry in entries}
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
        before = categories_in(entries)
        changed = keep_categories(entries, wanted)
        change.require_as_shown(categories_topic(division))
        return change.log(
            "teams.categories",
            sentences(
                say_count(
                    "Categories changed for %(count)s entry of %(division)s.",
                    "Categories changed for %(count)s entries of %(division)s.",
                    count=len(changed),
                    division=division.name,
                ),
                _left_empty(division, before, categories_in(entries)),
            ),
            touched=[categories_topic(division), teams_topic(division)],
            detail={"after": {entry.number: entry.categories for entry in changed}},
        )


def categories_in(entries: Iterable[Entry]) -> set[str]:
    """The categories that somebody of these has."""
    return {name for entry in entries for name in entry.categories}


def _left_empty(division: Division, before: set[str], now: set[str]) -> Words | None:
    """What prizes and side rankings are for and nobody has any more: they know it by its name."""
    rows: Sequence[Mapping[str, str]] = [*division.prizes.get("sides", ()), *division.side_rankings]
    wanted = dict.fromkeys(row["category"] for row in rows if row.get("category"))
    gone = [name for name in wanted if is_among(name, before) and not is_among(name, now)]
    if not gone:
        return None
    return say_count(
        "Nobody has the category %(names)s now. Choose another for its prizes and rankings.",
        "Nobody has the categories %(names)s now. Choose others for their prizes and rankings.",
        count=len(gone),
        names=all_of(gone),
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
