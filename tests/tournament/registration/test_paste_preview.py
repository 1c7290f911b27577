"""What a director sees of a pasted list before it is saved."""

import re

from hypothesis import given
from hypothesis import strategies as st

from tournament.registration.admission import Entered, Field
from tournament.registration.paste_preview import PastePreview, mark_of, preview_paste


def preview(text: str, *entered: Entered) -> PastePreview:
    return preview_paste(text, Field(2, False, entered))


def test_a_good_list_has_a_team_for_each_line() -> None:
    seen = preview("Ann Oak & Bob Elm\n\nCy Ash")
    assert [draft.members for draft in seen.drafts] == [("Ann Oak", "Bob Elm"), ("Cy Ash",)]
    assert seen.errors == ()
    assert seen.waiting == 1


def test_every_line_carries_its_own_objections() -> None:
    seen = preview("Ann & Bob & Cy\nDi Fir & Ed Box\nEagles:")
    assert [bool(row.findings) for row in seen.lines] == [True, False, True]
    assert len(seen.errors) == 2
    assert seen.general == ()


def test_who_is_entered_already_is_objected_to() -> None:
    seen = preview("Ann Oak & Bob Elm", Entered(4, ("Ann Oak",), "", waits=True))
    assert [each.code for each in seen.errors] == ["waits-already"]
    assert "4" in str(seen.errors[0].message)


def test_a_list_of_2000_lines_is_read_and_one_more_is_refused() -> None:
    assert len(preview("\n".join(["x"] * 2000)).lines) == 2000
    long = preview("\n".join(["x"] * 2001))
    assert long.lines == ()
    assert [each.code for each in long.general] == ["too-long"]
    assert re.findall(r"\d[\d,]*", str(long.general[0].message)) == ["2,001", "2,000"]


def test_the_mark_follows_the_words_and_not_the_ends_of_lines() -> None:
    assert mark_of("Ann\r\nBob\r\n") == mark_of("Ann\nBob\n")
    assert mark_of("Ann\nBob") != mark_of("Ann\nBob 2")


@given(st.text())
def test_no_list_makes_the_preview_fail(text: str) -> None:
    seen = preview(text)
    assert len(seen.drafts) + sum(row.line.draft is None for row in seen.lines) == len(seen.lines)
