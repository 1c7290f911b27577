"""A phone sends again what it has a receipt for, once a backup from before was restored."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from django.db import connection
from playwright.sync_api import Page, expect

from scoring.models import Hand
from tests.browser.test_unsaved_hands import answering, lost, press_save, type_hand, waits
from tests.browser.thumb import at_hand, at_table, is_saved
from tests.makers import NOON, a_called_match
from tests.makers_epochs import a_restore
from tests.makers_table import AT, a_game, a_match_at_table_one, table_of
from tournament.brackets.models import Match
from tournament.live import versions
from tournament.live.models import LogEntry
from tournament.tables.models import Resent
from tournament.tables.services import clear_table

TOLD = "**/resent/"
"""Where a phone tells the desk that it has sent its hands again."""


@pytest.fixture
def phone_at_a_game(phone: Page) -> Page:
    """At table 1, with hand 1 typed and not saved."""
    at_table(phone, a_game(a_match_at_table_one()).match)
    type_hand(phone)
    return phone


@pytest.fixture
def phone_of_a_saved_hand(phone_at_a_game: Page, tmp_path: Path) -> Page:
    """The same, backed up, and then the hand saved."""
    copy(here(), tmp_path / "backup")
    press_save(phone_at_a_game)
    is_saved(phone_at_a_game)
    at_hand(phone_at_a_game, 2)
    return phone_at_a_game


def restore(folder: Path) -> None:
    copy(folder / "backup", here())
    versions.forget()


def here() -> str:
    return str(connection.settings_dict["NAME"])


def copy(source: Path | str, target: Path | str) -> None:
    """The whole content of a database into another one."""
    with (
        closing(sqlite3.connect(source, uri=True)) as old,
        closing(sqlite3.connect(target, uri=True)) as new,
    ):
        old.backup(new)


def test_a_hand_that_was_saved_after_the_backup_comes_back(
    phone_of_a_saved_hand: Page, tmp_path: Path
) -> None:
    phone = phone_of_a_saved_hand
    saved = LogEntry.objects.get(verb="hand.save")

    restore(tmp_path)
    assert not LogEntry.objects.filter(verb="hand.save").exists()
    with a_restore() as epoch:
        with phone.expect_response(TOLD):
            phone.reload()
        is_saved(phone)
        at_hand(phone, 2)
        again = LogEntry.objects.get(verb="hand.save")
        assert (again.key, again.detail["content"]) == (saved.key, saved.detail["content"])
        expect(phone.locator("#refusals [data-kept]")).to_have_count(0)
        assert [row.refused for row in Resent.objects.filter(epoch=epoch)] == [0]


def test_a_phone_that_wrote_nothing_at_the_table_does_not_speak_for_the_one_that_did(
    phone_at_a_game: Page,
) -> None:
    phone, match = phone_at_a_game, Match.objects.get(code="W1-1")
    with a_restore() as epoch:
        with phone.expect_response("**/keeping.js"):
            phone.reload()
        phone.wait_for_timeout(500)
        assert not Resent.objects.filter(epoch=epoch).exists()
        with phone.expect_response(TOLD):
            press_save(phone)
        is_saved(phone)
        assert Resent.objects.get(epoch=epoch).table == table_of(match)


def test_a_hand_that_waits_during_the_restore_goes_after_those_that_come_back(
    phone_of_a_saved_hand: Page, tmp_path: Path
) -> None:
    phone = phone_of_a_saved_hand
    phone.route("**/1/?since=*", lost)  # the phone hears of the restore by its hand alone
    type_hand(phone)
    with answering(phone, lost):
        press_save(phone)
        waits(phone)
        restore(tmp_path)
        with a_restore():
            phone.context.unroute_all()
            is_saved(phone)
            at_hand(phone, 3)
            expect(phone.locator("#refusals [data-kept]")).to_have_count(0)
            saved = LogEntry.objects.filter(verb="hand.save").order_by("number")
            assert [row.detail["hand"] for row in saved] == [1, 2]


def test_hands_come_back_in_their_order_though_the_phones_clock_was_set_back(
    phone_of_a_saved_hand: Page, tmp_path: Path
) -> None:
    phone = phone_of_a_saved_hand
    phone.evaluate("() => { const was = Date.now; Date.now = () => was() - 3600000; }")
    type_hand(phone)
    press_save(phone)
    is_saved(phone)
    at_hand(phone, 3)
    restore(tmp_path)
    with a_restore():
        phone.reload()
        is_saved(phone)
        at_hand(phone, 3)
        expect(phone.locator("#refusals [data-kept]")).to_have_count(0)
        assert LogEntry.objects.filter(verb="hand.save").count() == 2


def test_a_phone_that_sends_its_own_hands_again_is_overtaken_by_no_other(
    phone_of_a_saved_hand: Page, tmp_path: Path
) -> None:
    phone = phone_of_a_saved_hand
    type_hand(phone)
    restore(tmp_path)
    with a_restore(), answering(phone, lost):
        phone.evaluate("document.dispatchEvent(new Event('live:ask'))")
        expect(phone.locator("#overtaken")).to_be_visible()
        phone.context.unroute_all()
        at_hand(phone, 2)
        expect(phone.locator("#overtaken")).to_be_hidden()
        assert LogEntry.objects.filter(verb="hand.save").count() == 1


def test_a_phone_keeps_the_hands_of_the_game_before_at_its_table(phone_at_a_game: Page) -> None:
    phone = phone_at_a_game
    press_save(phone)
    is_saved(phone)
    match = Match.objects.get(code="W1-1")
    clear_table(match=match, now=NOON)
    a_game(a_called_match(match.stage, "W1-2"))
    phone.goto(AT)
    type_hand(phone)
    press_save(phone)
    is_saved(phone)
    kept = "Object.keys(localStorage).filter((name) => name.startsWith('rookery hand ')).length"
    assert (Hand.objects.count(), phone.evaluate(kept)) == (2, 2)
