"""Lists as people have them: files, corrected columns, problems repaired with a button."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.findings import codes, codes_in
from tests.makers import a_division, an_event
from tests.makers_before import desk_page, the_director, the_registrar
from tests.page_parts import parts, texts
from tests.tournament.registration.lists.test_files import xlsx
from tournament.live.models import LogEntry
from tournament.registration.lists.preview import ListPreview
from tournament.registration.models import Division, Entry
from tournament.registration.selectors import member_names
from tournament.seeding.models import Seed

pytestmark = pytest.mark.django_db
MESSY = "Eagles: Ann Oak, Bob Elm (Shore)\nKites; Kim Lee; Leo Moe\nEagles: Rosa Tamm, Sven Ude"


@pytest.fixture
def division() -> Division:
    return a_division(an_event())


def check(browser: Client, division: Division, text: str = "", **form: object) -> dict[str, str]:
    """The form's values after the list was checked."""
    sent = {"list": text, **form}
    answer = browser.post(desk_page(division, "teams/check/"), sent, headers={"HX-Request": "true"})
    preview: ListPreview = answer.context["preview"]
    chosen = {key: str(value) for key, value in form.items() if key.startswith("column-")}
    since = str(answer.context["event"].version)
    return {"list": answer.context["list"], "checked": preview.mark, "since": since, **chosen}


def save(browser: Client, division: Division, form: dict[str, str]) -> int:
    return browser.post(desk_page(division, "teams/add/"), form).status_code


def test_a_division_without_teams_opens_with_the_box_and_one_with_teams_links_to_it(
    division: Division,
) -> None:
    director, where = the_director(division.event), desk_page(division, "teams/")
    assert '<textarea class="input" id="list"' in director.get(where).text
    assert save(director, division, check(director, division, "Ann Oak & Bob Elm")) == 303
    assert f'href="{where}list/"' in director.get(where).text
    assert '<textarea class="input" id="list"' in director.get(f"{where}list/").text


def test_the_button_leads_to_one_problem_where_a_line_has_several(division: Division) -> None:
    director = the_director(division.event)
    twice = {"list": "Ann Oak & Bob Elm\n" * 2}
    answer = director.post(desk_page(division, "teams/check/"), twice)
    assert len(codes_in(answer.text)) > 1
    assert answer.text.count('href="#fix') == 1
    assert answer.text.count('id="fix') == 1


def test_red_blocks_saving_and_its_button_repairs_the_list(division: Division) -> None:
    director = the_director(division.event)
    answer = director.post(desk_page(division, "teams/check/"), {"list": MESSY})
    assert (answer.status_code, codes_in(answer.text)) == (422, ["same-name"])
    assert 'href="#fix"' in answer.text
    assert 'value="rename 3"' in answer.text
    form = check(director, division, MESSY, repair="rename 3")
    assert form["list"].splitlines()[2] == "Rosa Tamm & Sven Ude"
    assert save(director, division, form) == 303
    titles = division.entries.values_list("title", flat=True)
    assert [*titles] == ["Eagles", "Kites", "Tamm & Ude"]


def test_a_partner_typed_beside_the_problem_joins_the_line(division: Division) -> None:
    director = the_director(division.event)
    for repair in ({"repair": "partner 1"}, {}):
        typed = {"partner-1": "Zed; Ho (x)", **repair}
        form = check(director, division, "Una Vale (Shore)\nAnn Oak & Bob Elm", **typed)
        assert form["list"].splitlines()[0] == "Una Vale & Zed Ho x (Shore)"


def test_a_chosen_column_is_kept_until_the_list_is_saved(division: Division) -> None:
    director, text = the_director(division.event), "Ana Bell\tPort Ellery & Co\nBo Carr\tQuay Lane"
    form = check(director, division, text, **{"column-c1": "club"})
    assert save(director, division, form | {"column-c1": "note"}) == 422
    form = check(director, division, form["list"], repair="seek-all", **{"column-c1": "club"})
    assert save(director, division, form) == 303
    clubs = division.entries.values_list("club", flat=True)
    assert [*clubs] == ["Port Ellery & Co", "Quay Lane"]


def test_many_lines_without_a_partner_are_asked_about_before_they_are_saved(
    division: Division,
) -> None:
    director, text = the_director(division.event), "Ann Oak\nBob Elm\nCy Ash"
    asked = check(director, division, text)
    assert save(director, division, asked) == 422
    assert not Entry.objects.exists()
    answered = check(director, division, text, repair="seek-all")
    assert save(director, division, answered) == 303
    assert division.entries.count() == 3


def file(name: str, content: bytes) -> SimpleUploadedFile:
    return SimpleUploadedFile(name, content)


def test_a_file_comes_into_the_box_behind_what_was_typed(division: Division) -> None:
    director = the_director(division.event)
    form = check(
        director, division, "Cy Ash & Di Fir", file=file("a.csv", "Zoë & Bo".encode("cp1252"))
    )
    assert form["list"] == "Cy Ash & Di Fir\nZoë & Bo"
    sheet = check(director, division, file=file("a.xlsx", xlsx()))
    assert save(director, division, sheet) == 303
    assert [*member_names(division.entries.get())] == ["Ann Oak", "Bob Elm"]


