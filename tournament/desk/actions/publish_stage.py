"""The director publishes a division's bracket: the field and the draw are fixed from here on."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from rules.refusals import refusal
from scoring.aims import has_no_end
from scoring.entry import playing_rules
from tournament.brackets import formats, services
from tournament.brackets.drawn import refuse_when_drawn
from tournament.brackets.preview import plan_for
from tournament.brackets.suited import options_for, refuse_unsuited
from tournament.brackets.tie_rules import ranking_to_freeze
from tournament.desk.act.change import Receipt, one_change
from tournament.desk.act.topics import topic_of_row
from tournament.live.services import Actor
from tournament.registration.models import Division, Entry, Event
from tournament.registration.selectors import waiting_entries
from tournament.seeding.selectors import seeded_entries
from tournament.seeding.services import set_order


def publish_stage(
    *,
    event: Event,
    actor: Actor,
    now: datetime,
    division: Division,
    without_waiting: bool,
    seen: Sequence[int] | None = None,
    key: UUID | None = None,
) -> Receipt:
    """Draw the bracket from the seeds. `seen` is the order that the preview showed, by entry.

    `without_waiting` is the director's word that teams without a partner are left out.
    """
    with one_change(event, actor, now, key=key, body={"division": division.pk}) as change:
        if change.answer:
            return change.answer
        division.refresh_from_db()
        refuse_when_drawn(division, f"The bracket of {division.name} is published already.")
        refuse_unsuited(division, formats.find(division.format))
        _require_end(division)
        if not without_waiting:
            _refuse_waiting(list(waiting_entries(division)))
        field = seeded_entries(division)
        _refuse_stale(field, seen)
        options = options_for(division)
        plan = plan_for(division.format, options, len(field))
        ranking = ranking_to_freeze(division, plan)
        set_order(division=division, order=field)
        stage = services.publish_stage(
            division=division,
            format=division.format,
            options=options,
            field=field,
            now=now,
            ranking=ranking.as_json() if ranking else None,
        )
        change.require_as_shown(topic_of_row(division))
        return change.log(
            "bracket.publish",
            f"The bracket of {division.name} was published with {len(field)} teams.",
            touched=["event", "floor", f"teams:{division.pk}", f"seeds:{division.pk}"],
            detail={
                "stage": stage.pk,
                "format": plan.format,
                "options": options,
                "ranking": stage.ranking,
                "seeds": [entry.number for entry in field],
            },
        )


def _require_end(division: Division) -> None:
    """A game that nothing ends is not published."""
    rules = playing_rules(division.ruleset, division.house_rules)
    if has_no_end(rules):
        raise refusal(
            f"Nothing ends a game of {division.name} yet.",
            remedy="On the house rules page, set a target or the number of hands in a game. Where "
            "each side writes one total, that is 1 hand.",
            cites=rules.game.cites,
            code="no-end",
        )


def _refuse_waiting(waiting: Sequence[Entry]) -> None:
    if not waiting:
        return
    names = ", ".join(entry.title for entry in waiting)
    raise refusal(
        f"Waiting for a partner: {names}.",
        remedy="Find the partner on the teams page, or tick “Leave them out” and publish again.",
    )


def _refuse_stale(field: Sequence[Entry], seen: Sequence[int] | None) -> None:
    if seen is not None and [entry.pk for entry in field] != list(seen):
        raise refusal(
            "The teams or their seeds changed while this page was open.",
            remedy="Look at the new draw on this page, and publish it if it is right.",
        )
