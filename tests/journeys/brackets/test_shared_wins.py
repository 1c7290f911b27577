"""Tables of three at which two have the same: posted, corrected, broken by the director's keys."""

import pytest
from django.test import Client

from scoring.besides import write_besides
from scoring.models import ScoreSheet
from tests.findings import codes
from tests.hall_clock import now
from tests.journeys.brackets.test_toonerville import (
    DESK,
    NAMES,
    PUBLIC,
    at_the_table,
    called,
    entered,
    public,
)
from tests.makers_before import desk_page, the_director
from tests.makers_games import AtTable, posted
from tests.makers_stages import choose, keep_places, publish
from tests.page_parts import texts, told
from tournament.brackets.models import Placing, Stage
from tournament.brackets.open_ties import ties_of
from tournament.desk.act.secrets import pin
from tournament.desk.brackets.rules_form import rules_form
from tournament.desk.verify import differences
from tournament.live.models import LogEntry
from tournament.registration.models import Event
from tournament.tables.selectors import game_at

pytestmark = pytest.mark.django_db


LEVEL = (("A", "15"), ("B", "15"), ("C", "30"))


def shares_a_win(**keys: str) -> tuple[AtTable, list[str]]:
    """A table of three on which A and B have the same, signed by all; and who they are.

    `keys` are those of the director.
    """
    division = entered(*NAMES[:3])
    desk = the_director(division.event)
    choose(desk, division, format="pods", **{"pods-rounds": "1"})
    if keys:
        keep_places(desk, division, **keys)
    stage = publish(desk, division)
    (at,) = called(division)
    at.sits_down()
    for out in "ABABABABABC":
        at.writes(out=out, **{f"points-{seat}": cost for seat, cost in LEVEL if seat != out})
    at.signs()
    return at, at_the_table(stage, "S1-1")[:2]


def a_table_of(count: int, *, ties: str) -> AtTable:
    """One table of so many, seated, where this house rule decides among those who are level."""
    division = entered(*NAMES[:count])
    division.house_rules = {**division.house_rules, "ties": ties}
    division.save()
    desk = the_director(division.event)
    choose(desk, division, format="pods", **{"pods-rounds": "1"})
    publish(desk, division)
    (at,) = called(division)
    at.sits_down()
    return at


def test_a_shared_win_is_posted_and_shown_as_shared() -> None:
    at, names = shares_a_win()
    desk = the_director(at.table.event)
    assert told([at.page.outcome.words], *names)
    (row,) = desk.get(f"{DESK}scoring/").context["window"].rows
    assert row.look_at == ()
    assert posted(at).status_code == 303
    first = Placing.objects.filter(place=1).values_list("points", flat=True)
    assert list(first) == [90, 90]
    assert told(texts(public(), "champion"), *names)
    assert not list(differences(Event.objects.get()))


def test_the_paper_of_a_shared_win_says_who_share_it() -> None:
    at, names = shares_a_win()
    posted(at)
    (paper,) = Client().get(f"{PUBLIC}S1-1/").context["page"].papers
    assert told([paper.result], *names)


def test_a_correction_to_and_from_a_shared_win_names_everybody() -> None:
    at, names = shares_a_win()
    posted(at)
    sheet = ScoreSheet.objects.get()
    desk = the_director(at.table.event)
    form = {"h11-ended": "played", "h11-round": "11", "h11-out": "C", "h11-points-A": "15"}
    heard = {"reason": "Miscounted", "told": list("ABC"), "director": "wanda"}
    pins = {f"pin-{row.entry_id}": pin(row.entry) for row in sheet.game.sides.all()}
    address = f"{DESK}sheet/{sheet.pk}/correct/"
    for points, winners in (("20", ["A"]), ("15", ["A", "B"])):
        typed = form | {"h11-points-B": points}
        preview = desk.get(address, typed).context["preview"]
        assert preview.flips
        assert [side.side for side in preview.sides if side.wins_after] == winners
        sheet.refresh_from_db()
        answer = desk.post(address, typed | heard | pins | {"revision": sheet.revision})
        assert answer.status_code == 303, answer.text
        assert told([LogEntry.objects.latest("pk").words], *names)


