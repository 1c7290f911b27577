"""The browser tests' own ground: the checks that other tests lean on can fail."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import OpenPage, watch

Axe = Callable[[Page], list[str]]


@pytest.mark.parametrize(
    ("body", "rules"),
    [
        ("<main><h1>Cards</h1><img src='data:,' alt='a card'></main>", []),
        ("<main><h1>Cards</h1><img src='data:,'></main>", ["image-alt"]),
        ("<main><h1 style='color: #ddd'>Cards</h1></main>", ["color-contrast"]),
        (
            "<main><h1>Cards</h1><button style='width: 9px; padding: 0'>+</button>"
            "<button style='width: 9px; padding: 0'>-</button></main>",
            ["target-size", "target-size"],
        ),
    ],
)
def test_axe_names_what_is_wrong_and_nothing_else(
    page: Page, axe: Axe, body: str, rules: list[str]
) -> None:
    page.set_content(f"<html lang='en'><title>Cards</title><body>{body}</body></html>")

    assert [breach.partition(":")[0] for breach in axe(page)] == rules


@pytest.mark.parametrize(
    ("style", "wrong"),
    [
        ("width: 350px", ["320 px light: 30 px too wide"]),
        ("width: 1300px", ["320 px light", "390 px light", "1280 px dark"]),
        ("color: light-dark(#000, #ddd)", ["1280 px dark: color-contrast"]),
        ("color: light-dark(#ddd, #000)", ["390 px light: color-contrast"]),
    ],
)
def test_what_is_wrong_is_named_by_the_glass_on_which_it_is_wrong(
    page: Page, looked_at: Axe, style: str, wrong: list[str]
) -> None:
    sheet = "body { margin: 0; background: #fff; color: #000; color-scheme: light dark }"
    page.set_content(
        f"<html lang='en'><title>Cards</title><style>{sheet}</style>"
        f"<body><main><h1 style='{style}'>Cards</h1></main></body></html>"
    )

    found = looked_at(page)
    assert len(found) == len(wrong)
    assert all(one.startswith(begun) for one, begun in zip(found, wrong, strict=True))


def test_an_uncaught_error_in_a_page_is_a_fault(page: Page) -> None:
    faults: list[str] = []
    watch(page, faults)

    page.set_content("<script>throw Error('out of cards')</script>")

    assert [fault.partition(": ")[2] for fault in faults] == ["out of cards"]


def test_an_error_of_the_server_is_a_fault(
    desk: Page, faults: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tournament.desk.public.views.render", None)

    desk.goto("/")

    assert {fault.partition(":")[0] for fault in faults} == {"django.request"}
    faults.clear()


def test_two_pages_are_two_people(open_page: OpenPage, server: str) -> None:
    one, other = open_page("phone"), open_page("desk", "dark")
    one.context.add_cookies([{"name": "card", "value": "ace", "url": server}])

    assert one.context.cookies() != []
    assert other.context.cookies() == []
    assert other.evaluate("matchMedia('(prefers-color-scheme: dark)').matches") is True


def test_a_picture_is_kept_for_people_to_look_at(
    page: Page, shot: Callable[[Page, str], Path]
) -> None:
    page.set_content("<h1>Cards</h1>")

    assert shot(page, "ground").read_bytes().startswith(b"\x89PNG")
