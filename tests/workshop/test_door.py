"""The door: what dev.py answers before anything is set up."""

import ast
import sys

import pytest

import dev
from workshop import ROOT, commands

OF_THE_PROGRAM = {"alone", "command_line", "terminal", "version"}


def test_every_python_three_can_read_the_door() -> None:
    ast.parse((ROOT / "dev.py").read_text(), feature_version=(3, 0))


def test_an_old_python_gets_a_sentence_and_the_remedy(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 10, 13, "final", 0))

    assert dev.main() == 2

    said = capsys.readouterr().err
    assert "needs Python 3.11 or newer; this is Python 3.10." in said
    assert "python3.11 dev.py run" in said


@pytest.mark.parametrize(("words", "status"), [([], 0), (["--help"], 0), (["rnu"], 2)])
def test_a_wrong_word_or_none_shows_the_words_there_are(
    words: list[str], status: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert commands.main(words) == status

    shown = capsys.readouterr()
    assert all(f"dev.py {word}" in shown.out + shown.err for word in commands.WORDS)


def test_the_workshop_imports_nothing_that_must_first_be_installed() -> None:
    own = [path for path in (ROOT / "workshop").glob("*.py") if path.name != "vendor.py"]
    shared = [ROOT / "rookery" / f"{name}.py" for name in OF_THE_PROGRAM]
    imported = {
        name
        for path in [*own, *shared, ROOT / "rookery" / "__init__.py"]
        for node in ast.walk(ast.parse(path.read_text()))
        for name in imported_names(node)
        if name.partition(".")[0] not in sys.stdlib_module_names | {"workshop"}
        and name != "rookery"
    }

    assert imported == {f"rookery.{name}" for name in OF_THE_PROGRAM}


def imported_names(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    return [node.module or ""] if isinstance(node, ast.ImportFrom) else []
