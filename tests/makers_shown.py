"""What a form carries of what it shows, as a page that was just loaded has it."""

import re
from typing import Any

from django.test import Client

from scoring.models import ScoreSheet
from scoring.selectors import standing_hands
from tests.page_parts import part, parts
from tournament.brackets.models import Game
from tournament.desk.act.shown import CHANGED_SINCE
from tournament.desk.scoring.queue_page import games_of, queued_of
from tournament.desk.scoring.sheet_changes import mark_of_sheet, versions_of
from tournament.desk.tables.free_tables import offers_now
from tournament.registration.models import Event


def as_shown(game: Game) -> dict[str, str]:
    """The hidden fields of a form at the table of this game."""
    sheet = ScoreSheet.objects.get(pk=game.sheet_id)
    return {"shown": mark_of_sheet(sheet), "hands_shown": versions_of(standing_hands(sheet))}


def as_queued(game: Game) -> dict[str, str]:
    """The hidden fields of a form of the scoring table."""
    row = queued_of(games_of(game.match.stage.division.event).get(pk=game.pk))
    return {"shown": row.shown, "hands_shown": row.hands_shown}


def as_offered(event: Event) -> dict[str, list[str]]:
    """The hidden fields of “Call all” on the board."""
    return {"offered": [offer.mark for offer in offers_now(event)]}


def changed_by(answer: Any) -> str:
    """Where a form was refused because it changed meanwhile: what names who changed it, on the page
    that asks again or among the objections above the form."""
    assert answer.status_code == 422, answer.text
    if "changed-by" in parts(answer.text):
        return part(answer.text, "changed-by")
    (found,) = (row for row in answer.context["findings"] if row.code == CHANGED_SINCE)
    return str(found.message)


INPUT = re.compile(r'<input type="hidden" name="(\w+)" value="([^"]*)">')


def form_on(client: Client, page: str, action: str = "") -> dict[str, str]:
    """What the form that sends to `action` carries unseen; "" for a form that sends to its page.
    A button with an address of its own stands for its form."""
    text = client.get(page).text
    main = text.partition('<main id="main"')[2]
    forms = re.findall(r"<form[^>]*>.*?</form>", main, re.DOTALL)
    found = next(row for row in forms if (f'action="{action}"' in row if action else "post" in row))
    return dict(INPUT.findall(found))
