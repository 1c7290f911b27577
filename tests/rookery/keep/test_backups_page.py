"""The owner's page of the backups: what is there, what went wrong, and a button."""

import os
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client

from rookery.keep import rows
from tests.makers import a_user, logged_in

pytestmark = pytest.mark.django_db
PAGE = "/desk/installation/backups/"


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of its own. The test's own transaction is the moment of a backup."""
    said = replace(settings.SAID, backups=tmp_path / "first", backups_copy=tmp_path / "stick")
    monkeypatch.setattr(settings, "SAID", said)
    monkeypatch.setattr(settings, "DATA", tmp_path)
    monkeypatch.setattr(rows, "one_moment", nullcontext)
    return tmp_path


@pytest.fixture
def owner() -> Client:
    user = a_user("olga")
    user.is_superuser = True
    user.save()
    return logged_in(user)


def test_the_button_makes_a_backup_and_a_stick_that_is_gone_is_told(
    owner: Client, here: Path
) -> None:
    assert 'data-part="gone"' in owner.get(PAGE).text
    assert owner.post(f"{PAGE}make/")["Location"] == PAGE
    shown = owner.get(PAGE)
    assert [row.name for row in shown.context["first"].rows] == [
        file.name for file in (here / "first").iterdir()
    ]
    assert shown.context["second"].fault is not None
    assert 'data-part="fault"' in shown.text


@pytest.mark.parametrize("disk", [1, 2])
def test_an_empty_folder_where_the_stick_was_is_told_from_the_stick(
    owner: Client, here: Path, monkeypatch: pytest.MonkeyPatch, disk: int
) -> None:
    stick, stat = here / "stick", Path.stat

    def on_disks(path: Path, **more: bool) -> os.stat_result:
        found = list(stat(path, **more))
        found[2] = disk if path == stick else 1
        return os.stat_result(found)

    stick.mkdir()
    monkeypatch.setattr(Path, "stat", on_disks)
    assert ('data-part="same-disk"' in owner.get(PAGE).text) == (disk == 1)


def test_a_button_that_cannot_write_says_so_on_the_page(owner: Client, here: Path) -> None:
    (here / "first").write_text("a file")
    refused = owner.post(f"{PAGE}make/")
    assert refused.status_code == 422
    assert str(here / "first") in refused.context["first"].fault.words


def test_only_owners_come_in() -> None:
    assert logged_in(a_user("dora")).get(PAGE).status_code == 403
    assert logged_in(a_user("theo")).post(f"{PAGE}make/").status_code == 403
