"""In which language a reader is answered."""

from collections.abc import Iterator
from fractions import Fraction
from urllib.parse import quote

import pytest
from django.test import Client, override_settings
from django.urls import reverse
from django.utils.translation import gettext, override

from rules.core.messages import in_english
from tests.makers import a_user, an_event, logged_in
from tournament.brackets.rounds.keys import key, shown
from tournament.desk.substitutes.people_views import REASONS
from tournament.language import COOKIE, as_read
from tournament.registration.models import Event

pytestmark = pytest.mark.django_db
HTTP = "http:"
TWO = [("en", "English"), ("de", "Deutsch")]


@pytest.fixture(autouse=True)
def _two_languages() -> Iterator[None]:
    with override_settings(LANGUAGES=TWO):
        yield


def language(client: Client, where: str = "/", browser: str = "") -> str:
    return client.get(where, headers={"accept-language": browser})["Content-Language"]


def a_german_event() -> str:
    """The public page of an event that speaks German."""
    event = an_event()
    Event.objects.update(language="de")
    return f"/e/{event.slug}/"


def choose(client: Client, code: str, back: str = "/practice/") -> tuple[int, str | None]:
    answer = client.get(reverse("language", args=[code]), {"next": back})
    return answer.status_code, answer.get("Location")


def test_the_browser_says_which_language_is_read() -> None:
    assert language(Client(), browser="de-AT, en;q=0.5") == "de"


def test_a_language_that_the_house_does_not_speak_is_answered_in_english() -> None:
    assert [language(Client(), browser=each) for each in ("", "fr", "xx-yy", "*", "de" * 999)] == [
        *["en"] * 5
    ]


def test_one_tap_goes_before_the_browser_and_is_remembered() -> None:
    client = Client()
    assert choose(client, "de") == (302, "/practice/")
    assert language(client, browser="en") == "de"
    assert choose(client, "en") == (302, "/practice/")
    assert language(client, browser="de") == "en"


def test_an_unknown_language_is_not_found_and_one_in_an_old_cookie_counts_for_nothing() -> None:
    client = Client()
    assert choose(client, "tlh")[0] == 404
    client.cookies[COOKIE] = "tlh"
    assert language(client, browser="de") == "de"


@pytest.mark.parametrize(
    "garbage", ["../../etc", "DE", "de-AT", '"de', "d" * 4000, "%(team)s", "\0"]
)
def test_garbage_in_the_cookie_counts_for_nothing(garbage: str) -> None:
    client = Client()
    client.cookies[COOKIE] = garbage
    assert language(client, browser="de") == "de"


@pytest.mark.parametrize(
    "elsewhere",
    [
        *(
            "https://example.org/",
            "//example.org",
            "javascript:1",
            "/\\example.org",
            "\\\\example.org",
        ),
        *("/\t/example.org", "///example.org", f"{HTTP}///example.org", f"{HTTP}//[x", ""),
        *("//example.org?" + "a" * 3000, "/" + "a" * 20_000),
    ],
)
def test_the_way_back_leads_to_this_house_alone(elsewhere: str) -> None:
    assert choose(Client(), "de", elsewhere) == (302, "/")


def test_the_event_says_it_where_neither_reader_nor_browser_does() -> None:
    where, client = a_german_event(), Client()
    assert [language(client, where, browser=each) for each in ("", "fr, tlh;q=0.9", "*")] == [
        *["de"] * 3
    ]
    assert language(client, where, browser="fr, en-GB;q=0.5") == "en"
    choose(client, "en")
    assert language(client, where) == "en"


def test_what_the_browser_refuses_is_no_wish() -> None:
    assert language(Client(), a_german_event(), browser="en;q=0, fr") == "de"


@pytest.mark.parametrize("browser", ["de" * 2500, "xx," * 1666 + "en", "," * 5000, "é" * 5000])
def test_five_thousand_letters_name_no_language(browser: str) -> None:
    assert language(Client(), a_german_event(), browser=browser) == "de"


