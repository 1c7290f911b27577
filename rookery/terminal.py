"""Terminal output: headings, blocks, and errors with a remedy."""

import shutil
import sys


class Refused(Exception):
    """The command cannot go on. The message says what is wrong and what to do."""


def say(text: str = "") -> None:
    """Print and flush, so that our lines stay in order with those of child processes."""
    print(text, flush=True)


def complain(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def heading(text: str) -> None:
    """Print a rule across the terminal with the text in it."""
    width = min(shutil.get_terminal_size().columns, 100)
    say(f"\n── {text} ".ljust(width, "─"))


def block(rows: list[tuple[str, str]]) -> str:
    """Format names and values in two columns. Long values keep to their column."""
    width = max(len(name) for name, _ in rows)
    lines = []
    for name, value in rows:
        first, *rest = value.splitlines() or [""]
        lines.append(f"  {name:<{width}}  {first}".rstrip())
        lines += [f"  {'':<{width}}  {line}".rstrip() for line in rest]
    return "\n".join(lines)
