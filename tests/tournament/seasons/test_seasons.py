"""Seasons: what may be added, whose they are, and who a person is in every event."""

from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction

from rules.refusals import Refused
from tests.makers import NOON, a_division, a_user, an_event, an_official
from tests.makers_seasons import POINTS, a_drawn_division, a_season
from tournament.live.roles import Role
from tournament.registration.models import Division, Event, Person, Player
from tournament.registration.names import sameness
from tournament.registration.services import make_event
from tournament.seasons.models import SeasonEvent
from tournament.seasons.selectors import (
    addable,
    may_change,
    people_in,
    public_seasons,
    seasons_of,
)
from tournament.seasons.services import SeasonWords, add_to_season, change_season, make_season
from tournament.seasons.standings import Scale

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

JUNE, JULY = "Rook in June", "Rook in July"


def refused(division: Division, *others: Division) -> list[str]:
    """The codes with which a division is refused in a season of the others."""
    season = a_season(*others)
    with pytest.raises(Refused) as why:
        add_to_season(season=season, division=division)
    return [finding.code for finding in why.value.findings]


def test_a_season_has_a_slug_of_its_own() -> None:
    names = ["Club season", "Club season", "New", "!"]
    slugs = [a_season(name=name).slug for name in names]
    assert slugs == ["club-season", "club-season-2", "new-2", "season"]


def test_other_words_keep_the_slug() -> None:
    season = a_season()
    change_season(season=season, words=SeasonWords("Grand tour", (5, 3), 1, 4))
    season.refresh_from_db()
    assert (season.name, season.slug) == ("Grand tour", "club-season-2026")
    assert season.scale == Scale((5, 3), 1, 4)


def test_an_event_is_in_a_season_once_by_whichever_division() -> None:
    event = an_event(name=JUNE)
    main, sunday = a_division(event), a_division(event, name="Sunday")
    assert refused(main, main) == refused(sunday, main) == ["event-twice"]


def test_the_database_keeps_an_event_from_standing_twice() -> None:
    division = a_division(an_event(name=JUNE))
    season = a_season(division)
    with pytest.raises(IntegrityError), transaction.atomic():
        SeasonEvent.objects.create(season=season, event=division.event, division=division)


def test_a_trial_and_a_division_of_children_are_refused() -> None:
    trial = an_event(name="Rehearsal")
    Event.objects.filter(pk=trial.pk).update(is_trial=True)
    trial.refresh_from_db()
    assert refused(a_division(trial)) == ["trial-event"]
    assert refused(a_division(an_event(name=JULY), learning=True)) == ["no-places"]


def test_an_event_may_be_in_two_seasons() -> None:
    division = a_division(an_event(name=JUNE))
    a_season(division)
    a_season(division, name="Grand tour")
    assert SeasonEvent.objects.filter(event=division.event).count() == 2


def test_without_its_event_a_season_goes_on() -> None:
    division = a_division(an_event(name=JUNE))
    season = a_season(division)
    division.event.delete()
    assert not season.events.exists()


def test_the_maker_changes_a_season_and_so_does_who_directs_all_of_it() -> None:
    mine, theirs = an_event(name=JUNE), an_event(name=JULY, director="theo")
    season = a_season(a_division(mine))
    dora, theo = a_user("dora"), a_user("theo")
    assert may_change(season, dora)
    assert not may_change(season, theo)
    assert list(seasons_of(theo)) == []

    add_to_season(season=season, division=a_division(theirs))
    assert list(seasons_of(theo)) == [season]
    assert not may_change(season, theo)

    an_official(mine, "theo", Role.DIRECTOR)
    assert may_change(season, theo)
    assert list(seasons_of(theo)) == [season]


def test_a_season_without_events_is_its_makers_alone() -> None:
    season = a_season()
    assert may_change(season, a_user("dora"))
    assert not may_change(season, a_user("theo"))


def test_other_officials_change_nothing() -> None:
    season = a_season(a_division(an_event(name=JUNE)), maker="dora")
    referee = an_official(season.events.get().event, "rita", Role.REFEREE)
    assert not may_change(season, referee)
    assert list(seasons_of(referee)) == []
    assert addable(season, referee) == []


def test_a_director_adds_ranked_divisions_of_events_they_direct() -> None:
    season = a_season(a_division(an_event(name=JUNE)))
    july = an_event(name=JULY)
    main = a_division(july)
    a_division(july, name="Kids", learning=True)
    a_division(an_event(name="Elsewhere", director="theo"))
    assert addable(season, a_user("dora")) == [main]


def test_a_season_is_public_with_its_first_event() -> None:
    season = a_season()
    assert list(public_seasons()) == []
    add_to_season(season=season, division=a_division(an_event(name=JUNE)))
    assert list(public_seasons()) == [season]


def test_a_person_is_the_same_in_every_event_and_with_any_partner() -> None:
    june = a_drawn_division(JUNE, ["Ann Oak", "Bob Elm"], ["Cem Ash", "Dan Fir"])
    july = a_drawn_division(JULY, ["ann  oak", "Cem Ash"], ["Eve Yew", "Bob Elm"])
    keys = [
        {
            who.name: who.key
            for own in people_in(division.entries.values_list("pk", flat=True)).values()
            for who in own
        }
        for division in (june, july)
    ]
    assert keys[0]["Ann Oak"] == keys[1]["ann  oak"]
    assert keys[0]["Bob Elm"] == keys[1]["Bob Elm"]
    assert len({*keys[0].values(), *keys[1].values()}) == 5


def test_who_may_be_two_people_is_one_of_their_own_until_somebody_says() -> None:
    Person.objects.create(name="Ann Oak", sameness=sameness("Ann Oak"))
    Person.objects.create(name="Ann Oak", sameness=sameness("Ann Oak"))
    june = a_drawn_division(JUNE, ["Ann Oak", "Bob Elm"], ["Cem Ash", "Dan Fir"])
    ann = Player.objects.get(name="Ann Oak")
    told = [
        who
        for own in people_in(june.entries.values_list("pk", flat=True)).values()
        for who in own
        if who.name == "Ann Oak"
    ]
    assert [who.player for who in told] == [ann.pk]


def test_an_event_called_seasons_leaves_the_address_of_the_seasons_alone() -> None:
    event = make_event(
        name="Seasons",
        venue="",
        starts_at=NOON,
        zone="UTC",
        language="en",
        clock="24",
        tables_public=False,
        director=a_user("dora"),
        now=NOON,
    )
    assert event.slug == "seasons-2"


def test_a_repeated_key_makes_no_second_season() -> None:
    key = uuid4()
    words = SeasonWords("Club season", POINTS)
    make_season(words=words, maker=a_user("dora"), now=NOON, key=key)
    with pytest.raises(IntegrityError), transaction.atomic():
        make_season(words=words, maker=a_user("dora"), now=NOON, key=key)
