"""Whether a division's bracket is published, and the refusal of later changes."""

from django.db.models import Manager

from rules.core.messages import Words, say
from rules.refusals import refusal
from tournament.brackets.models import Match, Result, Round, Stage
from tournament.registration.models import Division, Entry


def stage_of(division: Division) -> Stage | None:
    """The first published stage, if any."""
    return next(iter(stages_of(division)), None)


def last_stage_of(division: Division) -> Stage | None:
    """The last published stage, if any."""
    return next(reversed(stages_of(division)), None)


def stages_of(division: Division) -> list[Stage]:
    """The published stages in order, as they were prefetched with the division, or read now."""
    return list(division.stages.all())


def require_undrawn(division: Division, sentence: Words = "") -> None:
    """Refuse a change to a published bracket; `sentence` replaces the usual words."""
    if stage_of(division) is not None:
        raise refusal(
            sentence
            or say(
                "The %(division)s bracket is published, so this is locked.", division=division.name
            ),
            remedy=say(
                "Before the first call, unpublish the bracket, make the change and publish again."
            ),
            code="drawn",
        )


def has_begun(stage: Stage) -> bool:
    """Whether anything happened that a new draw would erase."""
    return (
        _were_touched(stage.matches)
        or stage.rounds.filter(started_at__isnull=False).exists()
        or stage.decisions.exists()
        or Entry.objects.filter(stages__stage=stage, departures__isnull=False).exists()
    )


def has_begun_in(row: Round) -> bool:
    """The same of one round."""
    return row.started_at is not None or _were_touched(row.matches)


def _were_touched(matches: Manager[Match]) -> bool:
    untouched = Match.State.PLANNED, Match.State.READY, Match.State.BYE, Match.State.VOID
    return (
        matches.exclude(state__in=untouched).exists()
        or matches.filter(games__isnull=False).exists()
        or Result.objects.filter(match__in=matches.all()).exists()
    )
