"""Every page of the house in a language nobody speaks: a bare sentence is seen at once."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests import pseudo
from tests.addresses import a_demo_hall, address, routes
from tests.makers import logged_in

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def catalogue(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("pseudo")
    pseudo.write_catalogue(folder)
    return folder


@pytest.fixture
def _in_pseudo(catalogue: Path) -> Iterator[None]:
    with pseudo.spoken(catalogue):
        yield


def test_a_message_is_longer_and_keeps_what_is_put_in() -> None:
    assert pseudo.longer("%(team)s is late.") == "⟦%(team)s ís láté.~~~~⟧"


@pytest.mark.usefixtures("_in_pseudo")
def test_no_page_says_a_sentence_that_no_catalogue_knows() -> None:
    hall = a_demo_hall()
    director = logged_in(User.objects.get(username="director"))
    typed = pseudo.typed_words()
    found = {
        str(route.name): rows
        for route in routes()
        if (rows := _bare(director, address(route, hall.parts), typed))
    }
    import json; Path("/tmp/bare.json").write_text(json.dumps(found, indent=1, ensure_ascii=False))
    assert found == {}


def _bare(client: Client, where: str, typed: frozenset[str]) -> list[str]:
    answer = client.get(where)
    if not answer.get("Content-Type", "").startswith("text/html"):
        return []
    return pseudo.bare(answer.text, typed)
