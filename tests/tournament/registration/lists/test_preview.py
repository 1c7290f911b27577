"""The preview of a list before it is saved, and the effects of its repair buttons."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.registration.admission import Entered, Field
from tournament.registration.lists.preview import ListPreview, mark_of, preview_list
from tournament.registration.lists.repairs import repaired, small


def preview(text: str, *entered: Entered, size: int = 2, learning: bool = False) -> ListPreview:
    return preview_list(text, Field(size, learning, entered))


def codes(seen: ListPreview) -> list[str]:
    return [finding.code for finding in seen.findings]


def pressed(text: str, code: str, button: int = 0, name: str = "") -> str:
    """The text after a repair button of the first problem with this code."""
    problem = next(each for each in preview(text).problems if each.finding.code == code)
    return repaired(text, problem.repairs[button].sends, 2, {}, {problem.line: name})


def test_a_good_list_has_a_team_for_each_line() -> None:
    seen = preview("Ann Oak & Bob Elm\n\nCy Ash & ?")
    assert [draft.members for draft in seen.drafts] == [("Ann Oak", "Bob Elm"), ("Cy Ash",)]
    assert (seen.errors, seen.waiting, seen.ready, seen.to_check) == ((), 1, 2, 0)


def test_every_line_carries_its_own_objections_and_errors_come_first() -> None:
    seen = preview("Flo Yew\nAnn & Bob & Cy\nDi Fir & Ed Box\nEagles:")
    assert [bool(row.findings) for row in seen.lines] == [True, True, False, True]
    assert codes(seen) == ["too-many-players", "no-player", "no-partner"]
    assert [problem.line for problem in seen.errors] == [2, 4]


def test_who_is_entered_already_is_objected_to() -> None:
    seen = preview("Ann Oak & Bob Elm", Entered(4, ("Ann Oak",), "", waits=True))
    assert codes(seen) == ["waits-already"]
    assert "4" in str(seen.findings[0].message)


def test_a_list_pasted_twice_is_mended_with_one_button() -> None:
    once = "Eagles: Ann Oak & Bob Elm\nCy Ash & Di Fir\n"
    seen = preview(once + once)
    assert codes(seen)[0] == "lines-again"
    assert [row.is_wrong for row in seen.lines] == [False, False, True, True]
    assert pressed(once + once, "lines-again") == once.strip()
    assert "lines-again" not in codes(preview(f"{once}Cy Ash & Di Fir"))


def test_a_list_pasted_again_with_a_new_team_leaves_the_new_one() -> None:
    entered = [Entered(1, ("Ann Oak", "Bob Elm"), "", False), Entered(2, ("Cy Ash",), "", False)]
    text = "Ann Oak & Bob Elm\nEd Box & Flo Yew\nCy Ash & Gus Hale\nBob Elm & Ann Oak"
    seen = preview(text, *entered)
    first = seen.problems[0]
    assert first.finding.code == "lines-again"
    left = repaired(text, first.repairs[0].sends, 2, {}, {})
    assert left == "Ed Box & Flo Yew\nCy Ash & Gus Hale"


def test_a_third_of_the_lines_alone_is_asked_about_instead_of_saved() -> None:
    pairs = [f"Ann Oak{n} & Bob Elm{n}" for n in "abcd"]
    assert codes(preview("\n".join([*pairs, "Cy Ash"]))) == ["no-partner"]
    assert codes(preview("\n".join([*pairs, "Cy Ash", "Di Fir"]))) == ["many-wait"]
    assert codes(preview("\n".join([*pairs, "Cy Ash & ?", "Di Fir TBD"]))) == []
    assert codes(preview("Ann Oak\nBob Elm", size=1)) == []


def test_the_question_is_answered_in_the_list_itself() -> None:
    text = "Ann Oak\nBob Elm\n\nCy Ash\nDi Fir"
    later = pressed(text, "many-wait", 0)
    assert (codes(preview(later)), preview(later).waiting) == ([], 4)
    joined = pressed(text, "many-wait", 1)
    assert [draft.members for draft in preview(joined).drafts] == [
        ("Ann Oak", "Bob Elm"),
        ("Cy Ash", "Di Fir"),
    ]


def test_a_name_that_is_taken_is_dropped_or_its_line_removed() -> None:
    text = "1. Eagles: Ann Oak, Bob Elm\n2. Eagles: Rosa Tamm, Sven Ude (Quay) rosa@tamm.org"
    renamed = pressed(text, "same-name", 0)
    assert renamed.startswith("1. Eagles: Ann Oak, Bob Elm\n2. ")
    second = preview(renamed).drafts[1]
    assert (second.name, second.members, second.club) == ("", ("Rosa Tamm", "Sven Ude"), "Quay")
    assert second.contacts == preview(text).drafts[1].contacts
    assert pressed(text, "same-name", 1) == "1. Eagles: Ann Oak, Bob Elm"


def test_two_lines_of_one_team_are_joined() -> None:
    text = "Team\tPlayer\tClub\nEagles\tAnn Oak\tShore\nEagles\tBob Elm\tShore\n"
    text += "Kites\tCy Ash & Di Fir\t"
    joined = pressed(text, "same-name", 0)
    assert [(draft.name, draft.members, draft.club) for draft in preview(joined).drafts] == [
        ("Eagles", ("Ann Oak", "Bob Elm"), "Shore"),
        ("Kites", ("Cy Ash", "Di Fir"), ""),
    ]


@pytest.mark.parametrize(
    ("line", "table"),
    [
        ("Harriers: Una Vale (Port Ellery)", ""),
        ("Harriers\tUna Vale\t\tPort Ellery", "Team\tPlayer\tPartner\tClub\n"),
        ("Harriers\tVale\tUna\tPort Ellery", "Team\tLast name\tFirst name\tClub\n"),
    ],
)
def test_a_partner_is_added_or_sought_in_whatever_form_the_line_has(line: str, table: str) -> None:
    before = f"{table}{line}"
    for button, members, left in ((0, ("Una Vale", "Zed Ho"), []), (1, ("Una Vale",), [])):
        after = preview(pressed(before, "no-partner", button, name="Zed Ho"))
        (draft,) = after.drafts
        assert (draft.name, draft.members, draft.club) == ("Harriers", members, "Port Ellery")
        assert codes(after) == left


@pytest.mark.parametrize(
    "text",
    [
        "Ann Oak & Bob Elm <bob@elm.org>, Shore",
        "Ann Oak (555) 123-4567 & Bob Elm, Shore",
        "Player;Partner;Club;Mail\nAnn Oak;Bob Elm;Shore;@bob",
    ],
)
def test_contacts_are_told_kept_private_and_can_be_deleted(text: str) -> None:
    assert codes(preview(text)) == ["contact"]
    gone = preview(pressed(text, "contact"))
    assert (codes(gone), gone.has_contacts) == ([], False)
    assert [(draft.members, draft.club) for draft in gone.drafts] == [
        (("Ann Oak", "Bob Elm"), "Shore")
    ]


def test_a_list_in_capitals_is_written_as_names_are() -> None:
    text = "Player,Partner\nOAK ANN,O'BRIEN PAT\nVAN DER BERG JAN,MCDONALD BOB II"
    assert codes(preview(text)) == ["capitals"]
    assert pressed(text, "capitals").splitlines()[1:] == [
        "Oak Ann,O'Brien Pat",
        "van der Berg Jan,McDonald Bob II",
    ]
    assert small("Łódź") == "Łódź"


def test_a_list_of_2000_lines_is_read_and_one_more_is_refused() -> None:
    assert len(preview("\n".join(["x"] * 2000)).lines) == 2000
    long = preview("\n".join(["x"] * 2001))
    assert (long.lines, codes(long)) == ((), ["too-long"])
    (told,) = long.findings
    assert re.findall(r"\d[\d,]*", f"{told.message} {told.remedy}") == ["2,001", "2,000"]


def test_the_mark_follows_words_and_columns_and_not_the_ends_of_lines() -> None:
    assert mark_of("Ann\r\nBob\r\n") == mark_of("Ann\nBob\n")
    assert mark_of("Ann\nBob") != mark_of("Ann\nBob 2")
    assert mark_of("Ann", {"c0": "club"}) != mark_of("Ann") == mark_of("Ann", {})


TYPED = st.lists(st.text(st.sampled_from("aBé 1&/,:;\t()?@.-"), max_size=25), max_size=6).map(
    "\n".join
)


@given(TYPED, st.integers(1, 4))
def test_every_button_of_every_list_leaves_a_list_that_can_be_read(text: str, size: int) -> None:
    seen = preview(text, size=size)
    assert len(seen.drafts) + sum(not row.line.draft for row in seen.lines) == len(seen.lines)
    for problem in seen.problems:
        for repair in problem.repairs:
            after = repaired(text, repair.sends, size, {}, {problem.line: "Zed Ho"})
            preview(after, size=size)
            if not repair.sends.startswith(("remove", "join", "pairs")):
                assert after.count("\n") == "\n".join(text.splitlines()).count("\n")


@pytest.mark.parametrize(
    "sends", ["", "remove", "remove 99", "rename x", "sing 1", "join 1", "9" * 5000]
)
def test_a_repair_that_makes_no_sense_changes_nothing(sends: str) -> None:
    text = "Ann Oak & Bob Elm\nCy Ash & Di Fir"
    assert repaired(text, sends, 2, {}, {}) == text
