"""The document that a command reads, from a file or standard input, and what it must hold."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TextIO

from tournament.brackets.refusals import Refusal

TOO_DEEP = Refusal(
    "The event is nested too deeply.", "Write it as the format describes.", code="too-deep"
)


def load_document(name: str, stdin: TextIO) -> object:
    """The JSON in the file with this name, or in `stdin` for "-". Raises Refusal."""
    try:
        text = stdin.read() if name == "-" else Path(name).read_text("utf-8-sig")
        document: object = json.loads(text)
    except OSError as problem:
        raise Refusal(
            f"Cannot read {name}: {problem.strerror}.", "Check the file name.", code="no-file"
        ) from problem
    except RecursionError as problem:
        raise TOO_DEEP from problem
    except ValueError as problem:
        raise Refusal(
            "The event is not valid JSON.",
            "Check commas, quotation marks and brackets.",
            code="no-json",
        ) from problem
    return document


def as_mapping(value: object, what: str) -> Mapping[str, object]:
    """The value as names and values."""
    if not isinstance(value, dict):
        raise Refusal(
            f"{what} needs names and values.",
            "Put it in braces: {…}.",
            code="no-mapping",
        )
    return value


def as_list(row: Mapping[str, object], key: str) -> Sequence[object]:
    """The list with this name; empty if it is left out."""
    value = row.get(key, [])
    if not isinstance(value, list):
        raise Refusal(
            f'"{key}" is not a list.',
            "Put its rows in brackets: […].",
            code="no-list",
        )
    return value
