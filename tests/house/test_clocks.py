"""The wall clock is read in one place; everything else is told the time.

A ruling that depends on when a line of code was run cannot be tested, replayed or explained.
"""

import ast
import re
from collections.abc import Iterator

import pytest

from tests.house.reading import files, text, tree

READS_THE_CLOCK = {
    "tournament/desk/now.py": "the one place: this moment",
}
TELLS_THE_TIME = re.compile(
    r"^tournament/(desk/\w+|outlets)/(\w+_)?views\.py|^tournament/(desk|doors)/management/commands/|^tournament/health_lane\.py"
    r"|^tournament/(doors/\w+_views|api/door)\.py|^rookery/(\w+/)?(at_terminal|keeper|serve|views)\.py"
)
"""Views, commands and the API's door ask `desk/now.py`, and hand the time down."""

ALWAYS = {
    "datetime.datetime.now",
    "datetime.datetime.today",
    "datetime.datetime.utcnow",
    "datetime.date.today",
    "django.db.models.functions.Now",
    "django.utils.timezone.now",
    "time.CLOCK_REALTIME",
    "time.asctime",
    "time.ctime",
    "time.time",
    "time.time_ns",
}
WITHOUT_A_MOMENT = {
    "django.utils.timezone.localdate",
    "django.utils.timezone.localtime",
    "time.gmtime",
    "time.localtime",
}
"""They read the clock only where they are given no moment."""
OF_THE_DATABASE = re.compile(r"\bCURRENT_(TIMESTAMP|DATE|TIME)\b|datetime\('now'")
OF_A_TEMPLATE = re.compile(
    r"{%\s*now\b|\|\s*(?:timesince|timeuntil)\b(?!:)|\|\s*natural(?:time|day)"
)
THE_ONE_PLACE = "tournament.desk.now.now"


def test_the_wall_clock_is_read_in_one_place() -> None:
    read = {path for path in files(".py") if any(readings(tree(path)))}
    assert read - READS_THE_CLOCK.keys() == set()
    assert READS_THE_CLOCK.keys() - read == set()


def test_only_views_and_commands_ask_for_this_moment() -> None:
    """Below them the time comes in as an argument; tests say what time it is."""
    asked = [path for path in files(".py") if THE_ONE_PLACE in names(tree(path)).values()]
    assert asked
    assert [path for path in asked if not TELLS_THE_TIME.search(path)] == []


def test_no_template_reads_the_clock() -> None:
    assert [path for path in files(".html") if OF_A_TEMPLATE.search(text(path))] == []


@pytest.mark.parametrize(
    ("code", "count"),
    [
        ("from django.utils import timezone\ntimezone.now()", 1),
        ("from django.utils.timezone import now as this\nthis()", 1),
        ("from django.utils import timezone\nDateTimeField(default=timezone.now)", 1),
        ("DateTimeField(auto_now_add=True)", 1),
        ("import datetime\ndatetime.datetime.now(UTC)", 1),
        ("from datetime import datetime as moment\nmoment.today()", 1),
        ("from datetime import date\ndate.today()", 1),
        ("import time as clock\nclock.time()", 1),
        ("from time import time\ntime()", 1),
        ("import time\ntime.localtime()", 1),
        ("import time\ntime.localtime(0)", 0),
        ("from django.utils import timezone\ntimezone.localtime(match.called_at)", 0),
        ("from django.utils import timezone\ntimezone.localdate()", 1),
        ("from django.db.models.functions import Now\nrows.filter(at=Now())", 1),
        ("import time\ntime.clock_gettime(time.CLOCK_REALTIME)", 1),
        ("rows.raw('SELECT CURRENT_' 'TIMESTAMP')", 1),
        ("import time\ntime.monotonic()", 0),
        ("match.now", 0),
        ("wait.time()", 0),
    ],
)
def test_a_reading_of_the_clock_is_found_under_any_name(code: str, count: int) -> None:
    assert len(list(readings(ast.parse(code)))) == count


@pytest.mark.parametrize(
    ("markup", "found"),
    [
        ('{% now "H:i" %}', True),
        ("{{ call.made_at|timesince }}", True),
        ("{{ call.made_at|timesince:page.now }}", False),
        ("{{ page.now|time }}", False),
    ],
)
def test_a_template_that_reads_the_clock_is_found(markup: str, found: bool) -> None:
    assert bool(OF_A_TEMPLATE.search(markup)) is found


def readings(module: ast.Module) -> Iterator[int]:
    """The lines that read the wall clock, or tell Django or the database to."""
    known = names(module)
    for node in ast.walk(module):
        if reads(node, known):
            yield getattr(node, "lineno", 0)


def reads(node: ast.AST, known: dict[str, str]) -> bool:
    """Whether this node does; `known` is what its module calls by which name."""
    match node:
        case ast.Attribute() | ast.Name():
            return full_name(node, known) in ALWAYS
        case ast.Call(args=[]):
            return full_name(node.func, known) in WITHOUT_A_MOMENT
        case ast.keyword(arg="auto_now" | "auto_now_add"):
            return True
        case ast.Constant(value=str(words)):
            return bool(OF_THE_DATABASE.search(words))
    return False


def names(module: ast.Module) -> dict[str, str]:
    """What the module calls by which name: "timezone" → "django.utils.timezone"."""
    known = {}
    for node in ast.walk(module):
        if isinstance(node, ast.ImportFrom):
            known.update(
                {row.asname or row.name: f"{node.module}.{row.name}" for row in node.names}
            )
        elif isinstance(node, ast.Import):
            known.update({row.asname: row.name for row in node.names if row.asname})
            known.update({row.name: row.name for row in node.names if not row.asname})
    return known


def full_name(node: ast.expr, known: dict[str, str]) -> str:
    """The dotted name of what is meant, as its module has it; empty where nothing was imported."""
    if isinstance(node, ast.Attribute):
        owner = full_name(node.value, known)
        return f"{owner}.{node.attr}" if owner else ""
    return known.get(node.id, "") if isinstance(node, ast.Name) else ""