def test_a_language_in_the_address_is_as_short_as_a_language() -> None:
    assert [choose(Client(), code)[0] for code in ("tlh", "de" * 2500, "..")] == [404] * 3


def test_an_event_in_a_language_that_is_spoken_no_more_is_answered_in_english() -> None:
    where = a_german_event()
    Event.objects.update(language="tlh")
    assert language(Client(), where) == "en"


def test_an_events_language_ends_with_its_page() -> None:
    client, where = Client(), a_german_event()
    assert [language(client, each) for each in (where, "/", where, "/practice/")] == [
        *("de", "en", "de", "en")
    ]


def test_the_way_back_is_found_for_a_long_practice_sheet_too() -> None:
    sheet = "/practice/beach-house-rook/?sheet=" + "a" * 5000
    assert choose(Client(), "de", sheet) == (302, sheet)


def test_what_answers_a_form_leads_back_to_the_page_of_the_form() -> None:
    page, referer = "http://testserver/practice/", {"referer": "http://testserver/practice/"}
    answer = Client().post("/t/beach-house-2026/1/hands/", {"a": "\0"}, headers=referer)
    assert answer.status_code == 422
    assert f'?next={quote(page)}"' in answer.text
    assert choose(Client(), "de", page) == (302, page)


def test_who_is_refused_at_the_door_is_answered_in_their_language() -> None:
    answer = Client().get("/?q=%00", headers={"accept-language": "de"})
    assert (answer.status_code, answer["Content-Language"]) == (422, "de")


@pytest.mark.parametrize("where", ["/nowhere/at/all/", "/language/tlh/"])
def test_a_page_that_is_not_there_is_said_in_the_readers_language(where: str) -> None:
    assert language(Client(), where, browser="de") == "de"


def test_a_part_of_an_open_page_is_answered_in_the_language_of_the_page() -> None:
    client = Client()
    choose(client, "en")
    answer = client.get("/", headers={"page-language": "de"})
    assert answer["Content-Language"] == "de"
    assert """hx-headers='{"Page-Language": "de"}'""" in answer.text
    assert client.get("/", headers={"page-language": "tlh"})["Content-Language"] == "en"


def test_officials_read_their_browsers_language_too() -> None:
    desk = logged_in(a_user("dora"))
    assert language(desk, "/desk/", browser="de") == "de"
    assert language(desk, "/desk/") == "en"


def test_a_page_offers_the_other_language_and_comes_back_to_where_it_was() -> None:
    page = Client().get("/practice/?a=1").text
    assert f'href="{reverse("language", args=["de"])}?next=/practice/%3Fa%3D1"' in page


def test_a_page_of_officials_offers_the_other_language() -> None:
    page = logged_in(a_user("dora")).get("/desk/").text
    assert f'href="{reverse("language", args=["de"])}?next=/desk/"' in page


def test_answers_in_two_languages_are_kept_apart_by_caches() -> None:
    assert {"Accept-Language", "Cookie"} <= set(Client().get("/")["Vary"].split(", "))


@pytest.mark.parametrize("typed", ["", "100% sure", "%(team)s", "Fire alarm in hall 2"])
def test_a_reason_that_somebody_typed_is_read_as_it_was_typed(typed: str) -> None:
    with override("de"):
        assert as_read(typed) == typed


def test_a_reason_that_was_chosen_is_read_in_the_readers_language() -> None:
    kept = in_english(REASONS[0])
    with override("de"):
        assert as_read(kept) == gettext(kept) != kept
    assert as_read(kept) == kept


def test_a_number_has_the_readers_separators_within_a_sentence_too() -> None:
    net = key("net").words(-1107)
    with override("de"):
        assert [str(shown(number)) for number in (-1107, Fraction(140, 3))] == ["−1.107", "46,67"]
        assert "−1.107" in str(net)
    assert "−1,107" in str(net)
