"""A match that two officials enter: independently, compared, posted once they agree."""

import pytest
from django.test import Client

from tests.findings import codes, codes_in
from tests.makers import a_division, a_stage, an_event, an_official, logged_in
from tests.makers_paper import (
    RESULTS,
    a_paper_hand,
    a_whole_game,
    match,
    save_row,
    whole_sheet,
)
from tests.makers_scoring import a_drawn_stage, a_scorer
from tests.page_parts import parts, texts
from tournament.brackets.models import Game, Match, PaperEntry, Stage
from tournament.desk.paper.entries import needs_two
from tournament.live.roles import Role

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def another(stage: Stage) -> Client:
    return logged_in(an_official(stage.division.event, "olga", Role.SCORING))


def director(stage: Stage) -> Client:
    return logged_in(an_official(stage.division.event, "dora", Role.DIRECTOR))


def marked(stage: Stage, code: str = "W1-1", *, twice: bool = True) -> Match:
    """The director marks the match."""
    found = match(stage, code)
    words = {"twice": "yes"} if twice else {}
    assert director(stage).post(f"{RESULTS}match/{found.pk}/twice/", words).status_code == 303
    return match(stage, code)


def test_a_marked_match_is_posted_when_a_second_login_enters_the_same() -> None:
    stage = a_drawn_stage()
    scorer, first = a_scorer(stage.division.event), marked(stage)
    assert save_row(scorer, first, 500, 340).status_code == 200
    assert not Game.objects.exists()
    blind = another(stage).get(f"{RESULTS}{first.round_id}/").text
    assert 'value="500"' not in blind
    assert save_row(another(stage), first, 500, 340).status_code == 200
    sheet = Game.objects.get(match=first).sheet
    assert sheet.besides["on_paper"]["entered_by"] == ["SA", "OL"]
    assert sheet.initials == "OL"
    assert not PaperEntry.objects.filter(ended_at__isnull=True).exists()


def test_the_same_login_cannot_be_both() -> None:
    stage = a_drawn_stage()
    scorer, first = a_scorer(stage.division.event), marked(stage)
    for _ in range(2):
        save_row(scorer, first, 500, 340)
    assert not Game.objects.exists()
    assert PaperEntry.objects.filter(ended_at__isnull=True).count() == 1


def test_two_that_differ_are_shown_to_both_and_whoever_was_wrong_enters_it_again() -> None:
    stage = a_drawn_stage()
    scorer, first = a_scorer(stage.division.event), marked(stage)
    save_row(scorer, first, 505, 340)
    answer = save_row(another(stage), first, 500, 340)
    assert [text.partition(": ")[2] for text in texts(answer.text, "differs")] == [
        "505 : 340",
        "500 : 340",
    ]
    assert not Game.objects.exists()
    save_row(scorer, first, 500, 340)
    assert Game.objects.get(match=first).sheet.totals == {"NS": 500, "EW": 340}


def test_an_impossible_first_entry_is_refused_at_once() -> None:
    stage = a_drawn_stage()
    scorer, first = a_scorer(stage.division.event), marked(stage)
    assert codes_in(save_row(scorer, first, 498, 340).text) == ["impossible-total"]
    assert not PaperEntry.objects.exists()


def test_where_every_place_is_played_only_the_match_for_the_first_needs_two() -> None:
    stage = a_stage(a_division(an_event()), 4, slug="all-places")
    a_scorer(stage.division.event)
    first, last = (stage.matches.get(code=code) for code in ("R2-1", "R2-2"))
    assert (needs_two(first), needs_two(last)) == (True, False)
    assert not needs_two(stage.matches.get(code="R1-1"))


def test_a_final_needs_two_by_default_where_the_event_has_two() -> None:
    stage = a_drawn_stage(2)
    first = stage.matches.filter(round__bracket="final").earliest("pk")
    page = director(stage).get(f"{RESULTS}{first.round_id}/")
    assert page.context["page"].twice is False
    a_scorer(stage.division.event)
    page = director(stage).get(f"{RESULTS}{first.round_id}/")
    assert page.context["page"].twice is True
    usual = director(stage).get(f"{RESULTS}{match(stage, 'W1-1').round_id}/")
    assert usual.context["page"].twice is False


def test_the_director_lets_one_entry_do_and_it_is_there_to_be_posted() -> None:
    stage = a_drawn_stage()
    scorer, first = a_scorer(stage.division.event), marked(stage)
    save_row(scorer, first, 500, 340)
    first = marked(stage, twice=False)
    page = director(stage).get(f"{RESULTS}{first.round_id}/").text
    assert 'value="500"' in page
    save_row(director(stage), first, 500, 340)
    assert match(stage, "W1-1").state == Match.State.CERTIFIED


def test_a_round_is_marked_in_one_press_and_only_by_the_director() -> None:
    stage = a_drawn_stage()
    scorer, first = a_scorer(stage.division.event), match(stage, "W1-1")
    assert scorer.post(f"{RESULTS}{first.round_id}/twice/", {"twice": "yes"}).status_code == 403
    director(stage).post(f"{RESULTS}{first.round_id}/twice/", {"twice": "yes"})
    assert {row.entered_twice for row in first.round.matches.all()} == {True}
    again = director(stage).post(f"{RESULTS}{first.round_id}/twice/", {"twice": "yes"})
    assert codes(again) == ["marked-already"]
    again = director(stage).post(f"{RESULTS}match/{first.pk}/twice/", {"twice": "yes"})
    assert codes(again) == ["marked-already"]


def test_a_whole_sheet_entered_twice_shows_the_other_beside_each_box_that_differs() -> None:
    stage = a_drawn_stage()
    scorer, first = a_scorer(stage.division.event), marked(stage)
    scorer.post(whole_sheet(first), a_whole_game())
    other = another(stage)
    assert "theirs" not in parts(other.get(whole_sheet(first)).text)
    other.post(whole_sheet(first), a_whole_game() | a_paper_hand(4, "1", 70, 105))
    assert not Game.objects.exists()
    assert texts(other.get(whole_sheet(first)).text, "theirs") == ["100"]
    assert texts(scorer.get(whole_sheet(first)).text, "theirs") == ["105"]
    other.post(whole_sheet(first), a_whole_game())
    sheet = Game.objects.get(match=first).sheet
    assert sheet.besides["on_paper"]["entered_by"] == ["SA", "OL"]
    assert sheet.hands.count() == 5
