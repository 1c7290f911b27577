"""Reading lists as people have them: real-looking ones, and laws for all others."""

import re
from collections import Counter

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.tournament.registration.lists.real_lists import LISTS, Listed, row
from tournament.registration.drafts import TeamDraft
from tournament.registration.lists.reading import ReadList, read_list
from tournament.registration.lists.roles import (
    CHOSEN,
    CLUB,
    GUESSED,
    NAME,
    NOTE,
    PLAYER,
    PRIVATE,
    SURE,
)
from tournament.registration.names import clean


def drafts(read: ReadList) -> list[TeamDraft]:
    return [line.draft for line in read.lines if line.draft]


def the_team(text: str, size: int = 2) -> TeamDraft:
    """The one team of a text."""
    (draft,) = drafts(read_list(text, size))
    return draft


def the_objection(text: str) -> str:
    """The code of what is said about the last line of a text."""
    line = read_list(text).lines[-1]
    assert line.finding is not None, line.draft
    assert line.finding.remedy
    return line.finding.code


@pytest.mark.parametrize("listed", LISTS, ids=lambda listed: listed.called)
def test_a_list_as_people_keep_it_is_read(listed: Listed) -> None:
    read = read_list(listed.text, listed.size)
    assert [row(draft) for draft in drafts(read)] == list(listed.teams)
    assert [line.number for line in read.lines if line.skipped] == list(listed.skipped)
    assert [line.number for line in read.lines if line.seeks] == list(listed.seeks)
    assert [line.finding.code for line in read.lines if line.finding] == list(listed.findings)


@pytest.mark.parametrize(
    "between", [" & ", "&", " and ", " AND ", "/", " / ", "+", " + ", " und ", " w/ ", "＆"]
)
def test_players_are_parted_in_every_way_that_people_write(between: str) -> None:
    assert the_team(f"Ann Oak{between}Bob Elm").members == ("Ann Oak", "Bob Elm")


@pytest.mark.parametrize("between", ["; ", ", ", ";", " & "])
def test_names_in_quotation_marks_come_from_a_mail_program(between: str) -> None:
    typed = between.join(('"Oak, Ann" <ann@club.example>', '"Elm, Bob" <bob@club.example>'))
    team = the_team(typed)
    assert team.members == ("Ann Oak", "Bob Elm")
    assert team.contacts == (("ann@club.example",), ("bob@club.example",))
    table = drafts(read_list(f"{typed}\n{typed.replace('Oak', 'Ash').replace('Elm', 'Fir')}"))
    assert [draft.members for draft in table] == [("Ann Oak", "Bob Elm"), ("Ann Ash", "Bob Fir")]


def test_a_nickname_keeps_its_quotation_marks() -> None:
    both = ('Robert "Bob" Oak', "Eve Elm")
    assert the_team('Robert "Bob" Oak & Eve Elm').members == both


@pytest.mark.parametrize(
    "typed",
    [
        "Ann Oak (tel. 0171 234567) / Bob Elm (Handy 0160 1111111)",
        "Ann Oak Tel. 0171 234567 / Bob Elm, Handy: 0160 1111111",
        "Ann Oak, Tel.: 0171 234567, Bob Elm, Mobil: 0160 1111111",
        "Ann Oak phone 0171 234567 & Bob Elm (mobile: 0160 1111111)",
        "Ann Oak Tel.0171 234567 und Bob Elm cell: 0160 1111111",
    ],
)
def test_the_word_before_a_telephone_number_is_no_part_of_a_name(typed: str) -> None:
    team = the_team(typed)
    assert (team.name, team.members, team.club) == ("", ("Ann Oak", "Bob Elm"), "")
    assert team.contacts == (("0171 234567",), ("0160 1111111",))


def test_a_surname_before_a_telephone_number_stays() -> None:
    team = the_team("Ann Handy 0171 234567 & Bob Cell 0160 1111111")
    assert team.members == ("Ann Handy", "Bob Cell")


