"""Places that matter, ties, the next stage, and hidden standings."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rules.core.messages import Words, all_of, as_data, say, say_count, sentences
from rules.refusals import outdated, refusal
from tournament.brackets import formats, services
from tournament.brackets.drawn import require_undrawn
from tournament.brackets.forbidden import plan_of_field
from tournament.brackets.formats import Format
from tournament.brackets.graph.who import EACH, FIRST, Who, read_who
from tournament.brackets.models import LaterStage, StageWay
from tournament.brackets.next_field import certain_field, joining, likely_field, sources_of
from tournament.brackets.stage_graph import Planned, next_planned
from tournament.brackets.suited import kind_of, require_same_entries, require_suited
from tournament.brackets.tie_rules import ranking_to_freeze
from tournament.desk.act.change import (
    Act,
    Receipt,
    given_reason,
    one_change,
    one_change_at_any_time,
    require_reason,
)
from tournament.desk.act.shown import teams_topic, topic_of_row
from tournament.desk.brackets.foreseen import require_no_faults, require_one_place
from tournament.desk.brackets.next_stage_form import is_simple, missing_words, next_of_first
from tournament.registration.models import Division, Entry


def plan_onward(act: Act, *, division: Division, onward: Mapping[str, Any]) -> Receipt | None:
    """Set the stage after the first, or none: {"each": 2, "format": …, "options": {…}}.

    None if it is so already. Raises Refused once the first stage is published.
    """
    with one_change(act) as change:
        before = next_of_first(division)
        if before == onward:
            return None
        require_undrawn(division)
        _require_simple(division)
        fmt, options = _require_suited(division, onward) if onward else (None, {})
        division.later.filter(number__gte=2).delete()
        StageWay.objects.filter(division=division, number__gte=2).delete()
        if fmt is not None:
            LaterStage.objects.create(division=division, number=2, format=fmt.slug, options=options)
            StageWay.objects.create(
                division=division,
                number=2,
                source=division,
                source_number=1,
                who=_first_of(division, onward["each"]).as_json(),
            )
        change.require_as_shown(topic_of_row(division, "onward"))
        return change.log(
            "stages.plan",
            _planned(division, onward.get("each") if onward else None),
            touched=[topic_of_row(division, "onward"), "event"],
            detail={"before": before, "after": next_of_first(division)},
        )


def _require_simple(division: Division) -> None:
    """Refuse to replace a plan that the short form cannot show."""
    if not is_simple(division):
        raise refusal(
            say("%(division)s is part of a larger plan.", division=division.name),
            remedy=say("Change it on the page of all stages."),
            code="larger-plan",
        )


def _planned(division: Division, each: int | None) -> Words:
    if each is None:
        return say("Stages of %(division)s: one.", division=division.name)
    return say(
        "Stages of %(division)s: two. The first %(count)s advance.",
        division=division.name,
        count=each,
    )


def _first_of(division: Division, each: object) -> Who:
    """The first so many of each pool, or of the whole stage."""
    kind = EACH if kind_of(division).cut_by_pool else FIRST
    return read_who({"kind": kind, "count": each})


def _require_suited(
    division: Division, onward: Mapping[str, Any]
) -> tuple[Format, Mapping[str, Any]]:
    """The format of the next stage with its options. Raises Refused if it does not fit."""
    fmt = formats.find(str(onward.get("format")))
    options = fmt.chosen(onward.get("options", {}))
    require_suited(division, fmt)
    require_same_entries(division, fmt)
    return fmt, options


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
        planned = _require_turn(division)
        require_no_faults(planned)
        missing = missing_words(planned)
        if missing and not reason.strip():
            raise refusal(
                say("Results are missing: %(matches)s.", matches=all_of(missing)),
                remedy=say("Wait for them, or give a reason."),
                code="results-missing",
            )
        why = require_reason(reason) if missing else ""
        field = likely_field(planned) if missing else certain_field(planned)
        require_one_place(planned, field)
        _require_field_as_shown(field, seen)
        plan = plan_of_field(planned.division, planned.options, field)
        stage = services.publish_stage(
            division=division,
            number=planned.number,
            format=planned.division.format,
            options=planned.options,
            field=field,
            now=act.now,
            ranking=ranking_to_freeze(planned.division, plan, planned.number),
        )
        late = joining(planned)
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


def _require_turn(division: Division) -> Planned:
    planned = next_planned(division)
    if planned is None:
        raise outdated(
            say("%(division)s has no other stage to publish now.", division=division.name),
            code="no-next-stage",
        )
    for stage in (*sources_of(planned).values(), *division.stages.all()):
        if stage.to_come:
            raise refusal(
                say(
                    "%(division)s has rounds to draw before the next stage.",
                    division=stage.division.name,
                ),
                remedy=say("Draw them, or set the number of rounds to those drawn."),
                code="rounds-to-come",
            )
    return planned


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
            raise outdated(
                say("The standings of %(division)s are already hidden.", division=division.name),
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
    """Show places and standings on the public pages again, at once, also of a finished event."""
    with one_change_at_any_time(act) as change:
        division.refresh_from_db(fields=["standings_hidden"])
        if not division.standings_hidden:
            raise outdated(
                say("The standings of %(division)s are already public.", division=division.name),
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
