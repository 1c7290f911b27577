"""Places that matter, ties, the next stage, and hidden standings."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rules.core.messages import Words, all_of, as_data, say, say_count, sentences
from rules.refusals import refusal
from tournament.brackets import formats, next_stage, services
from tournament.brackets.drawn import require_undrawn
from tournament.brackets.models import Stage
from tournament.brackets.next_field import certain_field, joining, likely_field
from tournament.brackets.next_stage import NextStage
from tournament.brackets.refusals import Refusal
from tournament.brackets.suited import require_suited
from tournament.brackets.tie_rules import next_stage_of
from tournament.desk.act.change import Act, Receipt, one_change
from tournament.desk.act.reasons import given_reason, require_reason
from tournament.desk.act.shown import teams_topic, topic_of_row
from tournament.desk.brackets.next_stage_form import missing_words
from tournament.registration.models import Division, Entry


def plan_onward(act: Act, *, division: Division, onward: Mapping[str, Any]) -> Receipt:
    """Set the next stage, or none. Raises Refused once the first stage is published."""
    with one_change(act) as change:
        require_undrawn(division)
        chosen = _valid_next_stage(onward)
        if chosen:
            require_suited(division, formats.find(chosen.format))
        before, division.onward = division.onward, chosen.as_json() if chosen else {}
        division.save(update_fields=["onward"])
        change.require_as_shown(topic_of_row(division, "onward"))
        return change.log(
            "stages.plan",
            _planned(division, chosen),
            touched=[topic_of_row(division, "onward"), "event"],
            detail={"before": before, "after": division.onward},
        )


def _planned(division: Division, onward: NextStage | None) -> Words:
    if onward is None:
        return say("Stages of %(division)s: one.", division=division.name)
    return say(
        "Stages of %(division)s: two. The first %(count)s advance.",
        division=division.name,
        count=onward.each,
    )


def _valid_next_stage(onward: Mapping[str, Any]) -> NextStage | None:
    try:
        return next_stage.read(onward)
    except Refusal as why:
        raise refusal(why.sentence, remedy=why.remedy, code=why.code) from why


def publish_next_stage(
    act: Act, *, division: Division, seen: Sequence[int], reason: str
) -> Receipt:
    """Fix the field of the next stage and publish its bracket. `seen` is the field shown.

    With missing results it uses the current standings and needs a reason; the refusal without one
    names them.
    """
    with one_change(act, body={"division": division.pk}) as change:
        if change.answer:
            return change.answer
        first, onward = _require_turn(division)
        missing = missing_words(first)
        if missing and not reason.strip():
            raise refusal(
                say("Results are missing: %(matches)s.", matches=all_of(missing)),
                remedy=say("Wait for them, or give a reason."),
                code="results-missing",
            )
        why = require_reason(reason) if missing else ""
        field = likely_field(first, onward) if missing else certain_field(first, onward)
        _require_field_as_shown(field, seen)
        stage = services.publish_stage(
            division=division,
            number=first.number + 1,
            format=onward.format,
            options=onward.options,
            field=field,
            now=act.now,
        )
        late = joining(first)
        return change.log(
            "stage.next",
            sentences(_stage_said(division, len(field)), *_added(late, why)),
            touched=["event", "floor", teams_topic(division)],
            detail={
                "stage": stage.pk,
                "seeds": [entry.number for entry in field],
                "late": [entry.number for entry in late],
                "missing": [as_data(words) for words in missing],
                "reason": why,
            },
        )


def _stage_said(division: Division, teams: int) -> Words:
    return say_count(
        "Published the next stage of %(division)s with %(count)s entry.",
        "Published the next stage of %(division)s with %(count)s entries.",
        count=teams,
        division=division.name,
    )


def _added(late: Sequence[Entry], why: str) -> Iterator[Words]:
    """Further words: late teams, and the reason for publishing early."""
    if late:
        yield say("Late entries: %(teams)s.", teams=all_of(entry.title for entry in late))
    if why:
        yield say("Results were missing.")
        yield given_reason(why)


def _require_turn(division: Division) -> tuple[Stage, NextStage]:
    stages = list(division.stages.order_by("number"))
    onward = next_stage_of(division)
    if onward is None or len(stages) != 1:
        raise refusal(
            say("%(division)s has no other stage to publish now.", division=division.name),
            remedy=say("Reload the page."),
            code="no-next-stage",
        )
    if stages[0].to_come:
        raise refusal(
            say("%(division)s has rounds to draw before the next stage.", division=division.name),
            remedy=say("Draw them, or set the number of rounds to those drawn."),
            code="rounds-to-come",
        )
    return stages[0], onward


def _require_field_as_shown(field: Sequence[Entry], seen: Sequence[int]) -> None:
    if [entry.pk for entry in field] != list(seen):
        raise refusal(
            say("The qualifiers changed while this page was open."),
            remedy=say("Check what changed before you try again."),
            code="stale-draw",
        )


def hide_standings(act: Act, *, division: Division) -> Receipt:
    """Hide places and standings from the public. Results are posted as before."""
    with one_change(act) as change:
        division.refresh_from_db(fields=["standings_hidden"])
        if division.standings_hidden:
            raise refusal(
                say("The standings of %(division)s are already hidden.", division=division.name),
                remedy=say("Reload the page."),
                code="hidden-already",
            )
        division.standings_hidden = True
        division.save(update_fields=["standings_hidden"])
        return change.log(
            "standings.hide",
            say("Hid the standings of %(division)s.", division=division.name),
            touched=["event", teams_topic(division)],
            detail={"before": {"standings_hidden": False}, "after": {"standings_hidden": True}},
        )


def show_standings(act: Act, *, division: Division) -> Receipt:
    """Show places and standings on the public pages again, at once."""
    with one_change(act) as change:
        division.refresh_from_db(fields=["standings_hidden"])
        if not division.standings_hidden:
            raise refusal(
                say("The standings of %(division)s are already public.", division=division.name),
                remedy=say("Reload the page."),
                code="shown-already",
            )
        division.standings_hidden = False
        division.save(update_fields=["standings_hidden"])
        return change.log(
            "standings.show",
            say("Showed the standings of %(division)s to everyone.", division=division.name),
            touched=["event", teams_topic(division)],
            detail={"before": {"standings_hidden": True}, "after": {"standings_hidden": False}},
        )
