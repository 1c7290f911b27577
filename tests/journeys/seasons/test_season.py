"""A season from its first event to the final standings, at the desk."""

from typing import Any

import pytest
from django.test import Client

from tests.kept import kept
from tests.makers import NOON, a_division, a_stage, a_user, an_event, an_official, logged_in
from tests.makers_seasons import a_drawn_division, a_played_division, a_season, by_seeds
from tests.makers_stages import has_won
from tests.page_parts import part, parts, texts
from tournament.desk.publish import forget
from tournament.desk.reading.match_words import entrants_of
from tournament.desk.seasons import urls
from tournament.live.models import LogEntry, Tombstone
from tournament.live.roles import Role
from tournament.registration.models import Division, Event, Person, Player
from tournament.registration.names import sameness
from tournament.seasons.models import Season

pytestmark = pytest.mark.django_db

SEASONS = "/desk/seasons/"
HERE = f"{SEASONS}club-season-2026/"
FORM = {"name": "Club season 2026", "points": "10 8 6 5 4 3 2 1", "taking_part": "", "best": "2"}
OAK, ELM, ASH, FIR, YEW = "Ann Oak", "Bob Elm", "Cem Ash", "Dan Fir", "Eve Yew"
GUM, BAY, BOX = "Fay Gum", "Gus Bay", "Hal Box"


def dora() -> Client:
    """The browser of the director."""
    return logged_in(a_user("dora"))


def shown(browser: Client, address: str = HERE) -> Any:
    """What the page shows."""
    answer = browser.get(address)
    assert answer.status_code == 200
    return answer.context["shown"]


def standings(browser: Client, address: str = HERE) -> list[tuple[str, str, str]]:
    """Place, name and points of each person, as the page shows them."""
    return [(row.stood.places, row.name, str(row.total)) for row in shown(browser, address).rows]


def sent(browser: Client, address: str, **form: object) -> Any:
    """A form of the season as it stands."""
    season = Season.objects.filter(slug="club-season-2026").first()
    since = season.version if season else 0
    return browser.post(address, {"since": since, **form})


def codes(answer: Any) -> list[str]:
    """The codes of a refusal."""
    assert answer.status_code == 422
    return [finding.code for finding in answer.context["findings"]]


@kept
def three_divisions() -> list[Division]:
    """Three knock-outs of four pairs: partners change, and the last one is still to be played."""
    return [
        a_played_division("June", [OAK, ELM], [ASH, FIR], [YEW, GUM], [BAY, BOX]),
        a_played_division("July", [ASH, OAK], [ELM, FIR], [YEW, BAY], [GUM, BOX]),
        a_drawn_division("August", [FIR, YEW], [OAK, BAY], [ELM, ASH], [GUM, BOX]),
    ]


def test_a_season_of_three_events_goes_to_its_final_standings() -> None:
    divisions, browser = three_divisions(), dora()
    made = browser.post(f"{SEASONS}new/", FORM)
    assert (made.status_code, made["Location"]) == (303, HERE)
    assert HERE in browser.get(SEASONS).text
    for division in divisions:
        assert sent(browser, f"{HERE}add/", division=division.pk).status_code == 303

    june_and_july = shown(browser)
    assert [bool(column.open) for column in june_and_july.columns] == [False, False, True]
    assert part(browser.get(HERE).text, "open") == "Not played yet."
    assert standings(browser)[:3] == [("1", OAK, "20"), ("2–3", ELM, "18"), ("2–3", ASH, "18")]

    by_seeds(divisions[2])
    forget()
    assert standings(browser) == [
        ("1", OAK, "20"),
        ("2", FIR, "18"),
        ("3–4", ELM, "18"),
        ("3–4", ASH, "18"),
        ("5", YEW, "15½"),
        ("6", BAY, "13½"),
        ("7–8", GUM, "11"),
        ("7–8", BOX, "11"),
    ]
    page = browser.get(HERE).text
    assert "open" not in parts(page)
    whys = texts(page, "why-place")
    assert whys[0] == "20 from 10 and 10. Best 2 of 3 results."
    assert whys[1].endswith("2 others are level. Next best: 8.")
    assert whys[2].endswith("2 others are level. Next best: 5½. The place is shared.")
    assert whys[7].endswith("1 other is level. The place is shared.")


def test_a_dropped_result_is_struck_out() -> None:
    season = a_season(*three_divisions()[:2], best=1)
    page = dora().get(HERE)
    first = page.context["shown"].rows[0]
    assert [cell.scored.counts for cell in first.cells] == [True, False]
    assert len(texts(page.text, "dropped")) == 8
    assert season.best == 1


def test_the_same_event_twice_is_refused_with_a_sentence() -> None:
    division = three_divisions()[0]
    a_season(division)
    other = a_division(division.event, name="Sunday")
    for again in (division, other):
        answer = sent(dora(), f"{HERE}add/", division=again.pk)
        assert codes(answer) == ["event-twice"]
        assert "June is already in this season." in answer.text
    assert Season.objects.get().events.count() == 1


