"""The wait for a missing player is over, and the others take the forfeit."""

from datetime import datetime

from rules.refusals import refusal
from tournament.desk.act.change import Receipt, one_change
from tournament.desk.brackets.forfeits import forfeits
from tournament.desk.pages.vacancies import VacancyShown, vacancy_at
from tournament.desk.reading.current_game import topic_of
from tournament.desk.reading.match_words import match_words
from tournament.desk.substituting import end_vacancy, law_of
from tournament.live.services import Actor
from tournament.registration.models import Entry, Event
from tournament.registration.starts import on_the_wall
from tournament.tables.models import Vacancy
from tournament.tables.settling import settle


def claim_forfeit(
    *, event: Event, actor: Actor, now: datetime, vacancy: Vacancy, by: str
) -> Receipt:
    """The team that lacks a player forfeits. `by` says in words who claimed it; that was shown
    before. Refused before the wait is over, and while all clocks stand still."""
    with one_change(event, actor, now) as change:
        shown = vacancy_at(vacancy.match, now)
        if shown is None or shown.row.pk != vacancy.pk:
            raise refusal("Nobody is waited for there.", remedy="Look at the match again.")
        loser = _demand_over(event, shown)
        match, cites = vacancy.match, law_of(vacancy.match).substitutes.cites
        words = f"{vacancy.player} did not come back in {vacancy.minutes} minutes ({cites})"
        before = match_words(match)
        _, said = forfeits(match, loser, words, now)
        end_vacancy(match, vacancy.player, Vacancy.Outcome.FORFEIT, change)
        return change.log(
            "chair.forfeit",
            f"{before}: {by} claimed the forfeit. {said}. {words}.",
            touched=[topic_of(match), *settle(match.stage, now), "floor", "queue"],
            detail={"vacancy": vacancy.pk, "loser": loser.number, "by": by},
        )


def _demand_over(event: Event, shown: VacancyShown) -> Entry:
    """The team that forfeits, once it may."""
    if shown.at_table_of_many or shown.own is None:
        raise refusal(
            "More than two sit at this table: nobody wins by that.",
            remedy="The director decides what becomes of the game.",
        )
    if shown.is_over:
        return shown.own
    if shown.stands_still:
        raise refusal("All clocks stand still.", remedy="Wait until they go on.")
    if shown.ends_at is None:
        raise refusal(
            "The desk has not said yet how long is waited.", remedy="Ask the desk for the time."
        )
    until = on_the_wall(shown.ends_at, event.zone)
    raise refusal(
        f"The wait is not over: it lasts until {until:%H:%M:%S}.",
        remedy="Wait until then, or agree to a substitute.",
        cites=law_of(shown.row.match).substitutes.cites,
    )
