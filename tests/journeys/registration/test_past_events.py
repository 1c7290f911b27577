"""Past events come in as a list or one at a time, and belong to the person."""

import re
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.findings import codes, codes_in
from tests.makers import a_division, an_event
from tests.makers_before import a_pair, a_stranger, the_director, the_registrar
from tests.page_parts import part, parts, texts
from tournament.live.models import LogEntry
from tournament.registration.models import Event, PastResult, Person, Player

pytestmark = pytest.mark.django_db

HEAD = "year,event,people,place,won,lost,spread\n"
LIST = HEAD + "2025,Spring Open,Ann Oak & Bob Elm,3,7,4,+310\n2024,Fall,ann oak,,2,5,−120\n"


@pytest.fixture
def event() -> Event:
    event = an_event()
    a_pair(a_division(event), "Ann Oak", "Bob Elm")
    return event


def send(browser: Client, event: Event, text: str, **more: str) -> Any:
    """What the page answers to this list."""
    return browser.post(f"/desk/{event.slug}/people/past/", {"list": text, **more})


def save(browser: Client, event: Event, text: str) -> Any:
    """Check the list, then save the one that was checked."""
    checked = send(browser, event, text)
    return send(browser, event, text, checked=checked.context["preview"].mark)


def kept() -> set[tuple[object, ...]]:
    rows = PastResult.objects.values_list(
        "person__name", "year", "event", "place", "won", "lost", "spread"
    )
    return set(rows)


def test_a_list_is_shown_first_and_saved_after(event: Event) -> None:
    browser = the_director(event)
    assert re.findall(r"\d+", part(send(browser, event, LIST).text, "list-can-be-saved")) == ["2"]
    assert not PastResult.objects.exists()
    assert save(browser, event, LIST).status_code == 303
    assert kept() == {
        ("Ann Oak", 2025, "Spring Open", 3, 7, 4, 310),
        ("Bob Elm", 2025, "Spring Open", 3, 7, 4, 310),
        ("Ann Oak", 2024, "Fall", None, 2, 5, -120),
    }


def test_the_same_list_again_overwrites_and_doubles_nothing(event: Event) -> None:
    browser = the_director(event)
    save(browser, event, LIST)
    save(browser, event, LIST.replace("310", "290"))
    assert PastResult.objects.count() == 3
    assert ("Bob Elm", 2025, "Spring Open", 3, 7, 4, 290) in kept()


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ("year,people\n2025,Ann Oak", "no-column", 1),
        (HEAD.replace("won", "points") + "2025,X,Ann,1,2,3,4", "unknown-column", 1),
        (HEAD + "25th,X,Ann,1,2,3,4", "no-year", 2),
        (HEAD + "2025,X,Ann,first,2,3,4", "no-place", 2),
        (HEAD + "2025,X,Ann,1,two,3.5,4", "no-lost", 2),
        (HEAD + "2025,X,,1,2,3,4", "nobody", 2),
        (HEAD + "2025,,Ann,1,2,3,4", "no-event", 2),
        (HEAD + "2025,X,Ann,1,2,3,4,5,6", "too-many-cells", 2),
        (HEAD + "2025,X,Ann,1\n2025,X,ANN & Bob,2", "named-twice", 3),
    ],
)
def test_what_is_wrong_is_said_by_line_and_the_list_stays(
    event: Event, text: str, code: str, line: int
) -> None:
    answer = send(the_director(event), event, text)
    assert answer.status_code == 422
    assert code in [each.code for each in answer.context["preview"].errors]
    assert {each.where for each in answer.context["preview"].errors} == {f"/lines/{line}"}
    assert code in codes_in(answer.text)
    assert text.splitlines()[-1].split(",")[0] in answer.text
    assert not PastResult.objects.exists()


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-8", "cp1252"])
def test_a_file_of_a_spreadsheet_with_semicolons_is_read(event: Event, encoding: str) -> None:
    text = "Year;Event;People;Place\n2025;Café Cup;Søren Å;2\n"
    file = SimpleUploadedFile("past.csv", text.encode(encoding))
    answer = the_director(event).post(f"/desk/{event.slug}/people/past/", {"file": file})
    assert re.findall(r"\d+", part(answer.text, "list-can-be-saved")) == ["1"]
    assert "Café Cup" in answer.text
    assert "Søren Å" in part(answer.text, "new-names")


def test_a_file_that_is_too_large_is_refused_and_the_list_in_the_box_stays(event: Event) -> None:
    file = SimpleUploadedFile("past.csv", b"x" * 2_000_001)
    sent = {"file": file, "list": LIST}
    answer = the_director(event).post(f"/desk/{event.slug}/people/past/", sent)
    assert answer.status_code == 422
    assert codes(answer) == ["large"]
    assert answer.context["list"] == LIST


def test_the_page_begins_with_an_empty_list(event: Event) -> None:
    page = the_director(event).get(f"/desk/{event.slug}/people/past/")
    assert (page.status_code, page.context["list"]) == (200, "")


