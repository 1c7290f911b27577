"""Games of one player a side, and games that are described by house rules alone, played in the
browser from the draw to the champion."""

import re
from collections.abc import Sequence
from typing import Any

import pytest
from django.test import Client

from scoring.models import ScoreSheet
from tests.makers_before import the_director
from tests.makers_games import PAIRS, PLAYERS, AtTable, a_bracket_of, called, posted
from tournament.brackets.models import Match
from tournament.registration.models import Division

pytestmark = pytest.mark.django_db

EUCHRE: dict[str, Any] = {"target": 10, "min_points": 0, "max_points": 4}
SPADES: dict[str, Any] = {"target": 500, "min_points": -260, "max_points": 520}
CRIBBAGE: dict[str, Any] = {"sides": ["A", "B"], "target": 121, "min_points": 0, "max_points": 121}
CANASTA: dict[str, Any] = {"target": 5000, "points_step": 5}
LOWEST: dict[str, Any] = {
    "sides": ["A", "B"],
    "target": 100,
    "wins": "lowest",
    "points_sum": 26,
    "min_points": 0,
}

GAMES = [
    pytest.param("rubicon-bezique", PLAYERS, {"parties": 2}, [("1310", "900"), ("1200", "1100")]),
    pytest.param("tally", PAIRS, EUCHRE, [("4", "0"), ("4", "0"), ("0", "2"), ("2", "0")]),
    pytest.param("tally", PAIRS, SPADES, [("301", "-60"), ("−40", "120"), ("250", "62")]),
    pytest.param("tally", PLAYERS, CRIBBAGE, [("60", "58"), ("61", "40")]),
    pytest.param("tally", PAIRS, CANASTA, [("2505", "-105"), ("2500", "1995")]),
    pytest.param("tally", PLAYERS, LOWEST, [("0", "26")] * 4),
]


def of_each(at: AtTable, points: Sequence[str]) -> dict[str, str]:
    """A hand's points, the first side's first."""
    sides = [score.side for score in at.page.scores]
    return {f"points-{side}": row for side, row in zip(sides, points, strict=True)}


def played(division: Division, hands: Sequence[Sequence[str]]) -> None:
    """Every match that is called, won by the side that sits first."""
    for at in called(division):
        at.sits_down()
        for row in hands:
            at.writes(**of_each(at, row))
        at.signs()
        assert posted(at).status_code == 303


def sat_down(division: Division) -> AtTable:
    """The first table of the division's first round."""
    at = called(division)[0]
    at.sits_down()
    return at


@pytest.mark.parametrize(("ruleset", "names", "house", "hands"), GAMES)
def test_a_bracket_of_four_is_played_to_its_champion(
    ruleset: str, names: tuple[str, ...], house: dict[str, Any], hands: Sequence[Sequence[str]]
) -> None:
    division = a_bracket_of(ruleset, names, **house)
    played(division, hands)
    played(division, hands)
    assert not Match.objects.exclude(state=Match.State.CERTIFIED).exists()
    final = Match.objects.order_by("pk").last()
    assert final is not None
    champion = str(final.winner)
    shown = Client().get(f"/e/beach-house-2026/{division.slug}/").content.decode()
    assert champion.split(" &")[0] in shown
    results = Client().get(f"/e/beach-house-2026/{division.slug}/results/").context["results"]
    assert results.is_final
    assert [row.title for row in results.champions] == [champion]
    assert results.final.games
    assert set(ScoreSheet.objects.values_list("state", flat=True)) == {"posted"}


def test_one_player_a_side_sits_leads_needs_and_signs_alone() -> None:
    at = sat_down(a_bracket_of("rubicon-bezique", PLAYERS))
    at.writes(**{"points-A": "1310", "points-B": "900"})
    page = at.page
    assert "Ann Oak" in str(page.lead)
    assert "1400" in str(page.lead)
    assert (page.entry.noun.key, page.entry.number, page.entry.dealers) == ("partie", 2, ())
    assert [str(line.outcome) for line in page.lines] == ["won"]
    words = at.phone.get(at.address).content.decode()
    assert re.search(r'data-waiting="[^"]*partie 2"', words)
    assert 'id="game-over"' in words
    at.signs()
    assert posted(at).status_code == 303


