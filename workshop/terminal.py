"""What the workshop says in a terminal: headings, blocks, and refusals with a remedy."""

import shutil
import sys


class Refused(Exception):
    """Something is missing or in the way; the message says what, and what to do about it."""


def say(text: str = "") -> None:
    """Print at once, so that the lines of child processes do not overtake ours."""
    print(text, flush=True)


def complain(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def heading(text: str) -> None:
    """A rule across the terminal with the text in it."""
    width = min(shutil.get_terminal_size().columns, 100)
    say(f"\n── {text} ".ljust(width, "─"))


def block(rows: list[tuple[str, str]]) -> str:
    """Names and values in two columns; a value of several lines stays in its column."""
    width = max(len(name) for name, _ in rows)
    lines = []
    for name, value in rows:
        first, *rest = value.splitlines() or [""]
        lines.append(f"  {name:<{width}}  {first}".rstrip())
        lines += [f"  {'':<{width}}  {line}".rstrip() for line in rest]
    return "\n".join(lines)
