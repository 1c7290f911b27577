"""Write docs/settings.md: all settings, from their declarations. `dev.py settings` calls it."""

from tournament.variables import ALL, BASE, FOR_DEVELOPERS, Variable

PAGE = BASE / "docs" / "settings.md"
INTRODUCTION = """\
# Settings

Rookery reads its settings from environment variables at the start. The defaults suit one computer.
A start with a misspelt name, a value that cannot be, or values that contradict each other is
refused with a sentence that says what to do.

On is 1, true, yes or on; off is 0, false, no or off. An empty value counts as none.

`python3 dev.py settings` writes this page from `tournament/variables.py`.
"""


def page() -> str:
    """Return the page's text."""
    rows = [_row(variable) for variable in ALL]
    table = ["| variable | value | default | meaning |", "|---|---|---|---|", *rows]
    developers = [f"- `{name}`: {meaning}" for name, meaning in FOR_DEVELOPERS.items()]
    return "\n".join([INTRODUCTION, *table, "\n## For developers\n", *developers, ""])


def _row(variable: Variable) -> str:
    name, kind = variable.name, variable.kind
    return f"| `{name}` | {kind.allowed} | {variable.usual} | {variable.meaning} |"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