def test_cards_break_a_shared_win_where_the_director_said_so() -> None:
    at, names = shares_a_win(**{"key-1": "points", "key-2": "best-game", "key-3": "card-draw"})
    posted(at)
    desk, stage = the_director(at.table.event), Stage.objects.get()
    assert texts(public(), "champion") == []
    (tie,) = ties_of(stage.division)
    assert [entry.title for entry in tie.drawing] == names
    drawn = {f"card-{entry.number}": card for entry, card in zip(tie.drawing, "47", strict=True)}
    address = desk_page(stage.division, "bracket/ties/1/cards/")
    assert desk.post(address, drawn | {"witness": "Wanda West"}).status_code == 303
    assert told(texts(public(), "champion"), names[1])
    assert not list(differences(Event.objects.get()))


def test_the_fewest_points_of_one_more_hand_win_where_they_win_the_game() -> None:
    at, names = shares_a_win(**{"key-1": "points", "key-2": "extra-hand"})
    posted(at)
    desk, stage = the_director(at.table.event), Stage.objects.get()
    (tie,) = ties_of(stage.division)
    hand = {f"points-{e.number}": n for e, n in zip(tie.dealt, ("30", "5"), strict=True)}
    address = desk_page(stage.division, "bracket/ties/1/hand/")
    assert desk.post(address, hand).status_code == 303
    assert told(texts(public(), "champion"), names[1])


def test_the_form_offers_individuals_what_can_separate_them() -> None:
    division = entered(*NAMES)
    desk = the_director(division.event)
    choose(desk, division, format="pods", **{"pods-rounds": "1"})
    form = rules_form(division)
    assert form
    offered = {key.slug: key.lower_first for key in form.keys}
    assert (offered["average"], offered["best-game"], offered["wins"]) == (True, True, False)
    assert not offered.keys() & {"head-to-head", "difference", "buchholz", "play-off"}
    assert [row.slug for row in form.rows][:3] == ["missed", "average", "shared"]
    assert (form.is_usual, form.has_sides, form.undecided) == (True, False, ())
    answer = desk.post(desk_page(division, "bracket/places/"), {"key-1": "play-off"})
    assert codes(answer) == ["key-unusable"]


def test_the_places_are_of_those_whom_the_last_round_names_among_the_level() -> None:
    at = a_table_of(4, ties="last-round")
    last = (("A", "30"), ("B", "15"), ("C", "15"), ("D", "50"))
    for out in "AABBCCABCAD":
        cost = last if out == "D" else (("A", "15"), ("B", "15"), ("C", "15"), ("D", "50"))
        at.writes(out=out, **{f"points-{seat}": points for seat, points in cost if seat != out})
    at.signs()
    posted(at)
    (paper,) = Client().get(f"{PUBLIC}S1-1/").context["page"].papers
    placed = Placing.objects.order_by("place", "entry__title").values_list(
        "entry__title", "place", "points"
    )
    assert [(place, points) for _, place, points in placed] == [
        (1, 120),
        (1, 120),
        (3, 120),
        (4, 500),
    ]
    assert told([paper.result], *(name for name, place, _ in placed if place == 1))
    assert not list(differences(Event.objects.get()))


def test_sheet_phone_and_places_say_who_is_level_at_a_table_without_a_winner() -> None:
    at = a_table_of(3, ties="extra-round")
    at.writes(out="B", **{"points-A": "30", "points-C": "15"})
    at.writes(out="C", **{"points-A": "30", "points-B": "15"})
    game = game_at(at.table)
    assert game
    write_besides(game.sheet, "time_called", 2, reason="Late", official="wanda", told=(), now=now())
    assert at.page.verdict == "lost"
    at.signs()
    behind, *level = at_the_table(Stage.objects.get(), "S1-1")
    assert told([at.page.outcome.words], *level)
    assert not told([at.page.outcome.words], behind)
    posted(at)
    (paper,) = Client().get(f"{PUBLIC}S1-1/").context["page"].papers
    assert told([paper.result], *level)
    assert told(texts(public(), "champion"), *level)
    first = Placing.objects.filter(place=1).values_list("entry__title", flat=True)
    assert sorted(first) == sorted(level)