def test_people_nobody_knows_are_named_before_they_are_kept(event: Event) -> None:
    text = HEAD + "2025,X,Ann Oek,1,2,3,4"
    answer = send(the_director(event), event, text)
    assert "Ann Oek" in part(answer.text, "new-names")
    save(the_director(event), event, text)
    assert Person.objects.filter(name="Ann Oek").exists()


def test_five_thousand_lines_are_saved_at_once(event: Event) -> None:
    text = HEAD + "".join(f"2020,Event {n // 50},Person {n},1,2,3,4\n" for n in range(5000))
    assert save(the_director(event), event, text).status_code == 303
    assert PastResult.objects.count() == 5000


def test_an_empty_list_says_what_to_do(event: Event) -> None:
    for text in (" \n", HEAD):
        assert "list-is-empty" in parts(send(the_director(event), event, text).text)


def test_one_past_event_is_typed_on_the_page_of_the_person(event: Event) -> None:
    player = Player.objects.get(name="Bob Elm")
    browser, page = the_director(event), f"/desk/{event.slug}/people/{player.pk}/"
    answer = browser.post(page, {"year": "abc", "event": "Summer", "won": "5"})
    assert answer.status_code == 422
    assert 'value="Summer"' in answer.text
    form = {"year": "2023", "event": "Summer", "won": "5", "spread": "-40"}
    kept_page = browser.post(page, form, follow=True)
    assert LogEntry.objects.latest("pk").words in kept_page.text
    assert kept() == {("Bob Elm", 2023, "Summer", None, 5, None, -40)}


def test_a_past_event_of_somebody_else_is_removed_and_the_log_keeps_it(event: Event) -> None:
    browser = the_director(event)
    save(browser, event, LIST)
    bob = Player.objects.get(name="Bob Elm")
    page = f"/desk/{event.slug}/people/{bob.pk}/"
    (row,) = PastResult.objects.filter(person=bob.person_id)
    anns = PastResult.objects.exclude(pk=row.pk)[0]
    assert f"{page}past/{row.pk}/remove/" in browser.get(page).text
    assert browser.post(f"{page}past/{anns.pk}/remove/").status_code == 404
    assert browser.post(f"{page}past/{row.pk}/remove/").status_code == 303
    assert {name for name, *_ in kept()} == {"Ann Oak"}
    told = LogEntry.objects.get(verb="past.remove").detail
    assert (told["year"], told["event"], told["spread"]) == (2025, "Spring Open", 310)
    assert browser.post(f"{page}past/{row.pk}/remove/").status_code == 404


def test_of_two_people_of_one_name_the_director_says_which(event: Event) -> None:
    browser = the_director(event)
    ann = Player.objects.get(name="Ann Oak")
    browser.post(f"/desk/{event.slug}/people/{ann.pk}/name/", {"person": "new"})
    assert Person.objects.filter(name="Ann Oak").count() == 2
    other = an_event(name="Autumn")
    a_pair(a_division(other), "Ann Oak", "Cy Ash")
    player = Player.objects.get(event=other, name="Ann Oak")
    assert player.person is None
    people = browser.get(f"/desk/{other.slug}/people/")
    assert [row.name for row in people.context["window"].rows if row.person is None] == ["Ann Oak"]
    assert len(texts(people.text, "which-person")) == 1
    page = f"/desk/{other.slug}/people/{player.pk}/"
    assert browser.post(page, {"year": "2020", "event": "X"}).status_code == 422
    first = Person.objects.filter(name="Ann Oak").earliest("id")
    browser.post(page + "name/", {"person": str(first.pk)})
    player.refresh_from_db()
    assert player.person == first
    answer = send(browser, other, HEAD + "2025,X,Ann Oak,1")
    (unclear,) = answer.context["preview"].errors
    assert (unclear.code, unclear.where) == ("two-people", "/lines/2")


def test_a_player_is_nobody_of_another_name(event: Event) -> None:
    ann, bob = Player.objects.get(name="Ann Oak"), Person.objects.get(name="Bob Elm")
    page = f"/desk/{event.slug}/people/{ann.pk}/name/"
    for typed in (str(bob.pk), "nobody", ""):
        assert the_director(event).post(page, {"person": typed}).status_code == 404


def test_children_are_not_listed(event: Event) -> None:
    a_pair(a_division(event, name="Children", learning=True), "Mia Fir", "Noah Yew")
    child = Player.objects.get(name="Mia Fir")
    browser = the_director(event)
    assert "Mia" not in browser.get(f"/desk/{event.slug}/people/").text
    assert browser.get(f"/desk/{event.slug}/people/{child.pk}/").status_code == 404


def test_only_directors_know_the_past(event: Event) -> None:
    ann = Player.objects.get(name="Ann Oak")
    pages = ["people/", "people/past/", f"people/{ann.pk}/"]
    for browser, status in ((a_stranger(), 404), (the_registrar(event), 403)):
        for page in pages:
            assert browser.get(f"/desk/{event.slug}/{page}").status_code == status
        for page in (*pages[1:], f"people/{ann.pk}/name/"):
            assert browser.post(f"/desk/{event.slug}/{page}").status_code == status
