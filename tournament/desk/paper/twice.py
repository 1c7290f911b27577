"""Which matches need two officials to enter their paper, and the director's choice."""

from django.db.models import Q

from rules.core.messages import say
from rules.refusals import refusal
from tournament.brackets.models import Match, Round
from tournament.desk.act.change import Act, Receipt, one_change
from tournament.desk.act.roles import CAPABILITIES
from tournament.desk.reading.current_game import topic_of
from tournament.desk.reading.match_words import match_words
from tournament.registration.models import Event

FINAL, KNOCK_OUT, ALL_PLACES = "final", "winners", "places"


def needs_two(match: Match) -> bool:
    """Whether two officials must enter this match's paper.

    The director's choice counts; otherwise a final needs two, if the event has two who may enter.
    """
    if match.entered_twice is not None:
        return match.entered_twice
    return usually_twice(match.round, match.stage.division.event) and is_for_first(match)


def usually_twice(round: Round, event: Event) -> bool:  # noqa: A002
    """Whether a round's matches need two officials if the director has not chosen.

    Where every place is played out, only the match for the first does.
    """
    return is_final(round) and _has_two(event)


def is_for_first(match: Match) -> bool:
    """Whether a match of the last round is for the first place. The others are for lower ones."""
    return match.round.bracket != ALL_PLACES or match.number == 1


def is_final(round: Round) -> bool:  # noqa: A002
    """Whether this is the round for the first place of a knock-out stage."""
    if round.bracket == FINAL:
        return True
    if round.bracket not in (KNOCK_OUT, ALL_PLACES):
        return False
    later = Q(bracket=FINAL) | Q(bracket=round.bracket, position__gt=round.position)
    return not Round.objects.filter(later, stage=round.stage_id).exists()


def _has_two(event: Event) -> bool:
    offices = event.officials.filter(role__in=CAPABILITIES["post sheets"])
    return offices.values("user").distinct().count() > 1


def mark_match(act: Act, *, match: Match, twice: bool) -> Receipt:
    """Set whether two officials enter this match. Earlier entries stay for comparison."""
    with one_change(act) as change:
        match.refresh_from_db()
        if needs_two(match) == twice:
            raise refusal(
                say("%(match)s is marked so already.", match=match.code),
                remedy=say("Someone else marked it. There is nothing left to do."),
                code="marked-already",
            )
        Match.objects.filter(pk=match.pk).update(entered_twice=twice)
        words = (
            say("Two officials enter the paper of %(match)s.", match=match_words(match))
            if twice
            else say("One official enters the paper of %(match)s.", match=match_words(match))
        )
        verb = "paper.twice" if twice else "paper.once"
        return change.log(verb, words, touched=[topic_of(match), "queue"], about=[match])


def mark_round(act: Act, *, round: Round, twice: bool) -> Receipt:  # noqa: A002
    """The same for every match of a round that is not over."""
    with one_change(act) as change:
        rows = round.matches.exclude(state__in=Match.OVER)
        if not rows.update(entered_twice=twice):
            raise refusal(
                say("Every match of this round is over."),
                remedy=say("Choose another round."),
                code="round-over",
            )
        words = (
            say("Two officials enter the paper of %(round)s.", round=round.title)
            if twice
            else say("One official enters the paper of %(round)s.", round=round.title)
        )
        verb = "paper.twice" if twice else "paper.once"
        return change.log(verb, words, touched=["queue"])
