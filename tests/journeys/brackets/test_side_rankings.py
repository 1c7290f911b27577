"""Rankings beside the places: set by the director, seen by players, with prizes."""

from csv import DictReader
from io import StringIO

import pytest
from django.test import Client

from tests.findings import codes
from tests.journeys.brackets.test_prizes import keep
from tests.makers import a_division, an_event, teams
from tests.makers_before import desk_page, the_director
from tests.makers_stages import correct, has_won, publish, wins, wins_closely
from tests.page_parts import part, parts, texts, told
from tournament.brackets.models import Stage
from tournament.brackets.rounds.terms import Number
from tournament.desk.brackets.prizes import side_places
from tournament.desk.public.results import results_of
from tournament.desk.public.results_pdf import sheet_of
from tournament.live.models import LogEntry
from tournament.registration.models import Division

pytestmark = pytest.mark.django_db

PUBLIC = "/e/beach-house-2026/main-event/"
MOST_WINS = {"name-1": "Most wins", "key-1": "wins"}
JUNIORS = {"name-2": "Juniors", "key-2": "wins", "then-2": "average", "among-2": "category-Junior"}


@pytest.fixture
def division() -> Division:
    """Five teams in a knock-out: 3 and 5 are juniors, 4 is of the Shore Club."""
    division = a_division(an_event(), format="single-elimination")
    teams(division, 5)
    division.entries.filter(number__in=(3, 5)).update(categories=["Junior"])
    division.entries.filter(number=4).update(club="Shore Club")
    return division


@pytest.fixture
def desk(division: Division) -> Client:
    return the_director(division.event)


def rank(desk: Client, division: Division, **rows: str) -> list[str]:
    """Send the form of side rankings; the codes of its refusal, if any."""
    answer = desk.post(desk_page(division, "rankings/"), rows)
    assert answer.status_code in (303, 422)
    return codes(answer) if answer.status_code == 422 else []


def begun(desk: Client, division: Division) -> Stage:
    """The fifth has beaten the fourth, the third the second."""
    stage = publish(desk, division)
    has_won(stage, 5, 4)
    wins(desk, stage, 3, 2)
    return stage


def test_a_ranking_stays_with_a_category_that_is_spelled_another_way(
    desk: Client, division: Division
) -> None:
    assert rank(desk, division, **JUNIORS) == []
    division.entries.filter(number__in=(3, 5)).update(categories=["JUNIOR"])
    begun(desk, division)
    assert {number for _, number in leaders(division)["Juniors"]} == {3, 5}
    division.entries.update(categories=[])
    page = desk.get(desk_page(division, "rankings/")).text
    assert '<option value="category-Junior" selected>' in page


def leaders(division: Division) -> dict[str, list[tuple[int, int]]]:
    """Each ranking's places, with the numbers of the entries."""
    division.refresh_from_db()
    numbers = dict(division.entries.values_list("pk", "number"))
    return {
        side.name: [(row.place, numbers[row.entrant]) for row in rows]
        for side, rows in side_places(division)
    }


def test_side_rankings_stand_beside_the_places(desk: Client, division: Division) -> None:
    assert rank(desk, division, **MOST_WINS, **JUNIORS) == []
    assert LogEntry.objects.latest("pk").verb == "rankings.set"
    assert "side-rankings" not in parts(Client().get(PUBLIC).text)
    stage = begun(desk, division)
    assert leaders(division)["Most wins"] == [(1, 3), (1, 5), (3, 2), (3, 4)]
    wins(desk, stage, 1, 5)
    assert leaders(division)["Juniors"] == [(1, 3), (2, 5)]
    names = [entry.title for entry in division.entries.filter(number__in=(3, 5))]
    for page in (PUBLIC, f"{PUBLIC}results/", f"{PUBLIC}results/print/"):
        most, juniors = texts(Client().get(page).text, "side-ranking")
        assert told([juniors], "Juniors", *names)
        assert told([most], "Most wins")
    text = Client().get(f"{PUBLIC}results.csv").content.decode("utf-8-sig")
    rows = {row["Team"]: row["Juniors"] for row in DictReader(StringIO(text))}
    assert [rows[name] for name in names] == ["1", "2"]
    (_, (name, lines)) = sheet_of(results_of(division, official=False)).sides
    assert name == "Juniors"
    assert told(lines, "1", names[0])


