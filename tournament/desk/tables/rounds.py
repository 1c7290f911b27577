"""Start and end rounds, undo that, and order their matches."""

from collections.abc import Collection, Sequence

from rules.core.messages import CLOCK, Listed, Moment, Words, all_of, say, sentences
from rules.refusals import outdated, refusal
from tournament.brackets.models import Match, Round, Slot
from tournament.brackets.services import set_play_order
from tournament.desk.act.change import Act, Receipt, given_reason, one_change, require_reason
from tournament.desk.act.inverses import LoggedAct, undoes
from tournament.desk.act.shown import CHANGED_SINCE
from tournament.desk.reading.floor_matches import FloorMatch, feeder_of
from tournament.desk.reading.match_words import match_words, topic_of
from tournament.desk.reading.open_matches import ORDER_OF_PLAY, seen
from tournament.registration.models import Event
from tournament.registration.starts import on_the_wall
from tournament.timing.models import RoundEnd
from tournament.timing.round_ends import ends_to_reopen, to_be_ended


def start_round(
    act: Act,
    *,
    round: Round,  # noqa: A002
    reason: str = "",
    seen: Collection[str] = (),
) -> Receipt:
    """Start a round: its matches are offered to free tables. A round starts once.

    If earlier results are missing, a reason is required and the log names them. Raises Refused if
    one is missing that the page did not show; `seen` are the codes it showed.
    """
    with one_change(act) as change:
        started = Round.objects.filter(pk=round.pk, started_at__isnull=True)
        if started.update(started_at=act.now) != 1:
            raise refusal(
                say("%(round)s has already started.", round=round.title),
                remedy=say("Check the floor for its matches."),
                code="started-already",
            )
        missing = _missing(round)
        told = _require_reason(round, missing, reason, seen) if missing else ""
        division = round.stage.division
        return change.log(
            "round.start",
            _started(round, missing, told),
            touched=["floor", "event"],
            about=[round],
            detail={
                "division": division.slug,
                "stage": round.stage_id,
                "round": round.key,
                "missing": [match.code for match in missing],
                "reason": told,
            },
        )


def _started(row: Round, missing: Sequence[FloorMatch], told: str) -> Words:
    division = str(row.stage.division)
    if not missing:
        return say("Started %(round)s of %(division)s.", round=row.title, division=division)
    started = say(
        "Started %(round)s of %(division)s without the results of %(matches)s.",
        round=row.title,
        division=division,
        matches=_named(missing),
    )
    return sentences(started, given_reason(told))


def _missing(row: Round) -> list[FloorMatch]:
    """The open matches that should precede the round, as `OpenRounds.before` finds them.

    Only these are read: the round of a thousand teams is begun while nothing is missing.
    """
    open_ones = Match.objects.filter(stage=row.stage_id).exclude(state__in=Match.OVER)
    sources = Slot.objects.filter(match__in=open_ones.filter(round=row))
    after = {feeder_of(source) for source in sources.values_list("source", flat=True)}
    if not after:
        return []
    others = open_ones.exclude(round=row).values_list(
        "pk", "code", "round__bracket", "round__position"
    )
    before = [
        pk
        for pk, code, bracket, position in others
        if code in after or (bracket == row.bracket and position < row.position)
    ]
    return seen(Match.objects.filter(pk__in=before)) if before else []


def _require_reason(
    row: Round, missing: Sequence[FloorMatch], reason: str, seen: Collection[str]
) -> str:
    if not reason.strip():
        raise refusal(
            say(
                "%(round)s is waiting for the results of %(matches)s.",
                round=row.title,
                matches=_named(missing),
            ),
            remedy=say("Wait for them, or give a reason on the rounds page."),
            code="results-missing",
        )
    unseen = [match for match in missing if match.code not in seen]
    if unseen:
        raise refusal(
            say("Results are missing: %(matches)s.", matches=_named(unseen)),
            remedy=say("Check what changed before you try again."),
            code=CHANGED_SINCE,
        )
    return require_reason(reason)


def _named(missing: Sequence[FloorMatch]) -> Listed:
    return all_of(
        say("%(match)s (%(code)s)", match=match.words, code=match.code) for match in missing
    )


