"""Whatever a program sends, the API answers as it says: schemathesis makes the requests.

What the description allows the rules may still refuse. EXAMPLES=500 in the environment makes more
requests than the suite has time for.
"""

import os
from collections.abc import Iterable, Iterator
from typing import Any

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.specs.openapi.checks import positive_data_acceptance

from tests.kept import kept
from tests.makers_api import a_program
from tests.makers_scoring import a_drawn_stage, a_posted_game
from tournament.api.urls import API

pytestmark = pytest.mark.django_db

EXAMPLES = int(os.environ.get("EXAMPLES", "12"))
SCHEMA = schemathesis.openapi.from_dict(API.get_openapi_schema(path_prefix="/api/"))
SCHEMA.app = get_wsgi_application()
FOUND: Iterable[Any] = SCHEMA.get_all_operations()
OPERATIONS = [result.ok() for result in FOUND]
KNOWN = {"event": "beach-house-2026", "division": "main-event", "code": "W1-2"}


@pytest.fixture(autouse=True)
def one_connection() -> Iterator[None]:
    """Keep the test's connection, with its transaction, through all requests."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@pytest.fixture(autouse=True)
def no_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nothing be answered with a 429 alone. Their tests: test_door.py."""
    monkeypatch.setattr("tournament.api.door.A_MINUTE.num_requests", 1_000_000)
    monkeypatch.setattr("tournament.api.door.is_locked", lambda *_: False)


@kept
def a_secret() -> str:
    """A token for everything, at an event with a posted sheet."""
    stage = a_drawn_stage()
    a_posted_game(stage)
    return a_program(stage.division.event).secret


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation.label)
@pytest.mark.parametrize("mode", GenerationMode)
def test_it_answers_as_it_says(operation: Any, mode: GenerationMode) -> None:
    headers = {"Authorization": f"Bearer {a_secret()}", "Accept-Encoding": "identity"}
    known = {name: word for name, word in KNOWN.items() if f"{{{name}}}" in operation.path}
    made = operation.as_strategy(mode, path_parameters=known) if known else st.nothing()

    @settings(
        max_examples=EXAMPLES,
        derandomize=True,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=st.one_of(made, made, operation.as_strategy(mode)))
    def any_request(case: Any) -> None:
        case.call_and_validate(headers=headers, excluded_checks=[positive_data_acceptance])

    any_request()
