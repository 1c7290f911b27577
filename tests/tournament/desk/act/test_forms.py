"""Forms whose errors are findings: what a field without a limit of its own says of a long text."""

from tournament.desk.act.forms import LONGEST, Line, ReasonForm


def test_a_text_that_is_far_too_long_is_promised_no_length_which_its_room_refuses() -> None:
    """A reason may have 300 letters: whoever is told 2000 shortens it for nothing."""
    (finding,) = ReasonForm({"reason": "9" * 5000}).findings
    assert (finding.where, finding.code) == ("reason", "max_length")
    assert str(LONGEST) not in f"{finding.message} {finding.remedy}"


def test_a_field_with_a_limit_of_its_own_names_it() -> None:
    assert "80" in str(Line(max_length=80).remedy)
