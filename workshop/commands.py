"""The commands of `dev.py` and their arguments."""

import argparse
import os
import subprocess
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from rookery.command_line import Command, obey
from rookery.version import print_version
from workshop import ROOT, checks, environment, release
from workshop import drills as races
from workshop import lock as locking
from workshop.become import become

USAGE = """\
python3 dev.py run [--port N] [--data DIR] [--lan|--https] [--no-demo]
                                                     start Rookery and print its address
python3 dev.py test [--sqlite|--postgres] [...]      run all tests, or those named as for pytest
python3 dev.py check                                 run the linters and the type checker
python3 dev.py format                                reformat code and templates
python3 dev.py bench [--json] [NAME...]              measure speed against the goals
python3 dev.py fuzz [COUNT]                          judge broken score sheets, look for crashes
python3 dev.py drills [NAME...]                      race two people or programs, 1,000 times each
python3 dev.py mutants [NAME...]                     break the rules and see if a test fails
python3 dev.py messages [--look]                     update the translation catalogues
python3 dev.py precompute [CELL...]                  search for better rotations, such as 17x8
python3 dev.py pictures                              take the pictures in docs again
python3 dev.py backup [--data DIR] [--to PATH]       write a backup into a folder or file
python3 dev.py restore PATH [--data DIR] [--yes]     restore a backup, or the newest in a folder
python3 dev.py archive EVENT --to FILE               write one event into a file
python3 dev.py read-archive FILE [--data DIR]        read such a file as a new event
python3 dev.py backup-key --to FILE                  make a key file that encrypts backups
python3 dev.py health [--data DIR] [--address URL]   say what is wrong with an installation
python3 dev.py clock [--data DIR]                    run the clock alone, beside another server
python3 dev.py demo [--data DIR] [--reset|--show]    make the demo weekend, or show its logins
python3 dev.py upgrade [--data DIR]                  bring the database up to date, after a backup
python3 dev.py settings                              write docs/settings.md from the code
python3 dev.py wheel --to DIR                        build the wheel that others install
python3 dev.py laptop --to DIR                       make a folder that installs without a network
python3 dev.py lock [--upgrade]                      lock the packages of pyproject.toml
python3 dev.py manage [--data DIR] ...               run a Django command, such as migrate
python3 dev.py --version                             print the version"""


def main(arguments: Sequence[str]) -> int:
    """Run a command and return its exit status."""
    return obey(arguments, WORDS, USAGE)


def program(word: str, rest: Sequence[str]) -> int:
    """Become `rookery WORD`, with the environment's Python."""
    environment.ensure("run")
    python = str(environment.program("python"))
    variables = {**os.environ, "PYTHONPATH": str(ROOT)}
    return become([python, "-m", "rookery", word, *rest], variables)


def test(rest: Sequence[str]) -> int:
    words = argparse.ArgumentParser(prog="dev.py test", allow_abbrev=False, add_help=False)
    words.add_argument("--sqlite", dest="databases", action="append_const", const="sqlite")
    words.add_argument("--postgres", dest="databases", action="append_const", const="postgres")
    asked, chosen = words.parse_known_args(rest)
    return checks.test(asked.databases or ["postgres", "sqlite"], chosen)


def alone(word: str, command: Callable[[], int], rest: Sequence[str]) -> int:
    """Run a command that takes no further words."""
    argparse.ArgumentParser(prog=f"dev.py {word}", allow_abbrev=False).parse_args(rest)
    return command()


def drills(rest: Sequence[str]) -> int:
    """Race simultaneous requests on both databases and check that nothing is lost."""
    words = argparse.ArgumentParser(
        prog="dev.py drills",
        allow_abbrev=False,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog="\n".join(f"{name}: {races.line_of(name)}" for name in races.names()),
    )
    words.add_argument("names", nargs="*", metavar="NAME")
    words.add_argument("--sqlite", dest="databases", action="append_const", const="sqlite")
    words.add_argument("--postgres", dest="databases", action="append_const", const="postgres")
    words.add_argument("--races", default="1000", help="races in each drill (default: 1000)")
    words.add_argument("--seed", default="1", help="random seed (default: 1)")
    words.add_argument(
        "--sabotage", action="store_true", help="break Rookery on purpose; every drill must fail"
    )
    asked = words.parse_args(rest)
    further = ["--races", asked.races, "--seed", asked.seed]
    further += ["--sabotage"] if asked.sabotage else []
    return races.drills(asked.databases or ["sqlite", "postgres"], asked.names, further)


