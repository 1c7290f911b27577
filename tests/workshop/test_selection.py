"""Everything runs on SQLite; on PostgreSQL what could turn out otherwise there."""

from itertools import filterfalse
from pathlib import Path
from typing import NamedTuple, cast

import pytest

from tests.conftest import ENOUGH, concerns_database, may_concern_database


class Item(NamedTuple):
    """A collected test, as far as the choice looks at it."""

    marks: tuple[str, ...] = ()
    fixturenames: tuple[str, ...] = ()
    full_name: str = "test_a::test_b"

    @property
    def path(self) -> Path:
        return Path(f"tests/{self.full_name.partition('::')[0]}.py")

    @property
    def name(self) -> str:
        return self.full_name.partition("::")[2]

    def get_closest_marker(self, name: str) -> pytest.Mark | None:
        return pytest.mark.django_db(transaction=True).mark if name in self.marks else None


@pytest.mark.parametrize(
    ("item", "chosen"),
    [
        (Item(), False),
        (Item(fixturenames=("db",)), False),
        (Item(fixturenames=("transactional_db",)), True),
        (Item(marks=("django_db",)), True),
        (Item(marks=("both_databases",)), True),
        (Item(full_name=min(ENOUGH)), True),
        (Item(marks=("browser",), fixturenames=("server", "transactional_db")), False),
        (Item(marks=("browser", "weekend"), fixturenames=("server",)), True),
    ],
)
def test_postgresql_gets_what_a_database_decides_and_of_the_browser_the_weekend(
    item: Item, chosen: bool
) -> None:
    assert concerns_database(cast(pytest.Item, item)) is chosen


def test_postgresql_reads_every_file_that_may_hold_such_a_test(
    request: pytest.FixtureRequest,
) -> None:
    """Of all that this session collected: in the suite, everything but journeys and Chromium."""
    concerned = {item.path for item in request.session.items if concerns_database(item)}
    assert list(filterfalse(may_concern_database, concerned)) == []
    assert may_concern_database(Path("tests/browser/test_weekend.py"))
    assert not may_concern_database(Path(__file__).parent / "test_commands.py")
