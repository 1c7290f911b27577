"""Chromium without root or apt: npm's build, unpacked below .venv.

Linux on x86_64 only. Versions and hashes are locked in requirements/chromium/.
"""

import platform
import subprocess
import sys
import tarfile
from pathlib import Path
from xml.sax.saxutils import escape

from rookery.alone import alone
from rookery.terminal import say
from workshop import npm
from workshop.environment import LOCK, VENV

FOLDER = VENV / "chromium"
FONTS_CONF = FOLDER / "fonts.conf"
PACKAGE = FOLDER / "node_modules" / "@sparticuz" / "chromium" / "bin"
UNPACK = """
const fs = require("fs"), zlib = require("zlib"), [from, to] = process.argv.slice(1);
fs.writeFileSync(to, zlib.brotliDecompressSync(fs.readFileSync(from)));
"""


def fetch() -> dict[str, str] | None:
    """Return the variables of the unpacked browser, or None where it cannot run."""
    if not sys.platform.startswith("linux") or platform.machine() != "x86_64":
        return None
    browser = FOLDER / "chromium"
    with alone(LOCK, "downloading Chromium"):
        if not browser.exists():
            _install(browser)
    FONTS_CONF.write_text(fonts_conf())
    return {
        "ROOKERY_CHROMIUM": str(browser),
        "LD_LIBRARY_PATH": str(FOLDER / "lib"),
        "FONTCONFIG_FILE": str(FONTS_CONF),
        "PLAYWRIGHT_NODEJS_PATH": npm.node(),
    }


def fonts_conf() -> str:
    """Return a fontconfig file. Without one this build crashes at the first text field."""
    return f"""<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>{escape(str(FOLDER / "fonts"))}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>{escape(str(FOLDER / "font-cache"))}</cachedir>
</fontconfig>
"""


def _install(browser: Path) -> None:
    say("Downloading Chromium with npm into .venv")
    npm.install("chromium")
    for packed in ("al2023.tar", "fonts.tar", "chromium"):
        _unpack(PACKAGE / f"{packed}.br", FOLDER / f"{packed}.part")
    for name in ("al2023", "fonts"):
        with tarfile.open(FOLDER / f"{name}.tar.part") as archive:
            archive.extractall(FOLDER)  # npm has checked its hash
    (FOLDER / "chromium.part").chmod(0o755)
    # Last, so that an interrupted download starts again.
    (FOLDER / "chromium.part").rename(browser)


def _unpack(packed: Path, target: Path) -> None:
    subprocess.run([npm.node(), "-e", UNPACK, str(packed), str(target)], check=True)
