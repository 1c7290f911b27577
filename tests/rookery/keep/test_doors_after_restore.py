"""On an empty machine, a restored backup lets in whoever it let in before."""

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from uuid import uuid4

import pytest
from django.db import connection, connections
from django.test import Client, override_settings

from rookery.keep import backup, rows
from tests.hall_clock import HallClock
from tests.makers import NOON, a_phone_at
from tests.makers_before import the_director
from tests.makers_links import invited
from tests.makers_shown import as_shown
from tests.makers_table import (
    AT,
    a_game,
    a_match_at_table_one,
    pin_of,
    played_out,
    table_of,
    the_event,
)
from tests.rookery.keep.test_restore import restored
from tournament.desk.act.secrets import address_of, card_key
from tournament.live.models import Restore

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.skipif(connection.vendor != "sqlite", reason="a server is another way"),
]


@contextmanager
def standing_on(data: Path) -> Iterator[None]:
    """Answer from the database and with the key of this folder."""
    usual = connections["default"]
    there = type(usual)({**usual.settings_dict, "NAME": str(data / "db.sqlite3")})
    connections["default"] = there
    try:
        with override_settings(SECRET_KEY=(data / "secret_key").read_text()):
            yield
    finally:
        there.close()
        connections["default"] = usual


def test_cards_links_pins_and_logins_of_before_open_what_they_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, hall_clock: HallClock
) -> None:
    game = a_game(a_match_at_table_one())
    hall_clock.shows(NOON)  # a team's link ends after its event
    event, table = the_event(), table_of(game.match)
    phone, director = a_phone_at(table), the_director(event)
    played_out(phone)
    invite, team = {"key": invited(event)}, address_of(game.sides.get(side="NS").entry)
    card, pin = {"key": card_key(table)}, pin_of(game, "NS")
    sign = {"key": str(uuid4()), "side": "NS", "seat": "N", **as_shown(game)}
    monkeypatch.setattr(rows, "one_moment", nullcontext)
    made = backup.back_up(tmp_path / "made.backup", NOON).place
    assert restored(made, tmp_path / "elsewhere").returncode == 0

    with standing_on(tmp_path / "elsewhere"):
        assert Restore.objects.exists()
        assert director.get(f"/desk/{event.slug}/").status_code == 200
        assert Client().get(team).status_code == 200
        assert Client().post("/link/", invite)["Location"] == "/link/join/"
        assert Client().post(f"{AT}claim/", card)["Location"] == AT
        wrong = f"{(int(pin) + 1) % 10**6:06}"
        assert phone.post(f"{AT}sign/", sign | {"pin": wrong}).status_code == 422
        assert phone.post(f"{AT}sign/", sign | {"pin": pin}).status_code == 303
