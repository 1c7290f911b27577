"""What the house tests read: the files of the working copy that people wrote."""

import ast
import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from workshop import ROOT

# Made by machines, or written by others.
NOT_OURS = {".git", "data", "golden", "node_modules", "static-collected", "test-results", "vendor"}
TEXT = {"", ".cfg", ".css", ".html", ".js", ".json", ".md", ".py", ".svg", ".toml", ".txt", ".yaml"}


def files(*suffixes: str) -> list[str]:
    """Paths below the root, with slashes, that end in one of the suffixes."""
    return [path for path in _walk() if Path(path).suffix in suffixes]


def text(path: str) -> str:
    return (ROOT / path).read_text(encoding="utf-8")


def lines(path: str) -> int:
    return len(text(path).splitlines())


def tree(path: str) -> ast.Module:
    """The syntax tree of a Python module."""
    return parsed(text(path), path)


@cache
def parsed(source: str, path: str) -> ast.Module:
    """The syntax tree of this text of a module; most are asked for by several laws."""
    return ast.parse(source, path)


def functions(path: str) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """Every function and method of a module."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


@cache
def _walk() -> list[str]:
    found = []
    for folder, folders, names in os.walk(ROOT):
        here = Path(folder).relative_to(ROOT)
        folders[:] = [name for name in folders if _ours(name)]
        found += [
            (here / name).as_posix()
            for name in names
            if not name.endswith(".pyc") and name not in NOT_OURS
        ]
    return sorted(found)


def _ours(folder: str) -> bool:
    hidden = folder.startswith(".") and folder != ".ci"
    return not hidden and folder not in NOT_OURS and folder != "__pycache__"
