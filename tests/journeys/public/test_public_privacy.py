"""What the public never sees: drafts, PINs, tables kept private, reasons, children's last names."""

import pytest
from django.test import Client

from tests.makers import NOON, a_division, a_stage, add_entry, an_event
from tests.makers_scoring import (
    a_drawn_stage,
    a_game_in_play,
    a_handed_in_game,
    a_posted_game,
    play,
)
from tests.page_parts import part, parts
from tournament.brackets.models import Stage
from tournament.brackets.services import publish_stage
from tournament.desk.act.secrets import pin
from tournament.registration.models import Entry

pytestmark = pytest.mark.django_db

EVENT = "/e/beach-house-2026/"
DIVISION = f"{EVENT}main-event/"
CHILDREN = f"{EVENT}children/"
NO_INDEX = '<meta name="robots" content="noindex">'


def pages(*addresses: str) -> str:
    """What all these pages say to somebody without a login."""
    answers = [Client().get(address) for address in addresses]
    assert {answer.status_code for answer in answers} == {200}
    return "".join(answer.content.decode() for answer in answers)


def all_pages(code: str = "W1-1") -> str:
    return pages("/", EVENT, DIVISION, f"{DIVISION}?team=team+1", f"{DIVISION}{code}/")


def a_childrens_stage(count: int = 4) -> Stage:
    """Team 1 (Mia & Noah), ...: the Children's tournament."""
    division = a_division(an_event(), name="Children", learning=True)
    names = [("Mia", "Noah"), ("Lily", "Sam"), ("Ben", "Ava"), ("Zoe", "Eli"), ("Finn", "Ida")]
    field = [
        add_entry(division=division, members=[f"{one} Lastname", f"{two} Lastname"], name="")
        for one, two in names[:count]
    ]
    return publish_stage(
        division=division, format="single-elimination", options={}, field=field, now=NOON
    )


def test_a_sheet_at_its_table_is_nobodys_business() -> None:
    game = a_game_in_play(a_drawn_stage())
    play(game, 85)
    shown = all_pages()
    assert "no-sheet" in parts(shown)
    assert ">85<" not in shown
    assert "Player 1a" not in shown


def test_a_sheet_that_waits_to_be_posted_is_not_shown() -> None:
    a_handed_in_game(a_drawn_stage())
    shown = all_pages()
    assert 'class="match state-handed-in"' in shown
    assert ">500<" not in shown
    assert "Player 1a" not in shown


def test_a_posted_sheet_is_shown_as_paper() -> None:
    a_posted_game(a_drawn_stage())
    shown = pages(f"{DIVISION}W1-1/")
    outcome = part(shown, "outcome")
    assert outcome.index("Team 1") < outcome.index("Team 4")
    assert "Player 1a" in shown
    assert ">500<" in shown.replace("\n", "")


def test_tables_are_told_only_where_the_event_tells_them() -> None:
    stage = a_drawn_stage()
    a_game_in_play(stage, table=3)
    event = stage.division.event
    assert "table" not in parts(all_pages())
    event.tables_public = True
    event.save(update_fields=["tables_public"])
    assert "3" in part(pages(EVENT), "table")
    assert "3" in part(pages(f"{DIVISION}?team=team+1"), "table")


def test_no_page_holds_a_pin() -> None:
    a_posted_game(a_drawn_stage())
    shown = all_pages()
    assert not [entry for entry in Entry.objects.all() if pin(entry) in shown]


def test_children_are_shown_by_first_name_and_number_only() -> None:
    stage = a_childrens_stage()
    a_posted_game(stage)
    shown = pages(EVENT, CHILDREN, f"{CHILDREN}?team=1", f"{CHILDREN}W1-1/")
    assert "Team 1 (Mia &amp; Noah)" in shown
    assert "Mia" in pages(f"{CHILDREN}W1-1/")
    assert "Lastname" not in shown


def test_a_childrens_division_ranks_nobody_and_is_not_for_search_engines() -> None:
    """The words are the subject too: no child reads one of these."""
    stage = a_childrens_stage()
    for code, table in (("W1-1", 1), ("W1-2", 2), ("W2-1", 3)):
        a_posted_game(stage, code, table=table)
    shown = pages(CHILDREN, f"{CHILDREN}?team=1", f"{CHILDREN}W2-1/")
    assert NO_INDEX in shown
    assert {"champion", "ranking", "standings", "outcome"}.isdisjoint(parts(shown))
    for word in (
        "Champion",
        "champion",
        "eliminated",
        "beat",
        "Losers",
        "won-mark",
        "seed ",
    ):
        assert word not in shown, word


def test_the_page_of_an_event_that_names_children_is_not_for_search_engines() -> None:
    a_childrens_stage()
    assert NO_INDEX in pages(EVENT)


def test_search_engines_find_an_event_without_children() -> None:
    a_drawn_stage()
    assert NO_INDEX not in pages(EVENT)


def test_a_child_is_not_found_by_its_name() -> None:
    a_childrens_stage()
    assert "nobody-found" in parts(pages(f"{CHILDREN}?team=mia"))
    assert "next-match" in parts(pages(f"{CHILDREN}?team=1"))


def test_a_bracket_that_is_not_published_has_no_match_pages() -> None:
    division = a_division(an_event())
    stage = a_stage(division)
    stage.published_at = None
    stage.save()
    assert "unpublished" in parts(pages(DIVISION))
    assert Client().get(f"{DIVISION}W1-1/").status_code == 404


@pytest.mark.parametrize(
    "address",
    ["/e/nowhere/", f"{EVENT}nothing/", f"{DIVISION}W9-9/", "/e/elsewhere/main-event/"],
)
def test_what_is_not_there_is_not_found(address: str) -> None:
    a_drawn_stage()
    an_event(name="Elsewhere")
    assert Client().get(address).status_code == 404