def test_an_event_removed_counts_no_more_and_can_be_added_again() -> None:
    june, july, _ = three_divisions()
    season = a_season(june, july)
    browser = dora()
    assert standings(browser)[0] == ("1", OAK, "20")
    row = season.events.get(division=june)
    assert sent(browser, f"{HERE}events/{row.pk}/remove/").status_code == 303
    assert standings(browser)[:2] == [("1–2", OAK, "10"), ("1–2", ASH, "10")]
    assert sent(browser, f"{HERE}events/{row.pk}/remove/").status_code == 404
    assert sent(browser, f"{HERE}add/", division=june.pk).status_code == 303
    assert standings(browser)[0] == ("1", OAK, "20")


def test_a_finished_event_can_be_added() -> None:
    june = three_divisions()[0]
    Event.objects.filter(pk=june.event_id).update(finished_at=NOON)
    a_season()
    assert sent(dora(), f"{HERE}add/", division=june.pk).status_code == 303
    assert standings(dora())[0] == ("1–2", OAK, "10")


def test_an_event_whose_standings_the_director_hides_does_not_count() -> None:
    june, july, _ = three_divisions()
    a_season(june, july)
    Division.objects.filter(pk=june.pk).update(standings_hidden=True)
    page = dora().get(HERE)
    assert part(page.text, "open") == "The director will publish the standings."
    assert [str(row.total) for row in page.context["shown"].rows][:2] == ["10", "10"]


def test_an_event_half_played_counts_as_nothing_yet_and_says_so() -> None:
    june, _, august = three_divisions()
    a_season(june, august)
    stage = august.stages.get()
    has_won(stage, 1, 4)
    forget()
    assert part(dora().get(HERE).text, "open") == "Not finished yet."
    assert standings(dora())[:2] == [("1–2", OAK, "10"), ("1–2", ELM, "10")]


def test_pools_without_a_final_have_no_places_to_count() -> None:
    division = a_division(an_event(name="Pools"))
    stage = a_stage(division, 8, slug="pools")
    seeds = {row.entry_id: row.seed for row in stage.field.all()}
    while match := stage.matches.filter(state="ready").order_by("play_order").first():
        has_won(stage, *sorted(seeds[entry.pk] for entry in entrants_of(match)))
    forget()
    a_season(division)
    page = dora().get(HERE)
    assert part(page.text, "open") == "No final places."
    assert page.context["shown"].rows == ()


def test_a_person_who_may_be_two_stands_alone_until_somebody_says_who_played() -> None:
    june, july, _ = three_divisions()
    a_season(june, july)
    known = Person.objects.get(name=OAK)
    Player.objects.filter(event=july.event, name=OAK).update(person=None)
    page = dora().get(HERE)
    assert [row.name for row in page.context["shown"].rows].count(OAK) == 2
    assert "unclear" in parts(page.text)
    player = Player.objects.get(event=july.event, name=OAK)
    where = f"/desk/{july.event.slug}/people/{player.pk}/"
    assert where in page.text
    dora().post(f"{where}name/", {"person": known.pk})
    assert standings(dora())[0] == ("1", OAK, "20")
    assert "unclear" not in parts(dora().get(HERE).text)
    assert Person.objects.filter(sameness=sameness(OAK)).count() == 1


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"name": ""}, "required"),
        ({"points": ""}, "required"),
        ({"points": "10 eight 6"}, "no-points"),
        ({"points": "10 -8"}, "no-points"),
        ({"points": "8 10 6"}, "points-rise"),
        ({"points": "1 " * 101}, "too-many-places"),
        ({"taking_part": "some"}, "no-number"),
        ({"best": "-1"}, "no-number"),
        ({"best": "½"}, "no-number"),
    ],
)
def test_what_cannot_be_points_is_refused_and_stays_in_the_form(
    wrong: dict[str, str], code: str
) -> None:
    answer = dora().post(f"{SEASONS}new/", FORM | wrong)
    assert answer.status_code == 422
    assert [finding.code for finding in answer.context["form"].findings] == [code]
    assert answer.context["form"]["name"].value() == (FORM | wrong)["name"]
    assert not Season.objects.exists()


def test_points_are_read_with_commas_too_and_other_points_count_at_once() -> None:
    a_season(three_divisions()[0])
    form = FORM | {"points": "3, 2;1", "taking_part": "1", "best": ""}
    assert sent(dora(), f"{HERE}change/", **form).status_code == 303
    season = Season.objects.get()
    assert (season.points, season.taking_part, season.best) == ([3, 2, 1], 1, 0)
    assert standings(dora())[0] == ("1–2", OAK, "4")


@pytest.mark.both_databases
def test_a_form_sent_twice_makes_one_season() -> None:
    an_event()
    browser = dora()
    key = browser.get(f"{SEASONS}new/").context["key"]
    for _ in range(2):
        assert browser.post(f"{SEASONS}new/", FORM | {"key": key})["Location"] == HERE
    assert Season.objects.count() == 1


