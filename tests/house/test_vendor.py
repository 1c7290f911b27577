"""Third-party files in the repository are what the pinned packages held, byte for byte."""

import json
from base64 import b64encode
from hashlib import sha384
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGES: list[dict[str, Any]] = json.loads((ROOT / "workshop/vendor.json").read_text())
FILES = {path: digest for package in PACKAGES for path, digest in package["files"].items()}


@pytest.mark.parametrize("path", FILES)
def test_a_vendored_file_is_unchanged(path: str) -> None:
    digest = b64encode(sha384((ROOT / path).read_bytes()).digest()).decode()
    assert f"sha384-{digest}" == FILES[path]


def test_every_file_in_a_vendor_folder_is_accounted_for() -> None:
    folders = [ROOT / "static/vendor", ROOT / "tests/vendor"]
    found = [path for folder in folders for path in folder.rglob("*") if path.is_file()]
    assert {path.relative_to(ROOT).as_posix() for path in found} == set(FILES)


def test_the_versions_are_the_ones_package_json_pins() -> None:
    pinned = json.loads((ROOT / "package.json").read_text())["devDependencies"]
    assert {package["name"]: package["version"] for package in PACKAGES} == pinned


def test_each_package_brings_its_licence() -> None:
    for package in PACKAGES:
        assert any(path.endswith("/LICENSE") for path in package["files"]), package["name"]


@pytest.mark.parametrize("path", [path for path in FILES if path.endswith(".js")])
def test_no_script_points_at_a_source_map_that_is_not_there(path: str) -> None:
    assert "sourceMappingURL" not in (ROOT / path).read_text()


def test_the_lock_file_holds_hashes_and_no_address() -> None:
    lock = (ROOT / "package-lock.json").read_text()
    assert "sha512-" in lock
    assert "://" not in lock
