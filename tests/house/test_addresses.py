"""Addresses: whatever a division is called, each of its addresses is its own."""

import re

import pytest
from django.urls import resolve, reverse

from tests.addresses import routes
from tests.makers import a_division, an_event

OF_EVENT = re.compile(r"<slug:event>/([a-z-]+)/")
VALUES = {"code": "W1-1", "key": "W1"}
"""Of a match and a round; 1 is elsewhere a number or a word."""
OF_DIVISION = "<slug:event>/<slug:division>/"


@pytest.mark.django_db
def test_no_name_gives_a_division_an_address_of_its_event() -> None:
    event = an_event()
    known = [(str(route.pattern), route) for route in routes()]
    words = {found[1] for text, _ in known if (found := OF_EVENT.search(text))}
    wrong = []
    for word in sorted(words):
        slug = a_division(event, name=word).slug
        for text, route in known:
            if OF_DIVISION not in text:
                continue
            parts = {name: VALUES.get(name, "1") for name in route.pattern.converters}
            address = reverse(
                str(route.name), kwargs=parts | {"event": event.slug, "division": slug}
            )
            if resolve(address).url_name != route.name:
                wrong.append(address)
    assert words >= {"match", "rounds", "rules"}
    assert wrong == []