@pytest.mark.parametrize(
    ("typed", "club"),
    [
        ("Ann Oak & Bob Elm (Rook & Bridge Club)", "Rook & Bridge Club"),
        ("Ann Oak, Bob Elm (Rook und Skat e.V.)", "Rook und Skat e.V."),
        ("Ann Oak (Shore and Bay) / Bob Elm (Hill + Dale)", "Shore and Bay / Hill + Dale"),
        ("Ann Oak / Bob Elm (Köln/Bonn)", "Köln/Bonn"),
    ],
)
def test_a_club_in_brackets_may_hold_the_word_and(typed: str, club: str) -> None:
    team = the_team(typed)
    assert (team.members, team.club) == (("Ann Oak", "Bob Elm"), club)


def test_a_column_of_clubs_may_hold_the_word_and() -> None:
    rows = ("Eagles\tAnn Oak & Bob Elm", "Larks\tCy Yew & Di Fir")
    read = read_list("\n".join(f"{row}\tRook & Bridge Club" for row in rows))
    assert [column.role for column in read.columns] == [NAME, PLAYER, CLUB]


@pytest.mark.parametrize(
    "typed",
    ["Eagles (Ann Oak & Bob Elm)", "Eagles [Ann Oak/Bob Elm]", "Eagles (Ann Oak, Bob Elm)"],
)
def test_a_team_may_have_its_players_in_brackets(typed: str) -> None:
    team = the_team(typed)
    assert (team.name, team.members, team.club) == ("Eagles", ("Ann Oak", "Bob Elm"), "")


@pytest.mark.parametrize("before", ["1. ", "2) ", "(3) ", "#4 ", "[5] "])
def test_a_number_before_one_line_of_many_is_no_part_of_a_name(before: str) -> None:
    read = read_list(f"Cal Birch & Dee Ash\nEve Pine & Fay Fir\n{before}Oak, Ann / Elm, Bob")
    assert drafts(read)[-1].members == ("Ann Oak", "Bob Elm")
    team = drafts(read_list(f"Cal Birch & Dee Ash\nEve Pine & Fay Fir\n{before}Ann & Bob"))[-1]
    assert team.members == ("Ann", "Bob")


def test_a_number_before_a_teams_name_stays() -> None:
    read = read_list("Cal Birch & Dee Ash\nEve Pine & Fay Fir\n1. FC: Ann Oak & Bob Elm")
    assert drafts(read)[-1].name == "1. FC"


def test_german_headings_are_known() -> None:
    read = read_list("Spielername\tPartner/in\tOrt\tJg.\nAnn Oak\tBob Elm\tBonn\t1938")
    assert [column.role for column in read.columns] == [PLAYER, PLAYER, CLUB, NOTE]
    assert [draft.members for draft in drafts(read)] == [("Ann Oak", "Bob Elm")]


def test_the_word_and_inside_a_name_parts_nobody() -> None:
    assert the_team("Andy Sand & Fernanda Land").members == ("Andy Sand", "Fernanda Land")


def test_a_title_of_nobility_parts_nobody() -> None:
    both = ("Karl von und zu Hof", "Eva Elm")
    assert the_team("Karl von und zu Hof und Eva Elm").members == both


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Oak, Ann", "Ann Oak"),
        ("van der Berg, Jan", "Jan van der Berg"),
        ("García Márquez, Gabriel", "Gabriel García Márquez"),
        ("Oak, Dr. Ann", "Dr. Ann Oak"),
        ("Elm, Jr., Bob", "Bob Elm Jr."),
        ("Elm, Bob J.", "Bob J. Elm"),
    ],
)
def test_last_names_that_stand_first_are_turned(typed: str, name: str) -> None:
    assert the_team(f"{typed} & Oak, Cy").members == (name, "Cy Oak")
    assert the_team(f"{typed}\tOak, Cy").members == (name, "Cy Oak")


