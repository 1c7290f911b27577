"""The browser that npm carries, on a system that has no configuration of fonts."""

import platform
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from workshop import npm, npm_chromium


def test_the_browser_is_given_a_configuration_that_names_its_own_fonts(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    folder = tmp_path / "<browser> & fonts"
    folder.mkdir()
    (folder / "chromium").touch()
    monkeypatch.setattr(npm_chromium, "FOLDER", folder)
    monkeypatch.setattr(npm_chromium, "FONTS_CONF", folder / "fonts.conf")
    monkeypatch.setattr(npm_chromium, "LOCK", tmp_path / ".venv.lock")
    monkeypatch.setattr(npm, "node", lambda: "node")
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(platform, "machine", lambda: "x86_64")

    told = npm_chromium.fetch() or {}

    named = ET.parse(told["FONTCONFIG_FILE"]).iter("dir")
    assert str(folder / "fonts") in [row.text for row in named]
