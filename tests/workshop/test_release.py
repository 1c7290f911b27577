"""The wheel: whatever the program reads in a working copy is inside it."""

import ast
from configparser import ConfigParser
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.house.reading import tree
from workshop import ROOT, release

PACKAGES = ("rookery", "rules", "scoring", "tournament")
FOLDERS = ("templates", "static", "locale", "docs/manual")
MADE = {".pyc", ".po"}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> ZipFile:
    return ZipFile(release.wheel(tmp_path_factory.mktemp("wheel")))


def files(folder: str) -> set[str]:
    return {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and path.suffix not in MADE
    }


@pytest.mark.parametrize("package", PACKAGES)
def test_each_package_is_in_it_with_its_texts_and_books(wheel: ZipFile, package: str) -> None:
    assert files(package) - set(wheel.namelist()) == set()


@pytest.mark.parametrize("folder", FOLDERS)
def test_what_lies_around_the_packages_is_where_they_look_for_it(
    wheel: ZipFile, folder: str
) -> None:
    wanted = {f"tournament/files/{path}" for path in files(folder)}

    assert wanted
    assert wanted - set(wheel.namelist()) == set()


def test_every_path_that_code_takes_from_the_files_is_in_it(wheel: ZipFile) -> None:
    """`FILES / "a"`: pyproject.toml must name each folder."""
    named = {
        first
        for path in (ROOT / "tournament").rglob("*.py")
        for node in ast.walk(tree(path.relative_to(ROOT).as_posix()))
        if (first := first_folder(node))
    }
    packed = {name.split("/")[2] for name in wheel.namelist() if "tournament/files/" in name}

    assert named >= {"docs", "static", "templates"}
    assert named <= packed


def first_folder(node: ast.AST) -> str:
    if isinstance(node, ast.BinOp) and isinstance(node.left, ast.Name) and node.left.id == "FILES":
        return str(ast.literal_eval(node.right)).partition("/")[0]
    return ""


def test_nothing_of_the_workshop_or_of_a_data_folder_is_in_it(wheel: ZipFile) -> None:
    tops = {Path(name).parts[0] for name in wheel.namelist()}

    assert {top for top in tops if not top.endswith(".dist-info")} == set(PACKAGES)
    assert not [name for name in wheel.namelist() if "sqlite3" in name or "secret_key" in name]


def test_it_brings_one_command(wheel: ZipFile) -> None:
    name = next(name for name in wheel.namelist() if name.endswith("entry_points.txt"))
    points = ConfigParser()
    points.read_string(wheel.read(name).decode())

    assert dict(points["console_scripts"]) == {"rookery": "rookery.__main__:main"}
