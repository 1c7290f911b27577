"""The shelf of public pages: never older than what was heard, and never larger than it may be."""

import gzip

import brotli
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.live.log_reader import Change
from tournament.live.shelf import Facts, Page, Shelf, page_of
from tournament.live.versions import About

EVENT = "event/7"
BRACKET = About(without=frozenset({"hands"}))
NAMES = ("match:3/W1-1", "hands:3/W1-1", "event")


def a_page(
    body: bytes = b"bracket", until: int = 0, topic: str = EVENT, seconds: float = 60
) -> Page:
    return page_of(200, [], body, Facts(topic, until, BRACKET, "seen", seconds))


def a_shelf(most_bytes: int = 10_000) -> Shelf:
    shelf = Shelf(most_bytes)
    shelf.forget()
    return shelf


def fresh(shelf: Shelf, key: str) -> bool:
    page = shelf.get(key)
    return page is not None and page.is_fresh()


def test_a_page_is_outdated_by_a_later_change_of_what_it_shows() -> None:
    shelf = a_shelf()
    for key, until, topic in (("a", 4, EVENT), ("b", 5, EVENT), ("c", 0, "event/8")):
        shelf.put(key, a_page(until=until, topic=topic), shelf.moment)
    shelf.hear([Change(EVENT, 5, ("match:3/W1-1",))])
    assert [fresh(shelf, key) for key in "abc"] == [False, True, True]


def test_a_hand_outdates_no_page() -> None:
    shelf = a_shelf()
    shelf.put("a", a_page(), shelf.moment)
    shelf.hear([Change(EVENT, 1, ("hands:3/W1-1",))])
    assert fresh(shelf, "a")


def test_a_page_about_all_events_is_outdated_by_any_of_them() -> None:
    shelf = a_shelf()
    shelf.put("a", a_page(topic=""), shelf.moment)
    shelf.hear([Change("event/99", 1, ("event",))])
    assert not fresh(shelf, "a")


def test_words_that_are_true_for_a_while_go_with_it() -> None:
    shelf = a_shelf()
    shelf.put("a", a_page(seconds=-0.1), shelf.moment)
    assert not fresh(shelf, "a")


def test_what_was_rendered_from_another_database_is_not_kept() -> None:
    shelf = a_shelf()
    begun = shelf.moment
    shelf.forget()
    shelf.put("a", a_page(), begun)
    assert shelf.get("a") is None


def test_the_least_recently_asked_for_goes_first() -> None:
    size = a_page().size
    shelf = a_shelf(3 * size)
    for key in "abc":
        shelf.put(key, a_page(), shelf.moment)
    shelf.get("a")
    shelf.put("d", a_page(), shelf.moment)
    assert sorted(map(str, shelf.pages)) == ["a", "c", "d"]
    shelf.put("e", a_page(b"x" * 4 * size), shelf.moment)
    assert "e" not in shelf.pages
    assert shelf.size == 3 * size


def test_all_encodings_say_the_same_with_tags_of_their_own() -> None:
    page = page_of(200, [], b"bracket " * 100, Facts(), secure=True)
    assert page.brotli is not None
    assert gzip.decompress(page.zipped.whole.body) == page.plain.whole.body
    assert brotli.decompress(page.brotli.whole.body) == page.plain.whole.body
    assert len({page.plain.etag, page.zipped.etag, page.brotli.etag}) == 3
    assert a_page(b"bracket " * 100).zipped.etag == page.zipped.etag


@pytest.mark.parametrize(
    ("takes", "secure", "sent"),
    [
        ({b"gzip", b"br"}, True, b"br"),
        ({b"br"}, True, b"br"),
        ({b"gzip"}, True, b"gzip"),
        ({b"gzip", b"br"}, False, b"gzip"),
        ({b"br"}, False, None),
    ],
)
def test_a_reader_gets_the_shortest_form_that_is_taken(
    takes: set[bytes], secure: bool, sent: bytes | None
) -> None:
    page = page_of(200, [(b"vary", b"Cookie")], b"bracket " * 100, Facts(), secure=secure)
    headers = dict(page.form(frozenset(takes)).whole.head.pairs)
    assert headers.get(b"content-encoding") == sent
    assert headers[b"vary"] == b"Cookie, Accept-Encoding"


def test_a_page_that_does_not_shrink_is_sent_as_it_is() -> None:
    page = page_of(200, [], b"no", Facts(), secure=True)
    assert page.form(frozenset({b"gzip", b"br"})) is page.plain


CHANGES = st.tuples(st.just("change"), st.lists(st.sampled_from(NAMES), min_size=1, max_size=2))
STEPS: st.SearchStrategy[tuple[str, list[str]]] = st.one_of(
    CHANGES, st.just(("hear", [])), st.just(("begin", [])), st.just(("end", [])), CHANGES
)


@given(st.lists(STEPS, max_size=30))
def test_a_fresh_page_shows_everything_that_was_heard(steps: list[tuple[str, list[str]]]) -> None:
    """Whatever is committed and heard of while pages are rendered, in any order."""
    shelf = a_shelf()
    committed: list[Change] = []
    heard = 0
    rendering: list[tuple[tuple[int, int], int]] = []
    for step, names in steps:
        if step == "change":
            committed.append(Change(EVENT, len(committed) + 1, tuple(names)))
        elif step == "hear":
            shelf.hear(committed[heard:])
            heard = len(committed)
        elif step == "begin":
            rendering.append((shelf.moment, len(committed)))
        elif rendering:
            begun, read = rendering.pop(0)
            shelf.put("a", a_page(until=read), begun)
        page = shelf.get("a")
        if page is not None and page.is_fresh():
            later = committed[page.facts.until : heard]
            assert not any(BRACKET.concerns(change.touched) for change in later)
