"""Open pages that ask again after somebody else's hand: none of them may be made anew.

The event's page, the bracket, a match, the projector, and another team's own page.
"""

import re
import time
from unittest.mock import patch

from django.conf import settings
from django.test import Client

from bench import Figure
from tests.counting import counting
from tests.makers import NOON, a_phone_at
from tests.makers_personal import team
from tests.makers_scoring import a_drawn_stage, a_game_in_play, a_posted_game
from tests.makers_table import saved
from tournament.desk.act.secrets import address_of
from tournament.desk.public import my_page_views

SINCE = re.compile(r'since=([\w.~%/-]+)|data-seen="([^"]+)"')


def measure() -> Figure:
    """How many of the pages were made anew. Holds if none was."""
    settings.ALLOWED_HOSTS.append("testserver")
    stage = a_drawn_stage(16)
    a_posted_game(stage, "W1-1")
    game = a_game_in_play(stage, "W1-2")
    table = game.match.assignments.get().table
    phone, at = a_phone_at(table), f"/t/{table.event.slug}/{table.number}/"
    saved(phone, 1, at=at)
    public = f"/e/{stage.division.event.slug}/"
    paths = {
        "event": public,
        "bracket": f"{public}main-event/",
        "match": f"{public}main-event/W1-1/",
        "projector": f"/wall/{stage.division.event.slug}/",
        "my page": address_of(team(stage, 1)),
    }
    with patch.object(my_page_views, "now", lambda: NOON):
        client = Client()
        before = {name: _seen(client, path) for name, path in paths.items()}
        saved(phone, 2, at=at)
        rows = {name: _asked_again(client, path, before[name]) for name, path in paths.items()}
    anew = [name for name, (status, _, _) in rows.items() if status != 204]
    told = ", ".join(f"{name} {count} queries {ms:.1f} ms" for name, (_, count, ms) in rows.items())
    how = f"pages of {len(rows)} made anew; CPU of one answer by Django, in memory none: {told}"
    return Figure("after_hand", float(len(anew)), "= 0", not anew, how)


def _seen(client: Client, path: str) -> str:
    """What the page says it shows."""
    found = SINCE.search(client.get(path).text)
    assert found, path
    return found[1] or found[2]


def _asked_again(client: Client, path: str, seen: str) -> tuple[int, int, float]:
    """The status, queries and CPU milliseconds of the next poll."""
    with counting() as counted:
        start = time.process_time()
        answer = client.get(path, {"since": seen})
        taken = 1000 * (time.process_time() - start)
    return answer.status_code, counted(), taken
