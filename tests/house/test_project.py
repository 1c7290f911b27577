"""The project's own papers agree with each other: version, locks, licences, workflow, forms."""

import re
import tomllib

import yaml

from rookery.version import own_version
from tests.house.reading import files, text
from workshop import ROOT, licences
from workshop.commands import WORDS

PROJECT = tomllib.loads(text("pyproject.toml"))
WORKFLOW = yaml.safe_load(text(".github/workflows/test.yml"))
FORMS = ROOT / ".github" / "ISSUE_TEMPLATE"
FIELDS = {"dropdown", "input", "markdown", "textarea"}


def test_the_changelog_begins_with_this_version_and_its_day() -> None:
    releases = re.findall(r"^## (\d+\.\d+\.\d+) \((\d+ \w+ \d{4})\)$", text("CHANGELOG.md"), re.M)
    assert releases[0][0] == own_version()


def test_no_file_has_the_marks_of_a_merge_left_open() -> None:
    marks = [f"\n{sign * 7} " for sign in "<>"]
    written = files(".md", ".html", ".css", ".js", ".toml", ".po", ".yml", ".txt")
    assert [path for path in written if any(mark in text(path) for mark in marks)] == []


def test_every_dependency_is_locked_and_its_licence_named() -> None:
    named = text("docs/licences.md")
    locked = set(licences.locked())
    wanted = {re.split(r"[\[<>=;]", each)[0] for each in PROJECT["project"]["dependencies"]}
    assert wanted <= locked
    missing = {name for name in (*locked, *licences.vendored()) if f"| {name} |" not in named}
    assert missing == set(), "run: python3 dev.py lock"


def test_the_workflow_runs_every_python_and_both_databases() -> None:
    matrix = WORKFLOW["jobs"]["test"]["strategy"]["matrix"]
    oldest = PROJECT["project"]["requires-python"].removeprefix(">=")
    assert matrix["python"][0] == oldest
    assert matrix["database"] == ["sqlite", "postgres"]
    assert WORKFLOW["jobs"]["bare"]["container"]


def test_the_workflow_calls_commands_that_there_are() -> None:
    steps = [step for job in WORKFLOW["jobs"].values() for step in job["steps"]]
    called = re.findall(r"dev\.py (\w+)", " ".join(step.get("run", "") for step in steps))
    assert set(called) <= WORDS.keys()
    assert {"check", "test"} <= set(called)
    assert all(("uses" in step) != ("run" in step) for step in steps)


def test_the_issue_forms_have_the_parts_that_make_them_valid() -> None:
    forms = [file for file in FORMS.glob("*.yml") if file.stem != "config"]
    assert len(forms) == 2
    for file in forms:
        form = yaml.safe_load(file.read_text(encoding="utf-8"))
        assert form["name"]
        assert form["description"]
        asked = [field for field in form["body"] if field["type"] != "markdown"]
        assert {field["type"] for field in form["body"]} <= FIELDS
        assert len({field["id"] for field in asked}) == len(asked)
        assert all(field["attributes"]["label"] for field in asked)
