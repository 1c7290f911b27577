"""The log says in which role somebody acted: no view invents one, or acts in one that only sees."""

import re

from tests.house.reading import files, text

VIEWS = [path for path in files(".py") if re.search(r"^tournament/desk/.*views\.py$", path)]


def test_there_are_views() -> None:
    assert len(VIEWS) > 20


def test_a_role_comes_from_the_door_alone() -> None:
    """Who makes an event has no role in it yet; everybody else came in by one."""
    assert [path for path in VIEWS if re.search(r"\bActor\(", text(path))] == [
        "tournament/desk/events/event_views.py"
    ]


def test_who_only_sees_the_desk_changes_nothing() -> None:
    """That right names the director first, so a change made with it would be logged as theirs."""
    below = re.compile(r'@for_staff\("see the desk"\)\n@?(\w+)')
    assert {name for path in VIEWS for name in below.findall(text(path))} == {
        "require_safe",
        "require_GET",
    }
