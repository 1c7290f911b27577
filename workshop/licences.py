"""Write docs/licences.md: what the program is made of, and under which licences.

`dev.py lock` runs it with the environment's Python, whose packages say their licence.
"""

import json
import re
from importlib.metadata import PackageNotFoundError, metadata

from workshop import ROOT

PAGE = ROOT / "docs" / "licences.md"
NAME = re.compile(r"^([A-Za-z0-9._-]+)==", re.MULTILINE)
LONGEST = 60
"""Longer texts are the licence itself; then its classifier names it."""
SAID_ELSEWHERE = {
    "colorama": "BSD-3-Clause",
    "pyrage": "MIT",
    "tzdata": "Apache-2.0",
    "uvloop": "Apache-2.0 OR MIT",
}
"""Of packages that some systems do not get, or that say nothing where others do."""
VENDORED = {
    "@fontsource-variable/atkinson-hyperlegible-next": "OFL-1.1",
    "axe-core": "MPL-2.0",
    "sortablejs": "MIT",
}
INTRODUCTION = """\
# Third-party licences

Rookery itself has the [MIT licence](../LICENSE). It uses the packages below; each comes with its
own licence text. `python3 dev.py lock` writes this page.
"""


def page() -> str:
    """Return the page's text."""
    packages = [f"| {name} | {licence_of(name)} |" for name in locked()]
    files = [f"| {name} | {VENDORED[name]} |" for name in vendored()]
    head = ["| name | licence |", "|---|---|"]
    parts = [INTRODUCTION, "## Python packages\n", *head, *packages]
    return "\n".join([*parts, "\n## Files in this repository\n", *head, *files, ""])


def locked() -> list[str]:
    """Return the names of the packages that the program runs with."""
    text = (ROOT / "requirements" / "run.txt").read_text(encoding="utf-8")
    return list(dict.fromkeys(NAME.findall(text)))


def vendored() -> list[str]:
    """Return the names of what others wrote and this repository holds."""
    rows = json.loads((ROOT / "workshop" / "vendor.json").read_text(encoding="utf-8"))
    return sorted(row["name"] for row in rows)


def licence_of(name: str) -> str:
    """Return a package's licence in a few words, as the package says it."""
    try:
        said = metadata(name)
    except PackageNotFoundError:
        return SAID_ELSEWHERE[name]
    short = [*said.get_all("License-Expression", []), *said.get_all("License", [])]
    classed = [each for each in said.get_all("Classifier", []) if each.startswith("License")]
    words = [*short, *(each.rpartition(" :: ")[2] for each in classed)]
    fitting = [each for each in words if each and len(each) <= LONGEST and "\n" not in each]
    return fitting[0] if fitting else SAID_ELSEWHERE[name]


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
