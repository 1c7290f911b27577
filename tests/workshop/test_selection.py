"""Everything runs on SQLite; on PostgreSQL what could turn out otherwise there."""

from typing import NamedTuple, cast

import pytest

from tests.conftest import concerns_database


class Item(NamedTuple):
    """A collected test, as far as the choice looks at it."""

    marks: tuple[str, ...] = ()
    fixturenames: tuple[str, ...] = ()

    def get_closest_marker(self, name: str) -> str | None:
        return name if name in self.marks else None


@pytest.mark.parametrize(
    ("item", "chosen"),
    [
        (Item(), False),
        (Item(fixturenames=("tmp_path",)), False),
        (Item(marks=("django_db",)), True),
        (Item(marks=("django_db", "one_database")), False),
        (Item(fixturenames=("db",)), True),
        (Item(fixturenames=("transactional_db",)), True),
        (Item(marks=("browser",), fixturenames=("server", "transactional_db")), False),
        (Item(marks=("browser", "weekend"), fixturenames=("server",)), True),
    ],
)
def test_postgresql_gets_what_uses_a_database_and_of_the_browser_the_weekend(
    item: Item, chosen: bool
) -> None:
    assert concerns_database(cast(pytest.Item, item)) is chosen
