"""Places that matter, ties, the stage that follows, and whether the standings show."""

from collections.abc import Mapping, Sequence
from typing import Any

from rules.refusals import refusal
from tournament.brackets import formats, next_stage, services
from tournament.brackets.drawn import require_undrawn
from tournament.brackets.models import Stage
from tournament.brackets.next_field import certain_field, joining, likely_field
from tournament.brackets.next_stage import NextStage
from tournament.brackets.ranking import Ranking, read
from tournament.brackets.refusals import Refusal
from tournament.brackets.suited import require_suited
from tournament.brackets.tie_rules import next_stage_of
from tournament.desk.act.change import Act, Receipt, one_change
from tournament.desk.act.reasons import require_reason
from tournament.desk.act.shown import teams_topic, topic_of_row
from tournament.desk.brackets.places_form import missing_words
from tournament.registration.models import Division, Entry


def decide_ties(act: Act, *, division: Division, ranking: Mapping[str, Any]) -> Receipt:
    """Keep which places matter and how ties are decided, as printed with the rules.

    Refused once the bracket is published.
    """
    with one_change(act) as change:
        require_undrawn(
            division, f"{division.name} is published, so its rule for ties stands for everybody."
        )
        chosen = _valid_ranking(ranking)
        before, division.ranking = division.ranking, chosen.as_json()
        division.save(update_fields=["ranking"])
        change.require_as_shown(topic_of_row(division, "places"))
        return change.log(
            "ties.decide",
            f"{division.name}: it is said which places matter and how ties are decided.",
            touched=[topic_of_row(division, "places"), "event"],
            detail={"before": before, "after": division.ranking},
        )


def _valid_ranking(ranking: Mapping[str, Any]) -> Ranking:
    try:
        return read(ranking)
    except Refusal as why:
        raise refusal(why.sentence, remedy=why.remedy, code=why.code) from why


def plan_onward(act: Act, *, division: Division, onward: Mapping[str, Any]) -> Receipt:
    """Keep the next stage, or that there is none.

    Refused once the first stage is published.
    """
    with one_change(act) as change:
        require_undrawn(
            division, f"{division.name} is published: everybody knows by now who goes on."
        )
        chosen = _valid_next_stage(onward)
        if chosen:
            require_suited(division, formats.find(chosen.format))
        before, division.onward = division.onward, chosen.as_json() if chosen else {}
        division.save(update_fields=["onward"])
        words = f"the first {chosen.each} go on to another stage" if chosen else "one stage"
        change.require_as_shown(topic_of_row(division, "onward"))
        return change.log(
            "stages.plan",
            f"{division.name} is played like this: {words}.",
            touched=[topic_of_row(division, "onward"), "event"],
            detail={"before": before, "after": division.onward},
        )


def _valid_next_stage(onward: Mapping[str, Any]) -> NextStage | None:
    try:
        return next_stage.read(onward)
    except Refusal as why:
        raise refusal(why.sentence, remedy=why.remedy, code=why.code) from why


def publish_next_stage(
    act: Act, *, division: Division, seen: Sequence[int], reason: str
) -> Receipt:
    """Freeze who goes on and draw their bracket; `seen` is the field that was shown.

    With results missing it is drawn as the stage stands, if a reason is given: refused without one,
    naming what is missing.
    """
    with one_change(act, body={"division": division.pk}) as change:
        if change.answer:
            return change.answer
        first, onward = _require_turn(division)
        missing = missing_words(first)
        if missing and not reason.strip():
            raise refusal(
                f"Results are missing: {'; '.join(missing)}.",
                remedy="Wait for them, or say why the next stage is made without them.",
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
            f"The next stage of {division.name} was published with {len(field)} teams."
            + _added(late, why),
            touched=["event", "floor", teams_topic(division)],
            detail={
                "stage": stage.pk,
                "seeds": [entry.number for entry in field],
                "late": [entry.number for entry in late],
                "missing": missing,
                "reason": why,
            },
        )


def _added(late: Sequence[Entry], why: str) -> str:
    """What else there is to say: who came late, and why it could not wait."""
    came = f" Came late: {', '.join(entry.title for entry in late)}." if late else ""
    return came + (f" Results were missing. Reason: {why}" if why else "")


def _require_turn(division: Division) -> tuple[Stage, NextStage]:
    stages = list(division.stages.order_by("number"))
    onward = next_stage_of(division)
    if onward is None or len(stages) != 1:
        raise refusal(
            f"{division.name} has no other stage to publish now.",
            remedy="Reload the page to see how it stands.",
            code="no-next-stage",
        )
    return stages[0], onward


def _require_field_as_shown(field: Sequence[Entry], seen: Sequence[int]) -> None:
    if [entry.pk for entry in field] != list(seen):
        raise refusal(
            "Who goes on changed while this page was open.",
            remedy="Look at the new draw on this page, and publish it if it is right.",
            code="stale-draw",
        )


def hide_standings(act: Act, *, division: Division) -> Receipt:
    """Keep places and standings to the officials from now on.

    Results are posted as before.
    """
    with one_change(act) as change:
        division.refresh_from_db(fields=["standings_hidden"])
        if division.standings_hidden:
            raise refusal(
                f"The standings of {division.name} are hidden already.",
                remedy="Reload the page to see how it is.",
                code="hidden-already",
            )
        division.standings_hidden = True
        division.save(update_fields=["standings_hidden"])
        return change.log(
            "standings.hide",
            f"The standings of {division.name} are hidden until the director shows them.",
            touched=["event", teams_topic(division)],
            detail={"before": {"standings_hidden": False}, "after": {"standings_hidden": True}},
        )


def show_standings(act: Act, *, division: Division) -> Receipt:
    """Show places and standings on the public pages again, at once."""
    with one_change(act) as change:
        division.refresh_from_db(fields=["standings_hidden"])
        if not division.standings_hidden:
            raise refusal(
                f"Everybody sees the standings of {division.name}.",
                remedy="Reload the page to see how it is.",
                code="shown-already",
            )
        division.standings_hidden = False
        division.save(update_fields=["standings_hidden"])
        return change.log(
            "standings.show",
            f"The standings of {division.name} are shown to everybody.",
            touched=["event", teams_topic(division)],
            detail={"before": {"standings_hidden": True}, "after": {"standings_hidden": False}},
        )
