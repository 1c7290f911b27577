"""The manual in the program: in the reader's language as far as it is written."""

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("address", "asked", "written"),
    [
        ("/manual/", "en", "en"),
        ("/manual/", "de", "de"),
        ("/manual/", "pl", "en"),
        ("/manual/en/", "de", "en"),
    ],
)
def test_the_manual_speaks_the_readers_language(address: str, asked: str, written: str) -> None:
    page = Client().get(address, headers={"Accept-Language": asked})
    assert page.status_code == 200
    assert page.context["written_in"] == written
    assert {"h1", "h2", "ol", "pictures"} <= {block.kind for block in page.context["blocks"]}


def test_the_manual_leads_to_the_one_in_german() -> None:
    assert 'href="/manual/de/"' in Client().get("/manual/en/").text


@pytest.mark.parametrize("language", ["pl", "..", "x" * 5000])
def test_a_language_without_a_manual_has_no_page(language: str) -> None:
    assert Client().get(f"/manual/{language}/").status_code == 404