def test_two_who_play_alone_are_asked_as_players_who_keeps_score() -> None:
    """What they are called is the subject."""
    at = called(a_bracket_of("rubicon-bezique", PLAYERS))[0]
    assert str(at.page.everybody) == "both players"
    assert str(at.page.everybody) in at.phone.get(at.address).text


def test_a_game_to_a_target_says_what_each_still_needs() -> None:
    at = sat_down(a_bracket_of("tally", **EUCHRE))
    at.writes(**{"points-NS": "2", "points-EW": "0"})
    assert [score.needs for score in at.page.scores] == [8, 10]
    assert [choice.label for choice in at.page.entry.steps[0].question.choices] == list("01234")


def test_where_the_lowest_total_wins_who_has_less_leads_and_nobody_needs_more() -> None:
    at = sat_down(a_bracket_of("tally", PLAYERS, **LOWEST))
    at.writes(**{"points-A": "20", "points-B": "6"})
    assert "Dee Bell" in str(at.page.lead)
    assert "14" in str(at.page.lead)
    assert [score.needs for score in at.page.scores] == [None, None]


def test_a_level_partie_asks_for_aces_and_tens_and_says_so_with_names() -> None:
    at = sat_down(a_bracket_of("rubicon-bezique", PLAYERS))
    level = {"points-A": "1250", "points-B": "1200"}
    (finding,) = at.asks(**level).findings
    assert finding.code == "missing-brisques"
    assert all(said in str(finding.message) for said in ("1250", "Ann Oak", "1200", "Dee Bell"))
    at.writes(**level, **{"brisques-A": "20", "brisques-B": "12"})
    assert "Ann Oak" in str(at.page.lead)
    assert "600" in str(at.page.lead)


def test_a_drawn_partie_is_played_on_and_not_signed() -> None:
    at = sat_down(a_bracket_of("rubicon-bezique", PLAYERS))
    at.writes(
        **{f"points-{side}": "1200" for side in "AB"}, **{f"brisques-{side}": "16" for side in "AB"}
    )
    assert len({score.merit for score in at.page.scores}) == 1
    assert not any(name in str(at.page.lead) for name in PLAYERS)
    assert not at.page.can_be_ended


def test_points_that_cannot_be_are_refused_with_the_bounds() -> None:
    at = sat_down(a_bracket_of("tally", **CANASTA))
    (finding,) = at.asks(**{"points-NS": "33", "points-EW": "-105"}).findings
    assert finding.code == "impossible-points"
    assert "33" in str(finding.message)
    assert "5" in str(finding.remedy)


def test_a_hand_of_any_game_is_changed_in_the_form_it_was_typed_in() -> None:
    at = sat_down(a_bracket_of("tally", **SPADES))
    at.writes(**{"points-NS": "-40", "points-EW": "120"})
    page = at.phone.get(f"{at.address}hands/1/").context["page"]
    assert [step.answer for step in page.entry.steps] == ["-40", "120"]


def test_a_posted_sheet_of_one_player_a_side_can_be_corrected() -> None:
    division = a_bracket_of("rubicon-bezique", PLAYERS, parties=1)
    at = sat_down(division)
    at.writes(**{"points-A": "1310", "points-B": "900"})
    at.signs()
    posted(at)
    sheet = ScoreSheet.objects.get(state="posted")
    address = f"/desk/beach-house-2026/sheet/{sheet.pk}/correct/"
    form = {"h1-points-A": "900", "h1-points-B": "1310", "h1-ended": "played"}
    preview = the_director(division.event).get(address, form).context["preview"]
    assert [side.won_before for side in preview.sides] == [True, False]
    assert [side.wins_after for side in preview.sides] == [False, True]


def test_a_hand_struck_for_a_wrong_dealer_is_not_counted() -> None:
    at = sat_down(a_bracket_of("npa-pinochle", PAIRS))
    assert at.page.entry.place == (1, 4)
    at.writes(ended="void", why="The wrong player dealt")
    assert (at.page.entry.number, at.page.entry.place) == (2, (1, 4))
