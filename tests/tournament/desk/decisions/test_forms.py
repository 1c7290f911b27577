"""What the director types at a table of more than two is read, or refused at its box."""

import pytest

from tournament.desk.decisions.forms import TableForm
from tournament.registration.models import Entry

ENTRANTS = [
    Entry(pk=number, division_id=1, number=number, title=f"Team {number}") for number in (1, 2, 3)
]
TYPED = {"place-1": "2", "points-1": "-5", "place-2": "1", "points-2": "60"}


def test_place_and_points_are_read_of_everybody_who_was_there() -> None:
    assert TableForm(TYPED, entrants=ENTRANTS, division=1).placings == {1: (2, -5), 2: (1, 60)}


@pytest.mark.parametrize(
    ("box", "typed", "code"),
    [
        ("place-1", "first", "no-number"),
        ("points-1", "many", "no-number"),
        ("place-1", "", "half"),
        ("points-1", "", "half"),
    ],
)
def test_what_cannot_be_read_is_refused_at_its_box(box: str, typed: str, code: str) -> None:
    form = TableForm({**TYPED, box: typed}, entrants=ENTRANTS, division=1)
    (finding,) = form.findings
    assert (finding.where, finding.code) == (box, code)
    assert form.boxes[0][2 + box.startswith("points")] == typed


def test_two_with_one_number_have_boxes_of_their_own() -> None:
    guest = Entry(pk=9, division_id=2, number=1, title="Team 1")
    boxes = TableForm({}, entrants=[ENTRANTS[0], guest], division=1).boxes
    numbers = {number: entry for entry, number, _, _ in boxes}
    assert list(numbers.values()) == [ENTRANTS[0], guest]
    typed = {
        f"{what}-{number}": str(place)
        for place, number in enumerate(numbers, start=1)
        for what in ("place", "points")
    }
    form = TableForm(typed, entrants=[ENTRANTS[0], guest], division=1)
    assert [form.placings[number] for number in numbers] == [(1, 1), (2, 2)]
