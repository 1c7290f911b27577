"""Start Rookery from this folder. The first start installs it from `wheels`, without a network.

Standard library only, and a syntax that an old Python can read: it must be able to complain.
"""

import os
import subprocess
import sys
import venv

HERE = os.path.dirname(os.path.abspath(__file__))
WHEELS = os.path.join(HERE, "wheels")
HOME = os.path.join(HERE, "installed")
PROGRAMS = os.path.join(HOME, "Scripts" if os.name == "nt" else "bin")
ENDING = ".exe" if os.name == "nt" else ""
PYTHON = os.path.join(PROGRAMS, "python" + ENDING)
ROOKERY = os.path.join(PROGRAMS, "rookery" + ENDING)
FROM = os.path.join(HOME, "from.txt")
NEEDED = (3, 11)


def main() -> int:
    """Install if needed, then serve or do what was typed. Return the exit status."""
    if sys.version_info < NEEDED:
        print("Rookery needs Python 3.11 or newer. Install it from python.org and try again.")
        return 2
    if not is_installed():
        print("Installing Rookery. This takes a minute, once for each version.", flush=True)
        if install():
            print("That did not work: see above. This folder is for the Pythons in README.txt.")
            return 1
        note_installed()
    return subprocess.call([ROOKERY, *words_for(sys.argv[1:])])


def words_for(typed: "list[str]") -> "list[str]":
    """Return the words for `rookery`: a command with what follows it, or options of the start."""
    if typed and not typed[0].startswith("-"):
        return typed
    return ["serve"] + (typed or ["--lan"])


def is_installed() -> bool:
    """Return whether the program is there, and from these wheels: a newer folder may have been
    copied over this one.
    """
    if not (os.path.exists(ROOKERY) and os.path.exists(FROM)):
        return False
    with open(FROM, encoding="utf-8") as file:
        return file.read() == own_wheels()


def note_installed() -> None:
    """Keep which wheels were installed."""
    with open(FROM, "w", encoding="utf-8") as file:
        file.write(own_wheels())


def own_wheels() -> str:
    """Return the names and sizes of Rookery's own wheels here."""
    names = sorted(name for name in os.listdir(WHEELS) if name.startswith("rookery-"))
    return "".join(f"{name} {os.path.getsize(os.path.join(WHEELS, name))}\n" for name in names)


def install() -> int:
    """Install the wheels with the pip among them, so that no ensurepip is needed."""
    venv.EnvBuilder(clear=True, with_pip=False, symlinks=os.name != "nt").create(HOME)
    pip = next(name for name in sorted(os.listdir(WHEELS)) if name.startswith("pip-"))
    command = [PYTHON, os.path.join(WHEELS, pip, "pip"), "install", "-q", "--no-index"]
    command += ["--disable-pip-version-check", "--find-links", WHEELS, "rookery"]
    return subprocess.call(command)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(0)
