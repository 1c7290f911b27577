"""Words that may not stand in the house: names that say nothing, addresses."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.house.reading import TEXT, files, text

EMPTY_NAMES = {"base", "common", "helpers", "manager", "utils"}
NAMED_BY_DJANGO = {"tournament/sqlite/base.py"}
"""Where Django looks for a database backend."""

# Places that mean a certain machine; written so that this file does not hold them itself.
MACHINE_PATHS = re.compile(r"/(?:work|root|home/\w+)" + "/")
REGISTRIES = re.compile(r"\b(?:pypi|npmjs|pythonhosted|docker|ghcr)\.(?:org|com|io)\b")
ADDRESS = re.compile(r"https?:/" + r"/[^\s\"'`<>)\]]*")
ALLOWED_ADDRESS = re.compile(
    r"https?:/"
    r"/(?:"
    r"[^/]*\{"  # made up at run time
    r"|localhost|127\.0\.0\.1|192\.0\.2\.\d|192\.168\.1\.\d|testserver"
    r"|(?:[\w-]+\.)*example(?:\.(?:com|net|org))?(?=[:/?#]|$)"
    r"|[\w.-]+\.(?:test|invalid)\b"
    r"|www\.w3\.org/|json-schema\.org/"  # names of formats, never fetched
    r")"
)


def test_every_module_says_what_it_is_about() -> None:
    assert {
        path for path in files(".py") if EMPTY_NAMES & set(Path(path).with_suffix("").parts)
    } == NAMED_BY_DJANGO


def test_no_file_names_a_place_on_one_machine() -> None:
    assert list(searched(MACHINE_PATHS)) == []


def test_no_file_names_a_package_registry() -> None:
    assert list(searched(REGISTRIES)) == []


def test_no_file_names_an_address_that_somebody_could_fetch() -> None:
    found = [place for place in searched(ADDRESS) if not ALLOWED_ADDRESS.match(place.split()[1])]

    assert found == []


@pytest.mark.parametrize(
    ("address", "allowed"),
    [
        ("localhost:8000/desk", True),
        ("{host}/", True),
        ("club.example.org/t/1", True),
        ("rookery.test/", True),
        ("www.w3.org/2000/svg", True),
        ("packages.somewhere.com/simple", False),
        ("example.org.somewhere.com/", False),
        ("somewhere.com/?to={place}", False),
    ],
)
def test_only_addresses_that_lead_nowhere_are_allowed(address: str, allowed: bool) -> None:
    assert bool(ALLOWED_ADDRESS.match(f"https:/{'/'}{address}")) is allowed


def searched(words: re.Pattern[str]) -> Iterator[str]:
    """Where the words stand, in everything people wrote, as "path:line what"."""
    for path in files(*TEXT):
        for number, line in enumerate(text(path).splitlines(), 1):
            yield from (f"{path}:{number} {found}" for found in words.findall(line))
