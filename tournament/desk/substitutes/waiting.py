"""Waiting for a missing player, and the end of the wait."""

from datetime import datetime

from rules.core.messages import SECONDS, Moment, Words, as_data, say, sentences
from rules.refusals import outdated, refusal
from tournament.brackets.match_rules import rules_of_match
from tournament.brackets.models import Match
from tournament.desk.act.change import Act, Receipt, given_reason, one_change, require_reason
from tournament.desk.act.shown import people_topic
from tournament.desk.brackets.forfeits import forfeits
from tournament.desk.reading.match_words import match_words, topic_of
from tournament.desk.substitutes.law import AT_PLAY, end_vacancy, require_sits
from tournament.desk.substitutes.substitutions import agree_substitute
from tournament.desk.substitutes.vacant_seats import VacancyShown, vacancy_at
from tournament.live.services import Actor
from tournament.registration.models import Entry, Event, Player
from tournament.registration.starts import on_the_wall
from tournament.tables.models import Substitution, Vacancy
from tournament.tables.settling import settle

MOST_MINUTES = 120


def wait_for_player(
    act: Act, *, match: Match, player: Player, minutes: int | None, reason: str
) -> Receipt:
    """Wait for a missing player, or set the length of the wait from its start.

    `minutes` None: not set yet. Raises Refused for none, over two hours, and for anyone not at the
    match.
    """
    told = require_reason(reason)
    _require_possible(minutes)
    with one_change(act) as change:
        match.refresh_from_db(fields=["state"])
        if match.state not in AT_PLAY:
            raise outdated(
                say("%(match)s is not being played now.", match=match.code), code="not-played-now"
            )
        require_sits(match, player)
        row, began = Vacancy.objects.get_or_create(
            match=match,
            ended_at=None,
            defaults={"player": player, "reason": told, "minutes": minutes, "since": act.now},
        )
        if not began and row.player_id != player.pk:
            raise refusal(
                say("The others already wait for %(player)s.", player=row.player.name),
                remedy=say("Close that wait first."),
                code="waited-for-already",
            )
        before, row.minutes = (None if began else row.minutes), minutes
        row.save(update_fields=["minutes"])
        change.require_as_shown(people_topic(match))
        return change.log(
            "chair.wait",
            _wait_words(match, player, minutes, told),
            touched=[people_topic(match), topic_of(match), "floor"],
            detail={"match": match.code, "player": player.pk, "before": before, "after": minutes},
        )


def _require_possible(minutes: int | None) -> None:
    if minutes is not None and not 1 <= minutes <= MOST_MINUTES:
        raise refusal(
            say("A wait of %(minutes)s minutes is not possible.", minutes=minutes),
            remedy=say("Set 1 to %(most)s minutes.", most=MOST_MINUTES),
            code="no-such-minutes",
        )


def _wait_words(match: Match, player: Player, minutes: int | None, reason: str) -> Words:
    return sentences(
        say(
            "%(player)s is missing in %(match)s (%(cites)s).",
            player=player.name,
            match=match_words(match),
            cites=rules_of_match(match).substitutes.cites,
        ),
        say("The wait is %(minutes)s min.", minutes=minutes)
        if minutes
        else say("The desk has not set the wait yet."),
        given_reason(reason),
    )


def player_is_back(act: Act, *, vacancy: Vacancy) -> Receipt:
    """End the wait, and withdraw a proposed substitute.

    Raises Refused if it was over.
    """
    with one_change(act) as change:
        standing = Vacancy.objects.filter(pk=vacancy.pk, ended_at__isnull=True)
        if standing.update(ended_at=act.now, outcome=Vacancy.Outcome.RETURNED) != 1:
            raise outdated(say("Nobody is missing there."), code="not-waited-for")
        asked = Substitution.objects.filter(match=vacancy.match_id, state=Substitution.State.ASKED)
        asked.update(state=Substitution.State.TAKEN_BACK)
        change.require_as_shown(people_topic(vacancy.match))
        return change.log(
            "chair.back",
            say(
                "%(player)s is back in %(match)s.",
                player=vacancy.player.name,
                match=match_words(vacancy.match),
            ),
            touched=[people_topic(vacancy.match), topic_of(vacancy.match), "floor"],
            detail={"vacancy": vacancy.pk, "player": vacancy.player_id},
        )


def claim_forfeit(act: Act, *, vacancy: Vacancy, by: Words) -> Receipt:
    """Let the team that lacks a player forfeit. `by` says who claimed it.

    Raises Refused before the end of the wait, and during a pause.
    """
    with one_change(act) as change:
        shown = vacancy_at(vacancy.match, act.now)
        if shown is None or shown.row.pk != vacancy.pk:
            raise outdated(say("Nobody is missing there."), code="not-waited-for")
        loser = _require_over(act.event, shown)
        match, cites = vacancy.match, rules_of_match(vacancy.match).substitutes.cites
        words = say(
            "%(player)s did not come back within %(minutes)s minutes (%(cites)s)",
            player=vacancy.player.name,
            minutes=vacancy.minutes or 0,
            cites=cites,
        )
        before = match_words(match)
        _, said = forfeits(match, loser, words, act.now)
        end_vacancy(match, vacancy.player, Vacancy.Outcome.FORFEIT, change)
        change.require_as_shown(topic_of(match))
        return change.log(
            "chair.forfeit",
            sentences(
                say("%(who)s claimed the forfeit of %(match)s.", who=by, match=before),
                say("%(what)s.", what=said),
                say("%(what)s.", what=words),
            ),
            touched=[
                people_topic(match),
                topic_of(match),
                *settle(match.stage, act.now),
                "floor",
                "queue",
            ],
            detail={"vacancy": vacancy.pk, "loser": loser.number, "by": as_data(by)},
        )


def _require_over(event: Event, shown: VacancyShown) -> Entry:
    """The team that forfeits, once allowed."""
    if shown.at_table_of_many or shown.own is None:
        raise refusal(
            say("More than two sides play here, so no one wins by forfeit."),
            remedy=say("The director decides how the game goes on."),
            code="more-than-two",
        )
    if shown.is_over:
        return shown.own
    if shown.stands_still:
        raise refusal(
            say("All clocks paused."),
            remedy=say("Wait until they run again."),
            code="clocks-stopped",
        )
    if shown.ends_at is None:
        raise refusal(
            say("The desk has not set the wait yet."),
            remedy=say("Ask the desk how long to wait."),
            code="no-wait-set",
        )
    until = Moment(on_the_wall(shown.ends_at, event.zone), SECONDS)
    raise refusal(
        say("The wait lasts until %(until)s.", until=until),
        remedy=say("Wait until then, or accept a substitute."),
        cites=rules_of_match(shown.row.match).substitutes.cites,
        code="wait-not-over",
    )


def after_wait(
    event: Event, actor: Actor, now: datetime, shown: VacancyShown, *, choice: str, by: Words
) -> Receipt:
    """Take the forfeit, or play with the refused substitute; Refused for neither.

    `by` says who chose.
    """
    if choice == "forfeit":
        return claim_forfeit(Act(event, actor, now), vacancy=shown.row, by=by)
    if choice == "play" and shown.refused:
        return agree_substitute(Act(event, actor, now), substitution=shown.refused, by=by)
    raise refusal(say("Nothing chosen."), remedy=say("Tap one of the buttons."), code="no-choice")
