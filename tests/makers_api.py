"""Makers for programs: a token at an event, and a client that brings it."""

import uuid
from typing import Any

from django.test import Client

from tests.makers import DIRECTOR, NOON, a_user
from tournament.desk.act.change import Act
from tournament.outlets.tokens import SCOPES, make_token, new_secret
from tournament.registration.models import Event

Answer = Any


class Program:
    """A program with a token, at an event's part of the API."""

    def __init__(self, event: Event, secret: str) -> None:
        self.root, self.secret = f"/api/events/{event.slug}/", secret

    def get(self, where: str = "", **more: Any) -> Answer:
        return Client().get(self.root + where, headers=self._headers(), **more)

    def post(self, where: str, body: object, key: str = "", **more: Any) -> Answer:
        """Send this in JSON, with a key of its own unless one is given."""
        headers = self._headers() | {"Idempotency-Key": key or str(uuid.uuid4())}
        more = {"content_type": "application/json", **more}
        return Client().post(self.root + where, body, headers=headers, **more)

    def _headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.secret}"}


def a_program(event: Event, *scopes: str, director: str = "dora") -> Program:
    """A program with these scopes, or all."""
    secret = new_secret()
    make_token(
        Act(event, DIRECTOR, NOON),
        user=a_user(director),
        name="Club website",
        scopes=scopes or list(SCOPES),
        secret=secret,
    )
    return Program(event, secret)


def codes(answer: Answer) -> list[str]:
    """The codes of an answer's errors, each in the API's one form."""
    rows = answer.json()["errors"]
    assert rows
    assert all(row.keys() == {"code", "sentence", "remedy", "place"} for row in rows)
    assert all(row["sentence"] and row["remedy"] for row in rows)
    return [row["code"] for row in rows]