@pytest.mark.parametrize(
    ("name", "content", "code"),
    [
        ("a.pdf", b"%PDF-1.7", "no-list"),
        ("a.xlsx", b"\xd0\xcf\x11\xe0", "old-spreadsheet"),
        ("a.csv", b"x" * 2_000_001, "large"),
        ("a.xlsx", b"PK\x03\x04", "no-list"),
    ],
)
def test_a_file_that_holds_no_list_is_refused_and_what_was_typed_stays(
    division: Division, name: str, content: bytes, code: str
) -> None:
    sent = {"list": "Cy Ash & Di Fir", "file": file(name, content)}
    answer = the_director(division.event).post(desk_page(division, "teams/check/"), sent)
    assert (answer.status_code, codes(answer)) == (422, [code])
    assert answer.context["list"] == "Cy Ash & Di Fir"
    assert "Cy Ash &amp; Di Fir</textarea>" in answer.text


def test_seeds_of_the_list_become_seeds_behind_those_there_are(division: Division) -> None:
    director, head = the_director(division.event), "Seed;Player;Partner\n"
    first = head + "2;Ann Oak;Bob Elm\n1;Cy Ash;Di Fir\n;Ed Box;Flo Yew"
    assert save(director, division, check(director, division, first)) == 303
    assert (
        save(director, division, check(director, division, head + "1;Gus Ivy;Hal Jay\n3;Kim Lee;?"))
        == 303
    )
    seeds = Seed.objects.filter(division=division).order_by("number")
    assert [*seeds.values_list("entry__title", flat=True)] == [
        "Ash & Fir",
        "Oak & Elm",
        "Ivy & Jay",
    ]


def test_a_registrar_enters_the_list_without_its_seeds_and_is_told(division: Division) -> None:
    registrar = the_registrar(division.event)
    text = "Seed;Player;Partner\n1;Ann Oak;Bob Elm"
    page = registrar.post(desk_page(division, "teams/check/"), {"list": text})
    assert "seeds-left-out" in parts(page.text)
    assert save(registrar, division, check(registrar, division, text)) == 303
    assert not Seed.objects.exists()


def test_two_lists_at_once_the_second_is_shown_what_the_first_changed(division: Division) -> None:
    director, registrar = the_director(division.event), the_registrar(division.event)
    mine, theirs = (
        check(director, division, "Ann Oak & Bob Elm"),
        check(registrar, division, "Cy Ash & Di Fir"),
    )
    assert save(director, division, mine) == 303
    told = registrar.post(desk_page(division, "teams/add/"), theirs)
    assert told.status_code == 422
    assert 'name="since"' in told.text
    assert division.entries.count() == 1
    assert save(registrar, division, theirs | {"since": str(LogEntry.objects.get().number)}) == 303
    assert division.entries.count() == 2


@pytest.mark.parametrize(
    ("ruleset", "line", "members"),
    [
        ("rubicon-bezique", "Oak, Ann (Shore) ann@oak.org", ["Ann Oak"]),
        ("toonerville-rook", "7. Ann Oak, Shore Club", ["Ann Oak"]),
        ("npa-pinochle", "Eagles: Oak, Ann / Elm, Bob", ["Ann Oak", "Bob Elm"]),
    ],
)
def test_every_game_reads_as_many_players_as_it_seats(
    ruleset: str, line: str, members: list[str]
) -> None:
    division = a_division(an_event(), ruleset=ruleset)
    director = the_director(division.event)
    assert save(director, division, check(director, division, line)) == 303
    assert [*member_names(division.entries.get())] == members


def test_a_long_list_shows_its_beginning_and_every_line_that_is_wrong(division: Division) -> None:
    lines = [f"Ann{n} Oak & Bob{n} Elm" for n in range(300)] + ["A & B & C"]
    answer = the_director(division.event).post(
        desk_page(division, "teams/check/"), {"list": "\n".join(lines)}
    )
    assert len(answer.context["lines"]) == 101
    assert answer.context["lines"][-1].is_wrong


def test_titles_and_headings_are_left_out_by_name(division: Division) -> None:
    text = "Entries for Saturday\nTeam\tPlayer\tPartner\nKites\tAnn Oak\tBob Elm"
    page = the_director(division.event).post(desk_page(division, "teams/check/"), {"list": text})
    assert len(texts(page.text, "line-skipped")) == 2
    assert len(page.context["preview"].drafts) == 1


def test_a_broken_upload_of_a_zip_never_becomes_a_fault(division: Division) -> None:
    director = the_director(division.event)
    whole = xlsx()
    for cut in range(0, len(whole), 97):
        sent = {"list": "", "file": file("a.xlsx", whole[:cut])}
        assert director.post(desk_page(division, "teams/check/"), sent).status_code in {200, 422}