@undoes("round.start", logged=("round.take-back",))
def unstart_round(row: LoggedAct) -> Receipt:
    """Undo the start of the round."""
    return take_back_round(row.act, round=row.one(Round))


def take_back_round(act: Act, *, round: Round) -> Receipt:  # noqa: A002
    """Undo the start of a round. Raises Refused if one of its matches was called or posted."""
    with one_change(act) as change:
        begun = (*Match.ON_THE_FLOOR, Match.State.CERTIFIED)
        called = round.matches.filter(state__in=begun).order_by("number")
        if called:
            raise refusal(
                say(
                    "Matches of %(round)s are called or posted: %(matches)s.",
                    round=round.title,
                    matches=all_of(match.code for match in called),
                ),
                remedy=say("Undo their calls first, or let the round continue."),
                code="matches-called",
            )
        if Round.objects.filter(pk=round.pk, started_at__isnull=False).update(started_at=None) != 1:
            raise outdated(
                say("%(round)s has not started.", round=round.title), code="round-not-started"
            )
        return change.log(
            "round.take-back",
            say(
                "Start of %(round)s of %(division)s undone.",
                round=round.title,
                division=str(round.stage.division),
            ),
            touched=["floor", "event"],
            about=[round],
            detail={"stage": round.stage_id, "round": round.key},
        )


def end_round(act: Act, *, round: Round) -> Receipt | None:  # noqa: A002
    """End a round at its last result. None if something is left to play, or it was ended."""
    with one_change(act) as change:
        ended = next((one for one in to_be_ended(act.event, act.now) if one.round == round), None)
        if ended is None:
            return None
        row = ended.round
        end = RoundEnd.objects.create(round=row, at=ended.at)
        return change.log(
            "round.end",
            say(
                "%(round)s of %(division)s ended at %(time)s.",
                round=row.title,
                division=str(row.stage.division),
                time=Moment(on_the_wall(end.at, act.event.zone), CLOCK),
            ),
            touched=["floor", "event"],
            detail={
                "division": row.stage.division.slug,
                "round": row.key,
                "at": end.at.isoformat(),
            },
        )


def reopen_round(act: Act, *, end: RoundEnd) -> Receipt | None:
    """Reopen a round. None if nothing is left to play after all."""
    with one_change(act) as change:
        row = next((one for one in ends_to_reopen(act.event) if one == end), None)
        if row is None:
            return None
        row.withdrawn_at = act.now
        row.save(update_fields=["withdrawn_at"])
        division = row.round.stage.division
        return change.log(
            "round.reopen",
            say(
                "%(round)s of %(division)s reopened: matches are left to play.",
                round=row.round.title,
                division=str(division),
            ),
            touched=["floor", "event"],
            detail={"division": division.slug, "round": row.round.key},
        )


def order_play(act: Act, *, match: Match, place: int) -> Receipt:
    """Move a waiting match to this place (1 is next) of the event's order of play.

    A place beyond the end is the end. Raises Refused if the match is not waiting.
    """
    with one_change(act) as change:
        waiting = _waiting(act.event)
        if match not in waiting:
            raise outdated(
                say("%(match)s is no longer waiting.", match=match.code), code="waits-no-more"
            )
        before = waiting.index(match) + 1
        waiting.remove(match)
        waiting.insert(max(place, 1) - 1, match)
        after = waiting.index(match) + 1
        if after == before:
            raise refusal(
                say(
                    "%(match)s is already at position %(position)s.",
                    match=match.code,
                    position=after,
                ),
                remedy=say("Enter another position."),
                code="there-already",
            )
        set_play_order(waiting)
        return change.log(
            "match.order",
            say(
                "%(match)s moved to position %(position)s in the order of play.",
                match=match_words(match),
                position=after,
            ),
            touched=[topic_of(match), "floor"],
            about=[match],
            detail={"match": match.code, "before": before, "after": after},
        )


@undoes("match.order", logged=("match.order",), while_match=Match.WAITING)
def order_as_before(row: LoggedAct) -> Receipt:
    """Restore the match's place in the order of play."""
    return order_play(row.act, match=row.one(Match), place=row.detail["before"])


def _waiting(event: Event) -> list[Match]:
    rows = Match.objects.filter(stage__division__event=event, state__in=Match.WAITING)
    return list(rows.order_by(*ORDER_OF_PLAY))
