"""A division's bracket: choosing its format, publishing and unpublishing."""

from collections.abc import Mapping, Sequence
from typing import Any

from rules.core.messages import Words, all_of, say, say_count
from rules.refusals import outdated, refusal
from scoring.aims import has_no_end
from tournament.brackets import formats, services
from tournament.brackets.drawn import has_begun, last_stage_of, require_undrawn
from tournament.brackets.forbidden import plan_of_field
from tournament.brackets.models import Stage
from tournament.brackets.stage_graph import Planned, is_fed, later_stage_of
from tournament.brackets.suited import options_for, require_suited, set_format
from tournament.brackets.tie_rules import ranking_to_freeze
from tournament.desk.act.change import Act, Receipt, one_change
from tournament.desk.act.shown import matches_topic, seeds_topic, teams_topic, topic_of_row
from tournament.desk.brackets.foreseen import foreseen, require_no_faults
from tournament.registration.models import Division, Entry
from tournament.registration.selectors import waiting_entries
from tournament.seeding.selectors import seeded_entries
from tournament.seeding.services import set_order

FEWEST, MOST = 5, 600


def choose_format(
    act: Act,
    *,
    division: Division,
    format: str,  # noqa: A002
    options: Mapping[str, object],
) -> Receipt | None:
    """Save the format and its options for the draw. None if they are so already.

    Places and ties are as usual again if the new format is ranked in another way.
    """
    with one_change(act) as change:
        division.refresh_from_db(fields=["format", "options"])
        if (format, options) == (division.format, division.options):
            return None
        require_undrawn(division)
        chosen = formats.find(format)
        values = chosen.chosen(options)
        require_suited(division, chosen)
        before = {
            "format": division.format,
            "options": division.options,
            "ranking": division.ranking,
        }
        if formats.find(division.format).kind.ranked != chosen.kind.ranked:
            division.ranking = {}
        set_format(division, format)
        division.options = values
        division.save(update_fields=["format", "options", "enter_alone", "ranking"])
        change.require_as_shown(topic_of_row(division, "format"), topic_of_row(division, "words"))
        return change.log(
            "bracket.choose",
            say("Format of %(division)s: %(format)s.", division=division.name, format=chosen.title),
            touched=[topic_of_row(division, "format"), "event"],
            detail={"before": before, "after": {"format": format, "options": values}},
        )


def set_game_minutes(act: Act, *, division: Division, minutes: int | None) -> Receipt:
    """Set the minutes of a game, for estimates; None for the game's usual."""
    if minutes is not None and not FEWEST <= minutes <= MOST:
        raise refusal(
            say("A game cannot take %(minutes)s min.", minutes=minutes),
            remedy=say(
                "Enter %(fewest)s to %(most)s minutes, or leave the field empty.",
                fewest=FEWEST,
                most=MOST,
            ),
            code="no-such-minutes",
        )
    with one_change(act) as change:
        before = division.game_minutes
        division.game_minutes = minutes
        division.save(update_fields=["game_minutes"])
        change.require_as_shown(topic_of_row(division, "minutes"))
        return change.log(
            "division.minutes",
            _minutes_said(division, minutes),
            touched=[topic_of_row(division, "minutes"), "event"],
            detail={"before": before, "after": minutes},
        )


def _minutes_said(division: Division, minutes: int | None) -> Words:
    if minutes is None:
        return say("Game time of %(division)s: the usual one.", division=division.name)
    return say("Game time of %(division)s: %(n)s min.", division=division.name, n=minutes)


