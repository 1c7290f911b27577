"""What an official writes beside a sheet before it is posted."""

import pytest

from tournament.desk.scoring.forms import SheetForm


def test_initials_stand_in_capitals() -> None:
    assert SheetForm({"initials": " dd "}).said["initials"] == "DD"


@pytest.mark.parametrize(("box", "typed"), [("initials", "DORAD"), ("round", "x" * 81)])
def test_what_is_too_long_is_refused_and_not_cut(box: str, typed: str) -> None:
    (finding,) = SheetForm({box: typed}).findings
    assert (finding.where, finding.code) == (box, "max_length")