def test_a_club_is_ranked_by_itself_and_the_form_shows_what_was_kept(
    desk: Client, division: Division
) -> None:
    rank(desk, division, **MOST_WINS, **{"among-1": "club-Shore Club"})
    begun(desk, division)
    assert leaders(division) == {"Most wins": [(1, 4)]}
    first, *_ = desk.get(desk_page(division, "rankings/")).context["rows"]
    assert first == {
        "number": 1,
        "name": "Most wins",
        "key": "wins",
        "then": "",
        "counted": "",
        "among": "club-Shore Club",
    }


@pytest.mark.parametrize(
    ("rows", "code"),
    [
        ({"key-1": "wins"}, "no-name"),
        ({"name-1": "High game"}, "no-keys"),
        (MOST_WINS | {"name-2": "Most wins", "key-2": "games"}, "name-twice"),
        (MOST_WINS | {"then-1": "wins"}, "key-twice"),
        (MOST_WINS | {"then-1": "moonshine"}, "key-unknown"),
        (MOST_WINS | {"then-1": "buchholz"}, "key-unusable"),
    ],
)
def test_a_ranking_that_does_not_fit_is_refused_and_stays_typed(
    desk: Client, division: Division, rows: dict[str, str], code: str
) -> None:
    answer = desk.post(desk_page(division, "rankings/"), rows)
    assert codes(answer) == [code]
    shown = answer.context["rows"][0]
    assert [shown["name"], shown["key"]] == [rows.get("name-1", ""), rows.get("key-1", "")]
    division.refresh_from_db()
    assert division.side_rankings == []


def test_a_ranking_by_nothing_is_named_in_its_refusal(desk: Client, division: Division) -> None:
    answer = desk.post(desk_page(division, "rankings/"), {"name-1": "High game"})
    (finding,) = answer.context["findings"]
    assert "High game" in str(finding.message)


def test_a_prize_goes_to_the_first_of_a_side_ranking(desk: Client, division: Division) -> None:
    rank(desk, division, **JUNIORS)
    prize = {"side_1": "Best junior", "extra_1": "Flowers", "goes_1": "ranking-Juniors"}
    assert keep(desk, division, **prize).status_code == 303
    assert desk.get(desk_page(division, "prizes/")).context["typed"]["goes-1"] == "ranking-Juniors"
    stage = begun(desk, division)
    wins(desk, stage, 1, 5)
    wins(desk, stage, 3, 1)
    winner = division.entries.get(number=3)
    assert told([part(Client().get(PUBLIC).text, "prizes")], winner.title, "Flowers")


def test_hidden_standings_hide_side_rankings_too(desk: Client, division: Division) -> None:
    rank(desk, division, **MOST_WINS)
    begun(desk, division)
    assert desk.post(desk_page(division, "bracket/standings/hide/")).status_code == 303
    for page in (PUBLIC, f"{PUBLIC}results/"):
        assert "side-rankings" not in parts(Client().get(page).text)


def points(division: Division, number: int) -> Number:
    """The points of this entry in the only side ranking."""
    division.refresh_from_db()
    ((_, rows),) = side_places(division)
    entry = division.entries.get(number=number).pk
    return next(row.numbers["points"] for row in rows if row.entrant == entry)


def test_a_game_that_counts_no_more_after_a_correction_is_in_no_ranking(
    desk: Client, division: Division
) -> None:
    """Team 2 beat 3, and then 1 or, since a correction, 4 in the next match."""
    division.entries.get(number=5).delete()
    assert rank(desk, division, **{"name-1": "Points", "key-1": "points"}) == []
    stage = publish(desk, division)
    game = wins_closely(desk, stage, 1, 4)
    wins(desk, stage, 2, 3)
    wins(desk, stage, 2, 1)
    correct(desk, game)
    before = points(division, 2)
    wins(desk, stage, 2, 4)
    assert points(division, 2) == before + 600
