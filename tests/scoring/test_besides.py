"""What officials write besides the hands: at the table, and on a posted sheet."""

from typing import Any

import pytest

from rules.refusals import Refused
from scoring.beside_words import besides_words
from scoring.besides import write_besides
from scoring.models import ScoreSheet
from scoring.services import void_sheet
from tests.findings import refuses
from tests.makers import NOON
from tests.scoring.makers import a_posted_sheet, a_sheet, a_verified_sheet, with_hands

pytestmark = pytest.mark.django_db

OVERRIDE = [{"where": "/hands/0/score/NS", "value": 60, "by": "Dora", "reason": "recounted"}]
WRITES: dict[str, Any] = {"reason": "recounted", "official": "Dora", "told": [*"NESW"], "now": NOON}


def test_a_decision_on_a_hand_changes_what_it_comes_to_and_not_what_was_written() -> None:
    sheet = with_hands(a_sheet(), 100)
    ruling = write_besides(sheet, "overrides", OVERRIDE, **WRITES)
    hand = sheet.hands.get()
    assert ruling.totals["NS"] == sheet.totals["NS"] == hand.score["NS"] == 60
    assert hand.content["points"]["NS"] == 100


def test_taken_away_again_the_hand_is_worth_what_the_rules_say() -> None:
    sheet = with_hands(a_sheet(), 100)
    write_besides(sheet, "overrides", OVERRIDE, **WRITES)
    write_besides(sheet, "overrides", [], **WRITES)
    assert sheet.besides == {}
    assert sheet.hands.get().score["NS"] == sheet.totals["NS"] == 100


def test_at_the_table_the_signatures_fall() -> None:
    sheet = a_verified_sheet()
    write_besides(sheet, "overrides", OVERRIDE, **WRITES)
    assert sheet.state == ScoreSheet.State.DRAFT
    assert not sheet.signatures.filter(dropped_at__isnull=True).exists()


def test_a_posted_sheet_stays_posted_and_gets_a_correction() -> None:
    sheet = a_posted_sheet()
    better = [{"where": "/hands/0/score/NS", "value": 110, "by": "Dora", "reason": "recounted"}]
    write_besides(sheet, "overrides", better, **WRITES)
    row = sheet.corrections.get()
    assert (sheet.state, row.hand_number, row.before) == ("posted", None, {})
    assert row.totals_before["NS"] == 500
    assert row.totals_after["NS"] == sheet.totals["NS"] == 510


def test_a_posted_sheet_that_would_be_unfinished_refuses_it() -> None:
    sheet = a_posted_sheet()
    with pytest.raises(Refused):
        write_besides(sheet, "overrides", OVERRIDE, **WRITES)


def test_a_void_sheet_takes_nothing_any_more() -> None:
    sheet = a_sheet()
    void_sheet(sheet)
    sheet.refresh_from_db()
    with refuses("sheet-void"):
        write_besides(sheet, "overrides", OVERRIDE, **WRITES)


def test_everything_written_besides_has_its_words() -> None:
    """The words are the subject."""
    sheet = a_sheet(ruleset="npa-pinochle", first_dealer="E")
    besides = {
        "late": {"N": "7:05.000"},
        "penalties": [{"code": "wrong-table", "seat": "E"}],
        "substitutes": [{"seat": "S", "name": "Eve Ash", "from_hand": 2}],
        "time_called": 3,
        "overrides": [{"where": "/winner", "value": "NS", "by": "Dora", "reason": "agreed"}],
    }
    assert str(besides_words(sheet, besides)) == (
        "Ann Oak arrived 7:05.000 after the start, Wrong table: Ben Ito, "
        "Eve Ash for Cal Birch from hand 2, time called after hand 3, decided who won: Eagles"
    )
    assert str(besides_words(sheet, {})) == "nothing"
