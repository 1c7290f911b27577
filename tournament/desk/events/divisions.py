"""Divisions of an event: add, change and remove them."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rules.core.messages import Words, all_of, say, say_count, sentences
from rules.refusals import refusal
from tournament.brackets import formats
from tournament.brackets.drawn import require_undrawn
from tournament.brackets.suited import players_enter_alone, set_format, suited
from tournament.desk.act.change import Act, Receipt, one_change
from tournament.desk.act.shown import NEW_DIVISIONS, teams_topic, topic_of_row
from tournament.registration import services
from tournament.registration.drafts import DivisionDraft
from tournament.registration.entering import retitle
from tournament.registration.models import Division, Event

WORDS = ("name", "ruleset", "learning")
FORMAT = ("format", "options")
HOUSE = ("house_rules",)


def add_division(act: Act, *, draft: DivisionDraft) -> Receipt:
    """Add a division after the others."""
    with one_change(act) as change:
        division = added(act.event, draft)
        change.require_as_shown(NEW_DIVISIONS)
        return change.log(
            "division.add",
            sentences(
                say(
                    "%(division)s added: %(game)s, %(format)s.",
                    division=division.name,
                    game=division.game,
                    format=formats.find(division.format).title,
                ),
                of_other_format(division, draft.format),
            ),
            touched=[NEW_DIVISIONS, "event"],
            detail={"division": division.slug, "ruleset": draft.ruleset, "format": division.format},
        )


def added(event: Event, draft: DivisionDraft) -> Division:
    """The new division. A format that does not suit its game is replaced by its usual one."""
    fitting = suited(draft.format, draft.ruleset, draft.house_rules)
    return services.add_division(
        event=event,
        name=draft.name,
        ruleset=draft.ruleset,
        learning=draft.learning,
        house_rules=draft.house_rules,
        format=fitting,
        enter_alone=players_enter_alone(fitting),
    )


def change_division(act: Act, *, division: Division, draft: DivisionDraft) -> Receipt:
    """Save the new settings of a division.

    A new format starts without options, and a new game without house rules. A format that does not
    suit the game is replaced by its usual one. Raises `Refused` if the bracket is published and
    more than the name changes, and if the game needs teams of another size.
    """
    with one_change(act) as change:
        house = division.house_rules if draft.ruleset == division.ruleset else draft.house_rules
        chosen = draft.format
        draft = replace(draft, format=suited(draft.format, draft.ruleset, house))
        before = {word: getattr(division, word) for word in (*WORDS, *FORMAT, *HOUSE)}
        words = [*WORDS, *(FORMAT if draft.format != division.format else ())]
        words += HOUSE if draft.ruleset != division.ruleset else ()
        if any(getattr(draft, word) != before[word] for word in words if word != "name"):
            require_undrawn(
                division,
                say(
                    "The %(division)s bracket is published, so only the name can change.",
                    division=division.name,
                ),
            )
        size = division.team_size
        for word in words:
            setattr(division, word, getattr(draft, word))
        set_format(division, draft.format)
        _require_same_size(division, size)
        division.save(update_fields=[*words, "enter_alone"])
        retitle(division)
        change.require_as_shown(
            topic_of_row(division, "words"),
            *([topic_of_row(division, "rules")] if "house_rules" in words else ()),
        )
        return change.log(
            "division.change",
            sentences(
                say("%(division)s changed.", division=division.name),
                _of_house_rules(before["house_rules"], division),
                of_other_format(division, chosen),
            ),
            touched=[topic_of_row(division, "words"), "event", teams_topic(division)],
            detail={
                "before": before,
                "after": {word: getattr(division, word) for word in before},
            },
        )


def _of_house_rules(before: Mapping[str, Any], division: Division) -> Words:
    if before and not division.house_rules:
        return say("House rules reset: %(game)s has its own.", game=division.game)
    return ""


def of_other_format(division: Division, chosen: str) -> Words:
    """That the game is not played in the format that was chosen; empty if it is."""
    if division.format == chosen:
        return ""
    return say(
        "%(game)s is not played in the format %(chosen)s. %(division)s has the format %(format)s.",
        game=division.game,
        chosen=formats.find(chosen).title,
        division=division.name,
        format=formats.find(division.format).title,
    )


def _require_same_size(division: Division, size: int) -> None:
    """Raise `Refused` if entered teams do not fit the new game's seats."""
    if division.team_size != size and division.entries.exists():
        raise refusal(
            say(
                "%(game)s is played by sides of %(size)s. The entries here have %(now)s.",
                game=division.game,
                size=division.team_size,
                now=size,
            ),
            remedy=say("Add a division for this game, or remove the entries first."),
            code="other-size",
        )


def _of_seasons(division: Division) -> Words:
    """Which seasons lose the event with this division."""
    names = list(division.seasons.values_list("season__name", flat=True))
    if not names:
        return ""
    return say("The event counts no longer in %(seasons)s.", seasons=all_of(names))


def remove_division(act: Act, *, division: Division) -> Receipt:
    """Delete a division. Raises `Refused` while it has teams, or a published stage."""
    with one_change(act) as change:
        require_undrawn(division)
        teams = division.entries.count()
        if teams:
            raise refusal(
                say_count(
                    "%(division)s has %(count)s team.",
                    "%(division)s has %(count)s teams.",
                    count=teams,
                    division=division.name,
                ),
                remedy=say("Remove the entries first, or their names are lost."),
                code="has-teams",
            )
        words = sentences(
            say("%(division)s removed.", division=division.name), _of_seasons(division)
        )
        detail = {"division": division.slug, "ruleset": division.ruleset}
        change.require_as_shown(topic_of_row(division))
        division.delete()
        return change.log("division.remove", words, touched=["event"], detail=detail)