def publish_stage(
    act: Act, *, division: Division, without_waiting: bool, seen: Sequence[int] | None = None
) -> Receipt:
    """Publish the bracket from the seeds.

    `seen` is the order in the preview, by entry. `without_waiting`: the director leaves out teams
    without a partner.
    """
    with one_change(act, body={"division": division.pk}) as change:
        if change.answer:
            return change.answer
        division.refresh_from_db()
        require_undrawn(division)
        require_suited(division, formats.find(division.format))
        require_no_faults(Planned(division, 1))
        _require_own_entries(division)
        _require_end(division)
        if not without_waiting:
            _require_partners(division)
        field = seeded_entries(division)
        _require_field_as_shown(field, seen)
        options = options_for(division)
        plan = plan_of_field(division, options, field)
        ranking = ranking_to_freeze(division, plan)
        foreseen(division, field)
        set_order(division=division, order=field)
        chosen: dict[str, Any] = {
            "format": division.format,
            "options": options,
            "ranking": ranking,
        }
        stage = services.publish_stage(division=division, field=field, now=act.now, **chosen)
        change.require_as_shown(topic_of_row(division))
        return change.log(
            "bracket.publish",
            say_count(
                "Published the %(division)s bracket with %(count)s entry.",
                "Published the %(division)s bracket with %(count)s entries.",
                count=len(field),
                division=division.name,
            ),
            touched=["event", "floor", teams_topic(division), seeds_topic(division)],
            detail={
                **chosen,
                "stage": stage.pk,
                "seeds": [entry.number for entry in field],
            },
        )


def _require_own_entries(division: Division) -> None:
    """Refuse a division that is filled from other stages: its preview has another button."""
    if is_fed(division):
        raise refusal(
            say("%(division)s is filled from other stages.", division=division.name),
            remedy=say("Publish it from its preview, once they are played."),
            code="filled-from-others",
        )


def _require_end(division: Division) -> None:
    """Refuse a game without an end."""
    rules = division.rules
    if has_no_end(rules):
        raise refusal(
            say("A game of %(division)s has no end yet.", division=division.name),
            remedy=say(
                "On the house rules page, set a target or the number of hands in a game. Where "
                "each side writes one total, that is 1 hand."
            ),
            cites=rules.game.cites,
            code="no-end",
        )


def _require_partners(division: Division) -> None:
    waiting = list(waiting_entries(division))
    if waiting:
        names = all_of(entry.title for entry in waiting)
        raise refusal(
            say("Without a partner: %(names)s.", names=names),
            remedy=say("Find partners first, or tick “Leave them out” and publish again."),
            code="no-partner",
        )


def _require_field_as_shown(field: Sequence[Entry], seen: Sequence[int] | None) -> None:
    if seen is not None and [entry.pk for entry in field] != list(seen):
        raise refusal(
            say("Entries or seeds changed while this page was open."),
            remedy=say("Check what changed before you try again."),
            code="stale-draw",
        )


def unpublish_stage(act: Act, *, division: Division) -> Receipt:
    """Delete the draw; teams and seeds stay. Raises Refused once something happened in it."""
    with one_change(act) as change:
        stage = last_stage_of(division)
        if stage is None:
            raise outdated(
                say("The %(division)s bracket is not published.", division=division.name),
                code="not-published",
            )
        if has_begun(stage):
            raise refusal(
                say("%(division)s has started, so its bracket is locked.", division=division.name),
                remedy=say("Use forfeits, withdrawals or corrections on the floor."),
                code="begun",
            )
        _require_nothing_after(stage)
        was = {
            "stage": stage.number,
            "format": stage.format,
            "options": stage.options,
            "teams": stage.field.count(),
        }
        change.require_as_shown(matches_topic(stage))
        stage.delete()
        return change.log(
            "bracket.take-back",
            say("Unpublished the %(division)s bracket.", division=division.name),
            touched=["event", "floor", teams_topic(division), seeds_topic(division)],
            detail={"was": was},
        )


def _require_nothing_after(stage: Stage) -> None:
    """Refuse while a stage is published that is filled from this one."""
    later = later_stage_of(stage)
    if later is not None:
        raise refusal(
            say("%(stage)s is filled from this one.", stage=later),
            remedy=say("Unpublish that one first."),
            code="others-follow",
        )