def mutants(rest: Sequence[str]) -> int:
    """Break the rules in thousands of small ways and list those that no test notices."""
    broken = _python("dev", ["-m", "mutmut", "run", *rest])
    return broken or _python("dev", ["-m", "mutmut", "results"])


def messages(rest: Sequence[str]) -> int:
    """Merge the current messages into every catalogue and list untranslated ones."""
    words = argparse.ArgumentParser(prog="dev.py messages", allow_abbrev=False)
    words.add_argument(
        "--look", action="store_true", help="show every page with 40 %% longer words instead"
    )
    if words.parse_args(rest).look:
        return checks.look()
    return _python("dev", ["-m", "tests.drills.catalogues"])


def wheel(rest: Sequence[str]) -> int:
    words = argparse.ArgumentParser(prog="dev.py wheel", allow_abbrev=False)
    words.add_argument("--to", type=Path, required=True, help="folder for the wheel")
    release.wheel(words.parse_args(rest).to)
    return 0


def laptop(rest: Sequence[str]) -> int:
    words = argparse.ArgumentParser(prog="dev.py laptop", allow_abbrev=False)
    words.add_argument("--to", type=Path, required=True, help="folder to make")
    systems, pythons = list(release.SYSTEMS), list(release.PYTHONS)
    words.add_argument("--systems", nargs="+", choices=systems, default=systems)
    words.add_argument("--pythons", nargs="+", choices=pythons, default=pythons)
    asked = words.parse_args(rest)
    release.laptop(asked.to, asked.systems, asked.pythons)
    return 0


def settings() -> int:
    return _python("run", ["-m", "tournament.settings_page"])


def lock(rest: Sequence[str]) -> int:
    """Lock the packages that pyproject.toml names, and list their licences."""
    words = argparse.ArgumentParser(prog="dev.py lock", allow_abbrev=False)
    words.add_argument("--upgrade", action="store_true", help="take the newest versions")
    return locking.lock(is_upgrade=words.parse_args(rest).upgrade)


def manage(rest: Sequence[str]) -> int:
    """Run a Django command on the database of `run --data`."""
    words = argparse.ArgumentParser(prog="dev.py manage", allow_abbrev=False, add_help=False)
    words.add_argument("--data", type=Path)
    asked, command = words.parse_known_args(rest)
    if asked.data is not None:
        os.environ |= {"DATABASE_URL": "", "ROOKERY_DATA": str(asked.data.resolve())}
    return _python("run", ["manage.py", *command])


def _python(lock: str, arguments: Sequence[str]) -> int:
    """Run the environment's Python and return its exit status."""
    environment.ensure(lock)
    command = [str(environment.program("python")), *arguments]
    return subprocess.run(command, cwd=ROOT, env=os.environ).returncode


ALIKE = ("backup", "restore", "backup-key", "archive", "read-archive", "clock", "demo", "upgrade")
PROGRAMS = {
    "run": "serve",
    "health": "check",
    **{word: word for word in ALIKE},
}
"""Words of the program `rookery`, by what they are called here."""
WORDS: dict[str, Command] = {
    **{own: partial(program, word) for own, word in PROGRAMS.items()},
    "--version": print_version,
    "test": test,
    "check": partial(alone, "check", checks.check),
    "format": partial(alone, "format", checks.reformat),
    "bench": lambda rest: _python("dev", ["-m", "bench", *rest]),
    "fuzz": lambda rest: _python("dev", ["-m", "tests.drills.fuzz", *rest]),
    "drills": drills,
    "mutants": mutants,
    "messages": messages,
    "precompute": lambda rest: _python("dev", ["-m", "tests.drills.precompute", *rest]),
    "pictures": partial(alone, "pictures", checks.pictures),
    "settings": partial(alone, "settings", settings),
    "wheel": wheel,
    "laptop": laptop,
    "lock": lock,
    "manage": manage,
}