@pytest.mark.parametrize(
    "sought",
    [
        "?",
        "TBD",
        "tba",
        "n/a",
        "needs partner",
        "(needs a partner)",
        "seeking partner",
        "N.N.",
        "-",
    ],
)
def test_a_partner_who_is_wanted_is_no_name(sought: str) -> None:
    (line,) = read_list(f"Ann Oak & {sought}").lines
    assert line.draft is not None
    assert (line.draft.members, line.seeks) == (("Ann Oak",), True)


def test_headings_say_for_sure_what_columns_hold_and_cells_let_it_be_guessed() -> None:
    headed = read_list("Team\tPlayer 1\tPlayer 2\tWeird\nEagles\tAnn Oak\tBob Elm\tx")
    assert [(each.role, each.certainty) for each in headed.columns] == [
        (NAME, SURE),
        (PLAYER, SURE),
        (PLAYER, SURE),
        (NOTE, GUESSED),
    ]
    bare = read_list("Eagles\tAnn Oak\tBob Elm\tann@oak.org")
    assert [each.role for each in bare.columns] == [NAME, PLAYER, PLAYER, PRIVATE]
    assert {each.certainty for each in bare.columns} == {GUESSED}


def test_a_chosen_column_counts_for_every_line() -> None:
    text = "Ana Bell\tPort Ellery\nBen Carr\tQuay Lane"
    assert drafts(read_list(text))[0].members == ("Ana Bell", "Port Ellery")
    chosen = read_list(text, 2, {"c1": CLUB})
    assert [(draft.members, draft.club) for draft in drafts(chosen)] == [
        (("Ana Bell",), "Port Ellery"),
        (("Ben Carr",), "Quay Lane"),
    ]
    assert chosen.columns[1].certainty == CHOSEN


def test_a_chosen_slot_of_sentences_counts_too_and_nonsense_does_not() -> None:
    text = "Ann Oak & Bob Elm (Shore)\nCy Ash & Di Fir (Lane)"
    left_out = read_list(text, 2, {"club": NOTE})
    assert [draft.club for draft in drafts(left_out)] == ["", ""]
    assert read_list(text, 2, {"club": "nonsense", "no-such": CLUB}) == read_list(text)


@pytest.mark.parametrize(
    ("text", "contacts"),
    [
        ("Ann Oak & Bob Elm <bob@elm.org>", ((), ("bob@elm.org",))),
        ("Ann Oak a@oak.org & Bob Elm +1 555 123 4567, X", (("a@oak.org",), ("+1 555 123 4567",))),
        ("Ann Oak;Bob Elm;ann@oak.org;bob@elm.org", (("ann@oak.org",), ("bob@elm.org",))),
        ("Ann Oak;ann@oak.org;Bob Elm;bob@elm.org", (("ann@oak.org",), ("bob@elm.org",))),
        ("Eagles: Ann Oak, Bob Elm (Shore) 555 - 123 - 4567", ((), ("555 - 123 - 4567",))),
        ("Player;Partner;E-mail\nAnn Oak;Bob Elm;@annoak", (("@annoak",), ())),
    ],
)  # fmt: skip
def test_how_to_reach_whom_is_kept_apart_from_names(
    text: str, contacts: tuple[tuple[str, ...], ...]
) -> None:
    team = the_team(text)
    assert team.members == ("Ann Oak", "Bob Elm")
    assert team.contacts == contacts


def test_a_seed_that_is_none_is_told_and_the_team_stays() -> None:
    text = "Seed;Player;Partner\n1;Ann;Bob\n" + "9" * 1500 + ";Cy;Di\nfirst;Ed;Flo"
    read = read_list(text)
    assert [draft.seed for draft in drafts(read)] == [1, None, None]
    told = [[remark.code for remark in line.remarks] for line in read.lines if line.draft]
    assert told == [[], ["no-seed"], ["no-seed"]]


