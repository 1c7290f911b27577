"""The command `judge`: score sheets in, rulings out. No Django, no database.

Handles files, lines and limits; `judge_sheet` applies the rules.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from typing import IO, Any, Final

from rules.core.findings import ERROR, FORMAT, Finding, shown
from rules.core.messages import Words, say
from rules.core.ruling import Ruling
from rules.judging.whole_sheet import judge_sheet

MOST_BYTES: Final = 1_000_000
ACCEPTED, REFUSED, USAGE = 0, 1, 2


class RepeatedKey(ValueError):
    """A key occurs twice in one object; accepting it would lose one of them."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


def main(argv: list[str], stdin: IO[Any], stdout: IO[str]) -> int:
    """Run `judge FILE|- [--jsonl]`.

    Returns 0 if every sheet is accepted, 1 if one is refused, 2 for a usage error.
    """
    parser = argparse.ArgumentParser(prog="judge", description="Judge score sheets.")
    parser.add_argument("file", help="a score sheet in JSON, or - for standard input")
    parser.add_argument(
        "--jsonl", action="store_true", help="read one sheet per line and print one ruling per line"
    )
    try:
        options = parser.parse_args(argv)
    except SystemExit as ended:
        return USAGE if ended.code else ACCEPTED
    if options.file == "-":
        return _judge_all(getattr(stdin, "buffer", stdin), stdout, options)
    try:
        with open(options.file, "rb") as sheets:
            return _judge_all(sheets, stdout, options)
    except OSError as wrong:
        print(f"judge: Cannot read {options.file}: {wrong.strerror}.", file=sys.stderr)
        return USAGE


def _judge_all(source: IO[Any], stdout: IO[str], options: argparse.Namespace) -> int:
    status = ACCEPTED
    for text in _lines(source) if options.jsonl else [_bounded(source.read(MOST_BYTES + 1))]:
        ruling = judge_text(text)
        indent = None if options.jsonl else 2
        stdout.write(json.dumps(ruling.as_document(), indent=indent) + "\n")
        if not ruling.accepted:
            status = REFUSED
    return status


class Unreadable(Exception):
    """A text that is no document at all. `finding` says why."""

    def __init__(self, code: str, message: Words, remedy: Words) -> None:
        super().__init__(code)
        self.finding = Finding(code, ERROR, "", message, FORMAT, remedy)


def judge_text(text: bytes | None) -> Ruling:
    """Judge one sheet as received. None stands for one over the size limit."""
    try:
        return judge_sheet(document_in(text))
    except Unreadable as why:
        return Ruling(False, (why.finding,))


def document_in(text: bytes | None) -> Any:
    """The JSON value in a text as received. Raises Unreadable."""
    if text is None:
        raise Unreadable(
            "too-large", say("The sheet is larger than 1 MB."), say("Send one game to a sheet.")
        )
    try:
        return json.loads(
            text.decode("utf-8-sig"), object_pairs_hook=_no_repeats, parse_constant=_no_constant
        )
    except RepeatedKey as repeated:
        twice = say("The key %(key)s stands twice in one object.", key=shown(repeated.key))
        raise Unreadable("repeated-key", twice, say("Keep one of the two.")) from None
    except (ValueError, RecursionError):
        remedy = say("Send one JSON object in UTF-8.")
        raise Unreadable("not-json", say("This is not JSON."), remedy) from None


def _lines(source: IO[Any]) -> Iterator[bytes | None]:
    """The lines of the source, or None for one over the limit, whose rest is skipped."""
    while line := _bytes(source.readline(MOST_BYTES + 2)):
        whole = line
        while not line.endswith(b"\n") and len(line) > MOST_BYTES:
            line = _bytes(source.readline(MOST_BYTES + 2))
        yield _bounded(whole.rstrip(b"\r\n"))


def _bytes(text: str | bytes) -> bytes:
    return text.encode("utf-8", "replace") if isinstance(text, str) else text


def _bounded(text: str | bytes) -> bytes | None:
    text = _bytes(text)
    return text if len(text) <= MOST_BYTES else None


def _no_repeats(pairs: list[tuple[str, object]]) -> dict[str, object]:
    document = dict(pairs)
    if len(document) < len(pairs):
        keys = [key for key, _value in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise RepeatedKey(twice)
    return document


def _no_constant(name: str) -> object:
    raise ValueError(f"{name} is no number in JSON")
