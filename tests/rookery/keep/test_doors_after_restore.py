"""On an empty machine, a restored backup lets in whoever it let in before: the real server."""

from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path
from uuid import uuid4

import pytest
from django.conf import settings
from django.db import connection

from rookery.keep import backup, rows
from tests.makers import a_phone_at
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
from tests.own_server import own_server
from tests.rookery.keep.test_restore import restored
from tournament.desk.act.phones import COOKIE
from tournament.desk.act.secrets import address_of, card_key
from tournament.desk.now import now
from tournament.registration.models import Event

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.skipif(connection.vendor != "sqlite", reason="a server is another way"),
]


def test_cards_links_pins_and_logins_of_before_open_what_they_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = a_game(a_match_at_table_one())
    Event.objects.update(starts_at=now())  # a team's link ends after its event
    event, table = the_event(), table_of(game.match)
    phone = a_phone_at(table)
    played_out(phone)
    director = the_director(event)
    invite, team = invited(event), address_of(game.sides.get(side="NS").entry)
    session = director.cookies[settings.SESSION_COOKIE_NAME].value
    monkeypatch.setattr(rows, "one_moment", nullcontext)
    made = backup.back_up(tmp_path / "made.backup", now()).place
    data = tmp_path / "elsewhere"
    assert restored(made, data).returncode == 0

    with own_server(data, cookies=f"{settings.SESSION_COOKIE_NAME}={session}") as desk:
        assert desk.get(f"/desk/{event.slug}/").status == 200
        stranger = replace(desk, cookies="")
        assert stranger.get(f"/desk/{event.slug}/").status == 302
        assert stranger.get(team).status == 200
        opened = stranger.post("/link/", {"key": invite})
        assert opened.headers["Location"] == "/link/join/"
        card = {"key": card_key(table)}
        assert stranger.post(f"{AT}claim/", card).headers["Location"] == AT
        at_table = replace(desk, cookies=f"{COOKIE}={phone.cookies[COOKIE].value}")
        assert at_table.get(AT).status == 200
        pin = pin_of(game, "NS")
        form = {"key": str(uuid4()), "side": "NS", "seat": "N", **as_shown(game)}
        wrong = at_table.post(f"{AT}sign/", form | {"pin": f"{(int(pin) + 1) % 10**6:06}"})
        assert wrong.status == 422
        assert at_table.post(f"{AT}sign/", form | {"pin": pin}).status == 303
