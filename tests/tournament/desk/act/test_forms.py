"""Forms whose errors are findings: the limit of long texts, and the times that are understood."""

from datetime import time

import pytest
from django.core.exceptions import ValidationError

from tournament.desk.act.forms import LONGEST, Line, ReasonForm, TimeOfDay


def test_a_text_that_is_far_too_long_is_promised_no_length_which_its_room_refuses() -> None:
    """A reason may have 300 letters: whoever is told 2000 shortens it for nothing."""
    (finding,) = ReasonForm({"reason": "9" * 5000}).findings
    assert (finding.where, finding.code) == ("reason", "max_length")
    assert str(LONGEST) not in f"{finding.message} {finding.remedy}"


def test_a_field_with_a_limit_of_its_own_names_it() -> None:
    assert "80" in str(Line(max_length=80).remedy)


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        *(("14:02", "14:02"), ("14:02:30", "14:02:30"), ("2:02 PM", "14:02")),
        *(("2:02:30 p.m.", "14:02:30"), ("12:00am", "00:00"), ("12:05 pm", "12:05")),
    ],
)
def test_a_time_is_typed_as_either_clock_shows_it(typed: str, read: str) -> None:
    assert TimeOfDay().clean(typed) == time.fromisoformat(read)


@pytest.mark.parametrize("typed", ["13:00 PM", "0:30 am", "2:02", "2:60 PM", "9" * 5000, "٢:02 PM"])
def test_what_no_clock_shows_is_no_time(typed: str) -> None:
    with pytest.raises(ValidationError):
        TimeOfDay().clean(typed)
