"""Reading a pasted list, line by line."""

import re
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.registration.drafts import TeamDraft
from tournament.registration.names import clean
from tournament.registration.pasted_teams import read_paste


def the_team(text: str) -> TeamDraft:
    """The one team of a text."""
    (line,) = read_paste(text)
    assert line.draft is not None, line.finding
    return line.draft


def the_objection(text: str) -> str:
    """The code of what is said about the last line of a text."""
    line = read_paste(text)[-1]
    assert line.finding is not None, line.draft
    assert line.finding.remedy
    return line.finding.code


def test_two_players_and_their_club() -> None:
    team = the_team("Ann Oak & Bob Elm, Shore Club")
    assert (team.members, team.club, team.name) == (("Ann Oak", "Bob Elm"), "Shore Club", "")


def test_a_team_name_stands_before_the_colon() -> None:
    team = the_team("Salt & Pepper: Ann Oak & Bob Elm, Shore Club, Tampa")
    assert team.name == "Salt & Pepper"
    assert team.members == ("Ann Oak", "Bob Elm")
    assert team.club == "Shore Club, Tampa"


@pytest.mark.parametrize("between", [" & ", "&", " and ", " AND ", "/", " / ", "+", " + "])
def test_players_are_parted_in_every_way_that_people_write(between: str) -> None:
    assert the_team(f"Ann Oak{between}Bob Elm").members == ("Ann Oak", "Bob Elm")


def test_the_word_and_inside_a_name_parts_nobody() -> None:
    assert the_team("Andy Sand & Fernanda Land").members == ("Andy Sand", "Fernanda Land")


def test_a_name_alone_waits_for_a_partner() -> None:
    assert the_team("Ann Oak").members == ("Ann Oak",)
    assert the_team("Ann Oak &").members == ("Ann Oak",)


@pytest.mark.parametrize("between", ["\t", ";", " ; "])
def test_columns_are_player_player_club_team(between: str) -> None:
    team = the_team(between.join(["Ann Oak", "Bob Elm", "Shore Club", "Eagles"]))
    assert team == TeamDraft(("Ann Oak", "Bob Elm"), "Eagles", "Shore Club", 1)


def test_both_players_may_share_a_column() -> None:
    team = the_team("Ann Oak & Bob Elm\tShore Club\tEagles")
    assert team == TeamDraft(("Ann Oak", "Bob Elm"), "Eagles", "Shore Club", 1)


def test_a_heading_row_is_no_team() -> None:
    lines = read_paste("Player 1\tPlayer 2\tClub\nAnn Oak\tBob Elm\tShore Club")
    assert [line.number for line in lines] == [2]


def test_a_heading_row_says_what_the_columns_hold() -> None:
    (line,) = read_paste("Team name;Club;Player;Partner\nEagles;Shore Club;Ann Oak;Bob Elm")
    assert line.draft == TeamDraft(("Ann Oak", "Bob Elm"), "Eagles", "Shore Club", 2)


def test_a_column_that_is_not_kept_is_refused_by_its_name() -> None:
    heading = read_paste("Player;Partner;E-mail\nAnn Oak;Bob Elm;ann@example.org")[0]
    assert heading.finding is not None
    assert heading.finding.code == "unknown-column"
    assert "E-mail" in str(heading.finding.message)


def test_more_columns_than_are_kept_are_refused() -> None:
    assert the_objection("Ann\tBob\tClub\tEagles\t12\tx") == "too-many-columns"


def test_a_column_without_a_heading_is_refused_where_it_holds_something() -> None:
    assert the_objection("Player;Partner;\nAnn Oak;Bob Elm;x") == "no-heading"


def test_empty_lines_are_passed_over_and_still_counted() -> None:
    lines = read_paste("\n  \nAnn Oak & Bob Elm\r\n\r\nCy Ash & Di Fir\n")
    assert [line.number for line in lines] == [3, 5]


def test_last_name_first_is_noticed() -> None:
    assert the_objection("Oak, Ann & Elm, Bob") == "after-the-comma"


def test_players_before_the_colon_are_noticed() -> None:
    assert the_objection("Ann Oak & Bob Elm: Eagles") == "before-the-colon"


def test_a_team_without_players_is_refused() -> None:
    assert the_objection("Eagles:") == "no-player"
    assert the_objection("\t\tShore Club\tEagles") == "no-player"


def test_three_players_are_all_read() -> None:
    assert the_team("Ann & Bob & Cy").members == ("Ann", "Bob", "Cy")


def test_names_that_run_from_right_to_left_and_emoji_stay() -> None:
    assert the_team("\u202eمحمد علي & 🎴 Bob").members == ("محمد علي", "🎴 Bob")


WORD = st.text(st.characters(categories=["L", "N"]), min_size=1, max_size=9).filter(
    lambda word: clean(word) == word and word.casefold() != "and"
)
NAME = st.lists(WORD, min_size=1, max_size=3).map(" ".join)


@given(NAME, NAME, NAME, NAME)
def test_what_is_written_out_is_read_back(one: str, two: str, club: str, name: str) -> None:
    expected = TeamDraft((one, two), name, club, 1)
    assert the_team(f"{name}: {one} & {two}, {club}") == expected


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_no_list_is_too_strange_to_be_read(text: str) -> None:
    numbers = [line.number for line in read_paste(text)]
    assert numbers == sorted(set(numbers))
    assert all((line.draft is None) != (line.finding is None) for line in read_paste(text))


LISTED = st.text(st.sampled_from("aB é&/+:,;\t\u202e ñand"), max_size=40)


@given(LISTED)
def test_every_letter_of_a_line_that_is_read_is_kept(text: str) -> None:
    for line in read_paste(text):
        if line.draft:
            parts = [*line.draft.members, line.draft.name, line.draft.club]
            assert letters(" ".join(parts)) == letters(line.text)


def letters(text: str) -> Counter[str]:
    """The letters of a text, the separator "and" left out."""
    words = re.split(r"[\s&/+:,;]+", clean(text).casefold())
    return Counter("".join(word for word in words if word != "and"))
