"""Count queries: Django's, and those in plain SQL that its own counter does not see."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring import plain_sql


class Counted:
    """How many were counted so far, and what they ask."""

    def __init__(self, plain: list[str], asked: CaptureQueriesContext) -> None:
        self.plain, self.asked = plain, asked

    def __call__(self) -> int:
        return len(self.plain) + len(self.asked)

    @property
    def statements(self) -> list[str]:
        """All of them, those in plain SQL last."""
        return [*(query["sql"] for query in self.asked.captured_queries), *self.plain]


@contextmanager
def counting() -> Iterator[Counted]:
    """Count all queries inside."""
    plain: list[str] = []
    execute = plain_sql._execute

    def counted(database: Any, sql: str, values: Sequence[Any]) -> Any:
        plain.append(sql)
        return execute(database, sql, values)

    with patch.object(plain_sql, "_execute", counted), CaptureQueriesContext(connection) as asked:
        yield Counted(plain, asked)
