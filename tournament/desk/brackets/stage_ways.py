"""Planning the stages of an event: adding and removing stages, and the ways between them.

Each pair of actions undoes the other: a stage of its own is removed like any other division.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.http import Http404

from rules.core.messages import say
from rules.refusals import Refused, outdated, refusal
from tournament.brackets import formats, stage_rows
from tournament.brackets.formats import Format
from tournament.brackets.graph.faults import faults_of
from tournament.brackets.graph.stages import Node, Way
from tournament.brackets.models import LaterStage, StageWay
from tournament.brackets.stage_graph import (
    event_graph,
    planned_at,
    stage_at,
    stage_title,
    way_of,
    ways_in,
)
from tournament.brackets.suited import players_enter_alone, require_same_entries, require_suited
from tournament.desk.act.change import Act, Receipt, one_change
from tournament.desk.act.inverses import ids_of
from tournament.desk.act.shown import topic_of_row
from tournament.desk.brackets.foreseen import as_finding
from tournament.live.models import LogEntry
from tournament.registration import services
from tournament.registration.models import Division, Event

OF_THE_WAY = (
    *("loop", "both-ways"),
    *("cannot-choose-so", "children-named", "nothing-to-carry", "other-scale", "other-size"),
)
"""Faults that a way brings with itself; others may be mended elsewhere."""


@dataclass(frozen=True, slots=True)
class StageDraft:
    """A stage as typed: the next one of a division, or with a `name` a division of its own.

    That plays the game of `like`.
    """

    like: Division
    format: str
    name: str = ""
    options: Mapping[str, Any] = field(default_factory=dict)


def add_stage(act: Act, *, draft: StageDraft) -> Receipt:
    """Plan one more stage: after the last one of its division, or in a division of its own."""
    fmt = _format(draft)
    with one_change(act, body={"division": draft.like.pk, "name": draft.name}) as change:
        if change.answer:
            return change.answer
        require_suited(draft.like, fmt)
        division, number = _new_stage(act.event, draft, fmt)
        return change.log(
            "stage.add",
            say(
                "Planned %(stage)s: %(format)s.",
                stage=stage_title(division, number),
                format=fmt.title,
            ),
            touched=["event", topic_of_row(division, "onward")],
            detail={"division": division.slug, "number": number, "format": fmt.slug},
        )


def _format(draft: StageDraft) -> Format:
    fmt = formats.find(draft.format)
    fmt.chosen(draft.options)
    return fmt


def _new_stage(event: Event, draft: StageDraft, fmt: Format) -> tuple[Division, int]:
    options = fmt.chosen(draft.options)
    if not draft.name:
        require_same_entries(draft.like, fmt)
        row = stage_rows.add_later_stage(division=draft.like, format=fmt.slug, options=options)
        return draft.like, row.number
    division = services.add_division(
        event=event,
        name=draft.name,
        ruleset=draft.like.ruleset,
        learning=draft.like.learning,
        house_rules=draft.like.house_rules,
        format=fmt.slug,
        enter_alone=players_enter_alone(fmt.slug),
    )
    division.options = options
    division.save(update_fields=["options"])
    return division, 1


def remove_stage(act: Act, *, division: Division, number: int) -> Receipt:
    """Remove the last planned stage of a division, with the ways into it and out of it.

    Raises Refused if it is published, or not the last.
    """
    with one_change(act) as change:
        row = division.later.order_by("-number").first()
        if row is None or row.number != number:
            raise outdated(
                say("Only the last planned stage of a division can be removed."), code="not-last"
            )
        _require_unpublished(Node(division.pk, number), division)
        ways = [*division.ways_in.filter(number=number)]
        ways += division.ways_out.filter(source_number=number)
        told = [_as_logged(way) for way in ways]
        StageWay.objects.filter(pk__in=[way.pk for way in ways]).delete()
        was = {"format": row.format, "options": row.options, "ranking": row.ranking}
        row.delete()
        change.require_as_shown(topic_of_row(division, "onward"))
        return change.log(
            "stage.remove",
            say("Removed %(stage)s from the plan.", stage=stage_title(division, number)),
            touched=["event", topic_of_row(division, "onward")],
            detail={"division": division.slug, "number": number, "was": was, "ways": told},
        )


def set_stage(act: Act, *, draft: StageDraft, number: int) -> Receipt:
    """Set the format of a later stage with its options. The ranking is as usual in another one."""
    fmt, division = _format(draft), draft.like
    with one_change(act) as change:
        require_suited(division, fmt)
        require_same_entries(division, fmt)
        _require_unpublished(Node(division.pk, number), division)
        row = LaterStage.objects.filter(division=division, number=number).first()
        if row is None:
            raise no_such_stage()
        before = {"format": row.format, "options": row.options, "ranking": row.ranking}
        row.ranking = row.ranking if row.format == fmt.slug else {}
        row.format, row.options = fmt.slug, fmt.chosen(_usual_but(draft, before))
        row.save(update_fields=["format", "options", "ranking"])
        change.require_as_shown(topic_of_row(division, "onward"))
        return change.log(
            "stage.format",
            say(
                "Format of %(stage)s: %(format)s.",
                stage=stage_title(division, number),
                format=fmt.title,
            ),
            touched=["event", topic_of_row(division, "onward")],
            detail={"before": before, "after": {"format": fmt.slug, "options": row.options}},
        )


def _usual_but(draft: StageDraft, before: Mapping[str, Any]) -> Mapping[str, Any]:
    """The options as typed, if they were those of the format; else the usual ones."""
    return draft.options if draft.format == before["format"] else {}


def add_way(act: Act, *, way: Way) -> Receipt:
    """Let those go from one stage to another.

    Raises Refused for a loop, for what the formats cannot do, for a way that is there already or
    that some would go beside another, and for points of another scale until they are agreed to.
    """
    with one_change(act) as change:
        target = _division(act.event, way.target)
        source = _division(act.event, way.source)
        _require_unpublished(way.target, target)
        _require_new(way, target)
        known = {fault.code for fault in faults_of(event_graph(act.event))}
        row = stage_rows.add_way(way)
        found = [
            fault
            for fault in faults_of(event_graph(act.event))
            if fault.code in OF_THE_WAY and (fault.node == way.target or fault.code == "loop")
        ]
        if found and not (known & {fault.code for fault in found}):
            raise Refused(*map(as_finding, found))
        return change.log(
            "way.add",
            say(
                "From %(source)s to %(target)s: %(who)s.",
                source=stage_title(source, way.source.number),
                target=stage_title(target, way.target.number),
                who=way.who.words,
            ),
            touched=["event", topic_of_row(target, "onward"), topic_of_row(source, "onward")],
            about=[row],
            detail=_as_logged(row),
        )


def _require_new(way: Way, target: Division) -> None:
    """Refuse a way that goes there already, as from a form sent twice."""
    there = [row for row in ways_in(target, way.target.number) if row.source == way.source]
    if any(row.who == way.who for row in there):
        raise refusal(
            say("“%(who)s” already go this way.", who=way.who.words),
            remedy=say("To carry other points, remove that way first."),
            code="way-twice",
        )


def remove_way(act: Act, *, key: int) -> Receipt:
    """Let nobody go this way any more. Raises Refused once its stage is published, or it is gone.

    Http404 if the event never had such a way.
    """
    with one_change(act) as change:
        row = StageWay.objects.filter(pk=key, division__event=act.event).first()
        if row is None:
            raise _gone(act.event, key)
        way, target, source = way_of(row), row.division, row.source
        _require_unpublished(way.target, target)
        told = _as_logged(row)
        row.delete()
        return change.log(
            "way.remove",
            say(
                "No longer from %(source)s to %(target)s: %(who)s.",
                source=stage_title(source, way.source.number),
                target=stage_title(target, way.target.number),
                who=way.who.words,
            ),
            touched=["event", topic_of_row(target, "onward"), topic_of_row(source, "onward")],
            about=[StageWay(pk=key)],
            detail=told,
        )


def _gone(event: Event, key: int) -> Refused | Http404:
    """Why a way is not there: who removed it."""
    rows = LogEntry.objects.filter(topic=event.topic, verb="way.remove")
    for row in rows.order_by("-number"):
        if key in ids_of(row.detail).get("stageway", ()):
            return outdated(
                say("%(who)s removed this way already.", who=row.who), code="no-such-way"
            )
    return Http404("no such way")


def _division(event: Event, node: Node) -> Division:
    """The division of a stage that is planned. Raises Refused if there is none."""
    division = event.divisions.filter(pk=node.division).first()
    if division is None or planned_at(division, node.number).number != node.number:
        raise no_such_stage()
    return division


def no_such_stage() -> Refused:
    """The refusal of a stage that was removed, or never was."""
    return outdated(say("There is no such stage."), code="no-such-stage")


def _require_unpublished(node: Node, division: Division) -> None:
    if stage_at(node) is not None:
        raise refusal(
            say("%(stage)s is published.", stage=stage_title(division, node.number)),
            remedy=say("Unpublish it first, before its first match is called."),
            code="drawn",
        )


def _as_logged(row: StageWay) -> dict[str, Any]:
    return {
        "from": [row.source.slug, row.source_number],
        "to": [row.division.slug, row.number],
        "who": row.who,
        "carry": row.carry,
        "agreed": row.agreed,
    }
