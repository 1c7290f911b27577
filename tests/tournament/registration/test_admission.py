"""Who may be entered, and what is said to who may not."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.findings import ERROR, WARNING, Finding
from tournament.registration.admission import MOST_TEAMS, Entered, Field, objections
from tournament.registration.drafts import TeamDraft


def a_draft(*members: str, line: int = 1, name: str = "", club: str = "") -> TeamDraft:
    return TeamDraft(members, name, club, line=line)


def a_field(*entered: Entered, learning: bool = False, size: int = 2) -> Field:
    return Field(size, learning, entered)


def said(*drafts: TeamDraft, field: Field | None = None) -> list[Finding]:
    return list(objections(drafts, field or a_field()))


def the_error(*drafts: TeamDraft, field: Field | None = None) -> Finding:
    (finding,) = said(*drafts, field=field)
    assert finding.severity == ERROR
    assert finding.remedy
    return finding


def numbers(finding: Finding) -> list[str]:
    """The numbers that the objection names: of lines, teams, how many there are."""
    return re.findall(r"\d[\d,]*", str(finding.message))


def test_two_pairs_of_different_people_may_be_entered() -> None:
    assert said(a_draft("Ann Oak", "Bob Elm"), a_draft("Cy Ash", "Di Fir", line=2)) == []


def test_a_person_on_two_lines_is_refused_naming_both() -> None:
    error = the_error(a_draft("Ann Oak", "Bob Elm"), a_draft("Cy Ash", "ann  OAK", line=2))
    assert (error.code, error.where) == ("named-already", "/lines/2")
    assert "ann  OAK" in str(error.message)
    assert numbers(error) == ["2", "1"]


def test_a_person_entered_before_is_refused_naming_the_team() -> None:
    field = a_field(Entered(7, ("Ann Oak", "Bob Elm"), "", waits=False))
    error = the_error(a_draft("Ann Oak", "Cy Ash"), field=field)
    assert error.code == "named-already"
    assert numbers(error) == ["1", "7"]


def test_a_person_who_waits_is_sent_to_his_team() -> None:
    field = a_field(Entered(7, ("Ann Oak",), "", waits=True))
    error = the_error(a_draft("Ann Oak", "Cy Ash"), field=field)
    assert error.code == "waits-already"
    assert numbers(error) == ["1", "7"]
    assert "7" in str(error.remedy)


def test_a_suspended_person_is_told_of_and_not_refused() -> None:
    field = Field(2, learning=False, suspended={"ann oak": "suspended until it is lifted (rude)"})
    (finding,) = said(a_draft("Ann  OAK", "Bob Elm"), field=field)
    assert (finding.code, finding.severity) == ("suspended", WARNING)
    assert "Ann  OAK" in str(finding.message)
    assert "suspended until it is lifted (rude)" in str(finding.message)  # the field's own words


def test_nobody_is_his_own_partner() -> None:
    error = the_error(a_draft("Ann Oak", "Ann Oak"))
    assert (error.code, error.where) == ("named-already", "/lines/1")


def test_three_players_are_refused() -> None:
    error = the_error(a_draft("Ann", "Bob", "Cy"))
    assert error.code == "too-many-players"
    assert all(name in str(error.message) for name in ("Ann", "Bob", "Cy"))


def test_a_game_of_one_against_one_takes_no_pairs() -> None:
    assert the_error(a_draft("Ann", "Bob"), field=a_field(size=1)).code == "too-many-players"


def test_a_team_without_players_is_refused() -> None:
    assert the_error(TeamDraft(())).code == "no-player"


@pytest.mark.parametrize(
    ("draft", "limit"),
    [
        (a_draft("x" * 81), "80"),
        (a_draft("Ann", name="x" * 61), "60"),
        (a_draft("Ann", club="x" * 61), "60"),
    ],
)
def test_a_name_that_is_too_long_is_refused_with_the_limit(draft: TeamDraft, limit: str) -> None:
    error = the_error(draft)
    assert error.code == "too-long"
    assert limit in str(error.remedy)


def test_the_longest_names_may_be_entered() -> None:
    assert said(a_draft("x" * 80, "y" * 80, name="z" * 60, club="c" * 60)) == []


def test_a_team_name_is_given_once_whatever_its_case() -> None:
    field = a_field(Entered(3, ("Cy Ash", "Di Fir"), "Eagles", waits=False))
    drafts = [a_draft("Ann", name="EAGLES"), a_draft("Bob", name="Hawks", line=2)]
    entered = the_error(*drafts, field=field)
    assert (entered.code, numbers(entered)) == ("same-name", ["1", "3"])
    again = the_error(drafts[1], a_draft("Gus", name="hawks", line=3))
    assert (again.code, numbers(again)) == ("same-name", ["3", "2"])


def test_the_limit_of_a_division_is_named() -> None:
    drafts = [a_draft(f"Player {number}", line=number) for number in range(MOST_TEAMS + 1)]
    assert said(*drafts[:-1]) == []
    error = the_error(*drafts)
    assert (error.code, numbers(error)) == ("too-many-teams", ["4,097", "4,096"])


def test_teams_already_entered_count_towards_the_limit() -> None:
    entered = [Entered(number, (f"P {number}",), "", waits=True) for number in range(MOST_TEAMS)]
    error = the_error(a_draft("Ann"), field=a_field(*entered))
    assert (error.code, numbers(error)) == ("too-many-teams", ["4,097", "4,096"])


def test_two_children_of_one_first_name_are_only_told() -> None:
    field = a_field(Entered(1, ("Mia", "Noah Reed"), "", waits=False), learning=True)
    (told,) = said(a_draft("Mia", "Zoe"), field=field)
    assert (told.code, told.severity) == ("same-first-name", WARNING)
    assert "Mia" in str(told.message)
    (told,) = said(a_draft("Noah Pond", "Zoe"), field=field)
    assert told.code == "same-first-name"
    assert "Noah Reed" in str(told.message)


def test_the_same_child_twice_is_refused() -> None:
    field = a_field(Entered(1, ("Noah Reed", "Noah Pond"), "", waits=False), learning=True)
    assert the_error(a_draft("Noah Pond", "Zoe"), field=field).code == "named-already"


def test_all_objections_are_made_at_once() -> None:
    drafts = [a_draft("Ann", "Bob", "Cy"), a_draft("Ann", "x" * 90, line=2)]
    assert [finding.where for finding in said(*drafts)] == ["/lines/1", "/lines/2", "/lines/2"]


MEMBERS = st.lists(st.text("abAB é", max_size=5), max_size=4).map(tuple)


@given(st.lists(MEMBERS, max_size=8), st.lists(MEMBERS, max_size=8), st.booleans())
def test_judging_never_fails(
    old: list[tuple[str, ...]], new: list[tuple[str, ...]], learning: bool
) -> None:
    entered = [Entered(number, names, "", waits=len(names) < 2) for number, names in enumerate(old)]
    drafts = [TeamDraft(names, line=line) for line, names in enumerate(new, 1)]
    for finding in objections(drafts, a_field(*entered, learning=learning)):
        assert finding.message
        assert finding.remedy
