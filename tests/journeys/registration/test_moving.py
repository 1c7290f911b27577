"""A team entered in the wrong division is moved to the right one."""

import pytest
from django.test import Client

from rules.refusals import Refused
from tests.findings import codes
from tests.makers import DIRECTOR, NOON, a_division, a_stage, an_event, teams
from tests.makers_before import a_pair, a_single, desk_page, the_registrar, the_scorer
from tests.page_parts import parts
from tournament.desk.act.change import Act
from tournament.desk.act.secrets import address_of
from tournament.desk.registration.moving import move_team
from tournament.live.models import LogEntry
from tournament.registration.models import Contact, Division, Entry
from tournament.registration.selectors import member_names
from tournament.seeding.models import Seed

pytestmark = pytest.mark.django_db


@pytest.fixture
def main() -> Division:
    return a_division(an_event())


@pytest.fixture
def side(main: Division) -> Division:
    return a_division(main.event, name="Side event")


def move(division: Division, number: int, to: Division, browser: Client | None = None) -> list[str]:
    """Move a team, and say with which codes it was refused."""
    desk = browser or the_registrar(division.event)
    answer = desk.post(desk_page(division, f"teams/{number}/move/"), {"to": to.slug})
    return [] if answer.status_code == 303 else codes(answer)


def test_a_moved_team_keeps_its_contacts_and_links_but_no_seed(
    main: Division, side: Division
) -> None:
    moved = teams(main, 3)[1]
    a_pair(side, "Ann Oak", "Bob Elm")
    Contact.objects.create(player=moved.players.get(name="Player 2a"), words="555 0100")
    before = address_of(moved)
    assert move(main, 2, side) == []
    moved.refresh_from_db()
    assert (moved.division, moved.number, moved.title) == (side, 2, "Team 2")
    assert list(member_names(moved)) == ["Player 2a", "Player 2b"]
    assert (address_of(moved), Contact.objects.get().words) == (before, "555 0100")
    assert list(Seed.objects.values_list("number", "entry__number")) == [(1, 1), (2, 3)]
    row = LogEntry.objects.get()
    assert (row.verb, row.detail["was"]) == ("team.move", {"division": main.pk, "team": 2})


def test_its_page_opens_where_it_is_now(main: Division, side: Division) -> None:
    a_single(main, "Ann Oak")
    desk = the_registrar(main.event)
    answer = desk.post(desk_page(main, "teams/1/move/"), {"to": side.slug})
    assert answer["Location"] == desk_page(side, "teams/1/")
    assert desk.get(answer["Location"]).context["entry"].title == "Ann Oak"


def test_titles_differ_again_in_both_divisions(main: Division, side: Division) -> None:
    for division in (main, side):
        a_pair(division, "Ann Oak", "Bob Elm")
    a_pair(main, "Al Oak", "Bo Elm")
    assert move(main, 2, side) == []
    assert len(set(side.entries.values_list("title", flat=True))) == 2
    assert main.entries.get().title == "Oak & Elm"


def test_only_divisions_where_it_fits_are_offered(main: Division, side: Division) -> None:
    a_pair(main, "Ann Oak", "Bob Elm")
    a_stage(a_division(main.event, name="Drawn"))
    a_division(main.event, name="Alone", enter_alone=True)
    a_division(main.event, name="Children", learning=True)
    page = the_registrar(main.event).get(desk_page(main, "teams/1/"))
    assert page.context["elsewhere"] == [side]
    assert "move" in parts(page.text)


def test_with_one_division_nothing_is_offered(main: Division) -> None:
    a_pair(main, "Ann Oak", "Bob Elm")
    assert "move" not in parts(the_registrar(main.event).get(desk_page(main, "teams/1/")).text)


def test_nobody_is_moved_beside_themselves(main: Division, side: Division) -> None:
    a_pair(main, "Ann Oak", "Bob Elm")
    a_pair(side, "Bob Elm", "Cy Ash")
    assert move(main, 1, side) == ["named-already"]
    assert set(move(main, 1, main)) == {"named-already"}
    assert main.entries.count() == 1


@pytest.mark.parametrize(
    ("words", "code"),
    [({"learning": True}, "children-apart"), ({"enter_alone": True}, "too-many-players")],
)
def test_where_it_does_not_fit_it_stays(main: Division, words: dict[str, bool], code: str) -> None:
    a_pair(main, "Ann Oak", "Bob Elm")
    assert move(main, 1, a_division(main.event, name="Other", **words)) == [code]
    assert main.entries.count() == 1


def test_no_bracket_gains_or_loses_a_team(main: Division, side: Division) -> None:
    a_pair(side, "Ann Oak", "Bob Elm")
    a_stage(main)
    assert move(main, 1, side) == ["drawn"]
    assert move(side, 1, main) == ["drawn"]
    assert "move" not in parts(the_registrar(main.event).get(desk_page(main, "teams/1/")).text)


def test_a_team_that_somebody_else_moved_is_not_moved_from_there(
    main: Division, side: Division
) -> None:
    entry = a_pair(main, "Ann Oak", "Bob Elm")
    seen = Entry.objects.select_related("division__event").get(pk=entry.pk)
    assert move(main, 1, side) == []
    third = a_division(main.event, name="Third")
    with pytest.raises(Refused) as refused:
        move_team(Act(main.event, DIRECTOR, NOON), entry=seen, to=third)
    assert [finding.code for finding in refused.value.findings] == ["taken-out"]


def test_another_events_division_is_not_found(main: Division) -> None:
    a_pair(main, "Ann Oak", "Bob Elm")
    other = a_division(an_event(name="Other", director="olga"), name="Elsewhere")
    desk = the_registrar(main.event)
    answer = desk.post(desk_page(main, "teams/1/move/"), {"to": other.slug})
    assert answer.status_code == 404


def test_a_scorer_moves_nobody(main: Division, side: Division) -> None:
    a_pair(main, "Ann Oak", "Bob Elm")
    desk = the_scorer(main.event)
    answer = desk.post(desk_page(main, "teams/1/move/"), {"to": side.slug})
    assert answer.status_code == 403