def test_what_is_far_too_long_or_wide_is_refused_line_by_line() -> None:
    assert the_objection("Ann & Bob\n" + "x" * 1_000_000) == "too-long"
    assert the_objection("Ann\tBob\n" + "\t".join(["x"] * 10_000)) == "too-many-columns"
    assert the_objection("Player;Seed\nAnn;" + "9" * 5000) == "too-long"


def test_players_before_the_colon_and_a_team_without_players_are_refused() -> None:
    assert the_objection("Ann Oak & Bob Elm: Eagles") == "before-the-colon"
    assert the_objection("Eagles:") == "no-player"
    assert the_objection("Player;Club;Team\nAnn Oak;;\n;Shore Club;Eagles") == "no-player"


def test_names_that_run_from_right_to_left_and_emoji_stay() -> None:
    assert the_team("\u202eمحمد علي & 🎴 Bob").members == ("محمد علي", "🎴 Bob")


def test_a_list_of_a_thousand_lines_is_read_in_one_go() -> None:
    text = "\n".join(
        f"Team {n}: Ann{n} Oak, Bob{n} Elm (Shore) ann{n}@oak.org" for n in range(1000)
    )
    assert len(drafts(read_list(text))) == 1000


@pytest.mark.parametrize("spell", ["a@", "1 ", "a (", "- ", ", ", "& ", "a: ", "??", '"', "(555) "])
def test_no_line_is_so_strange_that_reading_it_never_ends(spell: str) -> None:
    """A pattern that tries everything would still be at it tomorrow."""
    assert read_list("\n".join([spell * (2000 // len(spell) - 1)] * 3)).lines


ORDINARY = st.sampled_from(["Ann", "Bob", "Cyrus", "Dina", "Flora", "Oak", "Elm", "Ash", "Birch"])
NAME_TYPED = st.lists(ORDINARY, min_size=2, max_size=3).map(" ".join)


@given(NAME_TYPED, NAME_TYPED, NAME_TYPED, NAME_TYPED)
def test_what_is_written_out_is_read_back(one: str, two: str, club: str, name: str) -> None:
    expected = TeamDraft((one, two), name, club, 1)
    assert the_team(f"{name}: {one} & {two}, {club}") == expected
    assert the_team(f"{name}: {one}, {two} ({club})") == expected


LISTED = st.text(st.sampled_from("aB é&/+:,;\t|\n-()?1@.\u202e ñand"), max_size=60)


@given(st.text(st.characters(exclude_categories=["Cs"])) | LISTED, st.integers(1, 5))
def test_each_line_is_a_team_an_objection_or_skipped_by_name(text: str, size: int) -> None:
    read = read_list(text, size)
    filled = [
        n
        for n, line in enumerate(text.replace("\0", "").removeprefix("\ufeff").splitlines(), 1)
        if clean(line)
    ]
    assert [line.number for line in read.lines] == filled
    for line in read.lines:
        assert [bool(line.draft), bool(line.finding), bool(line.skipped)].count(True) == 1
        assert not line.draft or all(line.draft.members)


@example("1::\n1;")
@example("1\n1\nOak;Ann")
@given(LISTED)
def test_every_letter_of_a_sentence_is_kept_somewhere(text: str) -> None:
    """In a name, in a column that is shown, or as the word between two players."""
    for line in read_list(text).lines:
        if line.draft and line.cells:
            reach = [words for each in line.draft.contacts for words in each]
            names = [line.draft.name, *line.draft.members, line.draft.club]
            kept = letters(" ".join([*line.cells, *reach, *names]))
            assert set(letters(line.text)) <= set(kept), line


def letters(text: str) -> Counter[str]:
    """The letters of a text, the separator "and" left out."""
    words = re.split(r"[^\w]+", clean(text).casefold())
    return Counter("".join(word for word in words if word not in {"and", "n", "a", "na"}))