@pytest.mark.both_databases
def test_of_two_directors_the_second_is_told_what_changed() -> None:
    june, july, _ = three_divisions()
    a_season(june)
    for event in (june.event, july.event):
        an_official(event, "theo", Role.DIRECTOR)
    theo = logged_in(a_user("theo"))
    since = Season.objects.get().version
    assert sent(dora(), f"{HERE}add/", division=july.pk).status_code == 303
    stale = theo.post(f"{HERE}change/", FORM | {"name": "Cup", "since": since})
    assert stale.status_code == 422
    assert "dora" in part(stale.text, "changed-by")
    assert Season.objects.get().name == "Club season 2026"
    again = theo.post(f"{HERE}change/", FORM | {"name": "Cup", "since": stale.context["state"]})
    assert again.status_code == 303
    assert Season.objects.get().name == "Cup"


@pytest.mark.both_databases
def test_every_change_is_in_the_log_of_the_season() -> None:
    june = three_divisions()[0]
    browser = dora()
    browser.post(f"{SEASONS}new/", FORM)
    sent(browser, f"{HERE}add/", division=june.pk)
    sent(browser, f"{HERE}change/", **FORM)
    season = Season.objects.get()
    sent(browser, f"{HERE}events/{season.events.get().pk}/remove/")
    rows = LogEntry.objects.filter(topic=season.topic)
    assert [(row.number, row.verb) for row in rows] == [
        (1, "season.make"),
        (2, "season.add-event"),
        (3, "season.change"),
        (4, "season.remove-event"),
    ]
    assert "June removed from the season." in part(browser.get(HERE).text, "season-log")


@pytest.mark.both_databases
def test_a_season_is_deleted_after_a_question_and_its_events_stay() -> None:
    june = three_divisions()[0]
    season = a_season(june)
    browser = dora()
    assert browser.get(f"{HERE}delete/").status_code == 200
    assert Season.objects.exists()
    assert sent(browser, f"{HERE}delete/")["Location"] == SEASONS
    assert not Season.objects.exists()
    assert Tombstone.objects.filter(topic=season.topic).exists()
    assert browser.get(HERE).status_code == 404
    assert Event.objects.filter(pk=june.event_id).exists()


PAGES = ("", "change/", "delete/")
CHANGES = ("change/", "add/", "events/1/remove/", "delete/")


def test_every_address_of_a_season_is_asked_below() -> None:
    routes = {str(row.pattern) for row in urls.desk if row.pattern.converters}
    asked = {page.replace("1", "<number:row>") for page in PAGES + CHANGES}
    assert routes == {urls.SEASON + page for page in asked}


def test_who_is_not_logged_in_is_asked_to() -> None:
    a_season(three_divisions()[0])
    for address in (SEASONS, f"{SEASONS}new/", *(HERE + page for page in PAGES + CHANGES)):
        assert Client().get(address).status_code == 302
        assert Client().post(address).status_code == 302


def test_the_director_of_another_event_finds_nothing() -> None:
    a_season(three_divisions()[0])
    an_event(name="Elsewhere", director="stranger")
    stranger = logged_in(a_user("stranger"))
    assert HERE not in stranger.get(SEASONS).text
    for page in PAGES:
        assert stranger.get(HERE + page).status_code == 404
    for page in CHANGES:
        assert stranger.post(HERE + page).status_code == 404


def test_who_directs_one_of_several_events_looks_and_changes_nothing() -> None:
    june, july, _ = three_divisions()
    a_season(june, july)
    theo = logged_in(an_official(july.event, "theo", Role.DIRECTOR))
    page = theo.get(HERE)
    assert page.status_code == 200
    assert "<select" not in page.text
    for address in CHANGES:
        assert theo.post(HERE + address).status_code == 403


def test_nobody_adds_an_event_they_do_not_direct() -> None:
    a_season()
    theirs = a_played_division("Elsewhere", [OAK, ELM], [ASH, FIR], director="theo")
    an_official(theirs.event, "dora", Role.SCORING)
    assert sent(dora(), f"{HERE}add/", division=theirs.pk).status_code == 404
    assert sent(dora(), f"{HERE}add/", division="all").status_code == 404


def test_who_may_make_no_events_makes_no_seasons() -> None:
    event = an_event()
    rita = logged_in(an_official(event, "rita", Role.REFEREE))
    assert rita.get(f"{SEASONS}new/").status_code == 403
    assert rita.post(f"{SEASONS}new/", FORM).status_code == 403
    assert not Season.objects.exists()


def test_places_through_all_stages_count_only_where_stages_are_connected() -> None:
    june = three_divisions()[0]
    a_season()
    answer = sent(dora(), f"{HERE}add/", division=june.pk, whole="on")
    assert codes(answer) == ["no-other-stages"]
    assert not Season.objects.get().events.exists()
