"""Wrong totals are corrected in the same way as any posted sheet."""

import pytest

from tests.findings import codes
from tests.makers import an_official, logged_in
from tests.makers_paper import match, save_row, teams_of
from tests.makers_scoring import a_drawn_stage, a_scorer
from tournament.brackets.models import Game
from tournament.desk.act.secrets import pin
from tournament.desk.verify.sheets import wrong_sheets
from tournament.live.roles import Role

pytestmark = [pytest.mark.django_db]

TOLD = ["N", "E", "S", "W"]


def corrected(north: str, east: str, **more: object) -> dict[str, object]:
    words = {"total-NS": north, "total-EW": east, "reason": "Misread", "told": TOLD}
    return {**words, "revision": Game.objects.get().sheet.revision, **more}


def test_a_wrong_total_is_corrected_with_reason_and_told_and_the_log_has_both() -> None:
    stage = a_drawn_stage()
    scorer = a_scorer(stage.division.event)
    save_row(scorer, match(stage, "W1-1"), 500, 340)
    sheet = Game.objects.get().sheet
    page = f"/desk/beach-house-2026/sheet/{sheet.pk}/correct/"
    assert 'name="total-NS" value="500"' in scorer.get(page).text
    preview = scorer.get(page, {"total-NS": "505", "total-EW": "340"}).context["preview"]
    assert (preview.flips, [side.after for side in preview.sides]) == (False, [505, 340])
    assert scorer.post(page, corrected("505", "340")).status_code == 303
    sheet.refresh_from_db()
    assert (sheet.totals, sheet.winner) == ({"NS": 505, "EW": 340}, "NS")
    row = sheet.corrections.get()
    assert (row.reason, row.told, row.totals_before["NS"]) == ("Misread", sorted(TOLD), 500)
    assert list(wrong_sheets(stage.division.event)) == []


def test_a_correction_that_cannot_be_or_changes_nothing_is_refused() -> None:
    stage = a_drawn_stage()
    scorer = a_scorer(stage.division.event)
    save_row(scorer, match(stage, "W1-1"), 500, 340)
    page = f"/desk/beach-house-2026/sheet/{Game.objects.get().sheet_id}/correct/"
    assert codes(scorer.post(page, corrected("503", "340"))) == ["impossible-total"]
    assert codes(scorer.post(page, corrected("500", "340"))) == ["nothing-changed"]
    assert codes(scorer.post(page, corrected("505", "340", told=["N"]))) == ["not-told"]


def test_a_correction_that_changes_the_winner_needs_somebody_who_agrees() -> None:
    stage = a_drawn_stage()
    director = logged_in(an_official(stage.division.event, "dora", Role.DIRECTOR))
    first = match(stage, "W1-1")
    save_row(director, first, 500, 340)
    page = f"/desk/beach-house-2026/sheet/{Game.objects.get().sheet_id}/correct/"
    swapped = corrected("340", "500")
    assert codes(director.post(page, swapped)) == ["wrong-pin"]
    pins = {f"pin-{team.pk}": pin(team) for team in teams_of(first)}
    assert director.post(page, swapped | pins).status_code == 303
    assert match(stage, "W1-1").winner == teams_of(first)[1]
