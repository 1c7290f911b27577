"""What the words after `dev.py` mean."""

import argparse
import os
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path

from workshop import ROOT, checks, environment, serve
from workshop import drills as races
from workshop.terminal import Refused, complain, say

USAGE = """\
python3 dev.py run [--port N] [--data DIR] [--lan]   start Rookery and print its address
python3 dev.py test [--sqlite|--postgres] [...]      every check; with pytest words those tests only
python3 dev.py check                                 the linters alone
python3 dev.py format                                rewrite the files the way the linters want them
python3 dev.py bench [--json] [NAME...]              the figures, each against its goal
python3 dev.py fuzz [COUNT]                          judge spoiled sheets, none with a traceback
python3 dev.py drills [NAME...]                      who is first? a thousand races a drill
python3 dev.py mutants [NAME...]                     does a test fail when a rule is broken?
python3 dev.py messages [--look]                     gather what people read for the translators
python3 dev.py manage [--data DIR] ...               Django's commands, for example: migrate"""


def main(arguments: Sequence[str]) -> int:
    """Do what the words say; answer the exit status. A refusal is a sentence and status 2."""
    word, *rest = arguments or ["--help"]
    if word not in WORDS:
        (say if word in ("-h", "--help", "help") else complain)(USAGE)
        return 0 if word in ("-h", "--help", "help") else 2
    try:
        return WORDS[word](rest)
    except Refused as refusal:
        complain(str(refusal))
        return 2
    except KeyboardInterrupt:
        complain("Stopped.")
        return 130


def run(rest: Sequence[str]) -> int:
    words = argparse.ArgumentParser(prog="dev.py run", allow_abbrev=False)
    words.add_argument("--port", type=int, default=8000, help="the port to listen on (8000)")
    words.add_argument(
        "--data", type=Path, default=ROOT / "data", help="folder of the database (./data)"
    )
    words.add_argument(
        "--lan", action="store_true", help="let phones in the same network in; prints a QR code"
    )
    asked = words.parse_args(rest)
    lan = serve.lan_address() if asked.lan else None
    return serve.run(serve.Place(port=asked.port, data=asked.data.resolve(), lan=lan))


def test(rest: Sequence[str]) -> int:
    words = argparse.ArgumentParser(prog="dev.py test", allow_abbrev=False, add_help=False)
    words.add_argument("--sqlite", dest="databases", action="append_const", const="sqlite")
    words.add_argument("--postgres", dest="databases", action="append_const", const="postgres")
    asked, chosen = words.parse_known_args(rest)
    return checks.test(asked.databases or ["postgres", "sqlite"], chosen)


def bench(rest: Sequence[str]) -> int:
    return _python("dev", ["-m", "bench", *rest])


def fuzz(rest: Sequence[str]) -> int:
    return _python("dev", ["-m", "tests.drills.fuzz", *rest])


def drills(rest: Sequence[str]) -> int:
    """Two press at once, on both databases: whoever is first, nothing is lost."""
    words = argparse.ArgumentParser(prog="dev.py drills", allow_abbrev=False)
    words.add_argument("names", nargs="*", metavar="NAME")
    words.add_argument("--sqlite", dest="databases", action="append_const", const="sqlite")
    words.add_argument("--postgres", dest="databases", action="append_const", const="postgres")
    words.add_argument("--races", default="1000", help="in each drill (1000)")
    words.add_argument("--seed", default="1")
    words.add_argument("--sabotage", action="store_true", help="break the house: all must be red")
    asked = words.parse_args(rest)
    further = ["--races", asked.races, "--seed", asked.seed]
    further += ["--sabotage"] if asked.sabotage else []
    return races.drills(asked.databases or ["sqlite", "postgres"], asked.names, further)


def mutants(rest: Sequence[str]) -> int:
    """Break the rules in thousands of small ways; name each that no example test notices."""
    broken = _python("dev", ["-m", "mutmut", "run", *rest])
    return broken or _python("dev", ["-m", "mutmut", "results"])


def messages(rest: Sequence[str]) -> int:
    """Merge today's messages into every catalogue; name what is untranslated."""
    words = argparse.ArgumentParser(prog="dev.py messages", allow_abbrev=False)
    words.add_argument("--look", action="store_true", help="every page, with 40 % longer words")
    if words.parse_args(rest).look:
        return checks.look()
    return _python("dev", ["-m", "tests.drills.catalogues"])


def manage(rest: Sequence[str]) -> int:
    """Run one of Django's commands, on the database in the folder that `run --data` was given."""
    words = argparse.ArgumentParser(prog="dev.py manage", allow_abbrev=False, add_help=False)
    words.add_argument("--data", type=Path)
    asked, command = words.parse_known_args(rest)
    if asked.data is not None:
        os.environ |= {"DATABASE_URL": "", "ROOKERY_DATA": str(asked.data.resolve())}
    return _python("run", ["manage.py", *command])


def _python(lock: str, arguments: Sequence[str]) -> int:
    """Run the environment's Python in the place of this one."""
    environment.ensure(lock)
    command = [str(environment.program("python")), *arguments]
    return subprocess.run(command, cwd=ROOT, env=os.environ).returncode


WORDS: dict[str, Callable[[Sequence[str]], int]] = {
    "run": run,
    "test": test,
    "check": lambda _rest: checks.check(),
    "format": lambda _rest: checks.reformat(),
    "bench": bench,
    "fuzz": fuzz,
    "drills": drills,
    "mutants": mutants,
    "messages": messages,
    "manage": manage,
}
