"""One person plays in two divisions of an event, which meet at its tables."""

import pytest

from tests.makers import a_called_match, a_division, a_stage, an_event
from tests.makers_arrivals import check_in_page, checks_in
from tests.makers_before import desk_page, the_director
from tests.makers_evenings import a_field
from tests.makers_floor import begin, match_at_desk
from tests.makers_stages import choose, publish, wins
from tests.page_parts import part, parts
from tournament.tables.models import Needs

pytestmark = pytest.mark.django_db


def test_what_somebody_needs_at_a_table_holds_in_each_division() -> None:
    event = an_event()
    main = a_stage(a_division(event), 4).division
    a_field(event, ("Player 1a", "Ben Ito"), "Side event")
    entry, desk = main.entries.get(title="Team 1"), the_director(event)
    for ticked in (["1"], []):
        sent = desk.post(desk_page(main, f"teams/{entry.number}/needs/"), {"accessible": ticked})
        assert sent.status_code in (200, 303)
        rows = Needs.objects.filter(accessible=True).values_list("player__name", flat=True)
        assert list(rows) == ["Player 1a", "Player 1a"][: 2 * len(ticked)]


def test_who_checks_in_is_in_the_hall_for_each_division_and_undo_takes_the_tap_back() -> None:
    event = an_event()
    main = a_stage(a_division(event), 2)
    a_field(event, ("Player 1a", "Ben Ito"), "Side event")
    desk, team = the_director(event), main.field.get(seed=1).entry
    here = [("Team 1", True), ("Player 1a", True), ("Team 2", False), ("Ben Ito", False)]

    def told() -> set[tuple[str, bool]]:
        page = check_in_page(desk, main).context["page"]
        return {(row.name, row.is_here) for row in page.rows}

    assert checks_in(desk, main, team).status_code == 303
    assert told() == set(here)
    last = check_in_page(desk, main).context["page"].last
    assert last.name == "Team 1"
    undo = f"/desk/{event.slug}/check-in/{last.check_in.pk}/back/"
    assert desk.post(undo).status_code == 303
    assert told() == {(name, False) for name, _ in here}


def test_before_a_match_is_called_by_hand_its_page_says_who_sits_elsewhere() -> None:
    event = an_event()
    main = a_stage(a_division(event), 4)
    side = a_field(event, ("Player 1a", "Ben Ito"), "Side event")
    desk = the_director(event)
    choose(desk, side, format="single-elimination")
    stage = publish(desk, side)
    begin(stage)
    match = stage.matches.get()
    assert "busy" not in parts(desk.get(match_at_desk(match)).text)
    a_called_match(main, table=3)
    told = part(desk.get(match_at_desk(match)).text, "busy")
    assert "Player 1a" in told
    assert "3" in told


def test_certificates_of_one_division_are_printed_while_the_other_plays() -> None:
    event = an_event()
    main = a_stage(a_division(event), 2, slug="single-elimination")
    a_stage(a_division(event, name="Side event"), 2, slug="single-elimination")
    desk = the_director(event)
    assert "certificates" not in parts(desk.get(f"/desk/{event.slug}/").text)
    wins(desk, main, 1, 2)
    assert "2" in part(desk.get(f"/desk/{event.slug}/").text, "certificates")
