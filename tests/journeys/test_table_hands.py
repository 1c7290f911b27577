"""A table plays its game: hands saved, undone and changed from the phone."""

import pytest

from tests.makers import a_phone_at
from tests.makers_table import (
    AT,
    a_game,
    a_match_at_table_one,
    saved,
    table_of,
)
from tournament.live.models import LogEntry

pytestmark = pytest.mark.django_db


def test_a_saved_hand_is_receipted_with_its_number() -> None:
    game = a_game(a_match_at_table_one())
    phone = a_phone_at(table_of(game.match))
    answer = saved(phone, 1)
    row = LogEntry.objects.get(verb="hand.save")
    assert answer["Location"] == f"{AT}?saved={row.number}"
    page = phone.get(answer["Location"]).content.decode()
    assert f"Saved #{row.number}" in page
    game.sheet.refresh_from_db()
    assert game.sheet.totals == {"NS": 75, "EW": 45}
