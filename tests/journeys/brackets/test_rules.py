"""How drawn rounds are ranked, and what byes and wins are worth: chosen, changed, shown."""

import csv

import pytest
from django.test import Client

from tests.findings import codes
from tests.journeys.brackets.test_swiss import draw, the_better_seed_wins
from tests.journeys.brackets.test_who_plays import keys_of, leave
from tests.makers import DIRECTOR, NOON, a_division, an_event, teams
from tests.makers_before import desk_page, the_director
from tests.makers_stages import choose, has_won, match_of, publish, wins
from tests.page_parts import part, parts, texts
from tournament.brackets.models import Stage
from tournament.brackets.rounds.rule_words import leaving_words
from tournament.brackets.rounds.rules import USUAL_KEYS, read_rules
from tournament.desk.act.change import Act
from tournament.desk.brackets.forfeits import forfeit_match
from tournament.desk.brackets.rules_form import rules_form
from tournament.live.models import LogEntry
from tournament.registration.models import Division, Event

pytestmark = pytest.mark.django_db
USUAL_MATCH = {"win": "2", "level": "1", "loss": "0"}
WINS_THEN_POINTS = {"key-1": "wins", "key-2": "points", "key-3": "card-draw", "places": "3"}


@pytest.fixture
def division() -> Division:
    """Nine teams that will play three Swiss rounds."""
    division = a_division(an_event())
    teams(division, 9)
    return division


@pytest.fixture
def desk(division: Division) -> Client:
    desk = the_director(division.event)
    choose(desk, division, format="swiss", **{"swiss-rounds": "3"})
    return desk


def decide(desk: Client, division: Division, **words: str) -> list[str]:
    """Send the form of rules; the codes of its refusal, if any."""
    answer = desk.post(desk_page(division, "bracket/places/"), {**WINS_THEN_POINTS, **words})
    assert answer.status_code in (303, 422)
    return codes(answer) if answer.status_code == 422 else []


def first_round(desk: Client, division: Division) -> Stage:
    """Published, and played by the better seed; the ninth has the bye."""
    stage = publish(desk, division)
    the_better_seed_wins(stage, 1)
    return stage


def test_the_chosen_keys_rank_the_stage(desk: Client, division: Division) -> None:
    assert decide(desk, division) == []
    stage = first_round(desk, division)
    assert [row["key"] for row in stage.ranking["by"]] == ["wins", "points", "card-draw"]
    assert keys_of(stage, 1)["wins"] == 1
    assert "buchholz" not in keys_of(stage, 1)


def test_the_form_shows_what_was_chosen_and_says_it_in_words(
    desk: Client, division: Division
) -> None:
    decide(desk, division, **{"per-2": "game", "drop-2": "1", "played-2": "on"})
    division.refresh_from_db()
    form = rules_form(division)
    assert form
    assert [row.slug for row in form.rows] == ["wins", "points", "card-draw", "", "", ""]
    assert (form.rows[1].average, form.rows[1].drop, form.rows[1].played) == (True, 1, True)
    page = desk.get(desk_page(division, "bracket/step/places/")).text
    assert all(str(words) in page for words in form.said)


def test_without_a_key_the_usual_rule_counts(desk: Client, division: Division) -> None:
    decide(desk, division, **{"key-1": "", "key-2": "", "key-3": ""})
    division.refresh_from_db()
    assert read_rules(division.ranking).keys == USUAL_KEYS


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ({"key-2": "wins"}, "key-twice"),
        ({"key-1": "shared"}, "key-never-used"),
        ({"key-1": "moonshine"}, "key-unknown"),
        ({"key-1": "count"}, "key-unfit"),
        ({"places": "0"}, "places-unsaid"),
        ({"drop-2": "99"}, "key-unfit"),
        ({"drop-2": "9" * 5000}, "no-number"),
        ({"win": "two"}, "no-number"),
        ({"bye": "plenty"}, "terms-unfit"),
        ({"bye_as": "loss"}, "terms-unfit"),
        ({"left": "burnt"}, "terms-unfit"),
        ({"bye": "fixed"}, "half-filled"),
        ({"win": "3", "loss": "0"}, "half-filled"),
        ({"by-1": "31", "by-1-points": "3"}, "half-filled"),
        (USUAL_MATCH | {"by-1": "31"}, "half-filled"),
        (USUAL_MATCH | {"within_points": "1"}, "half-filled"),
        (
            USUAL_MATCH | dict.fromkeys(("by-1", "by-1-points", "by-2", "by-2-points"), "9"),
            "half-filled",
        ),
    ],
)
def test_what_does_not_fit_is_refused(
    desk: Client, division: Division, words: dict[str, str], code: str
) -> None:
    assert decide(desk, division, **words) == [code]
    division.refresh_from_db()
    assert division.ranking == {}


def test_a_tie_that_may_remain_is_named_beforehand(desk: Client, division: Division) -> None:
    decide(desk, division)
    address = desk_page(division, "bracket/step/places/")
    assert "undecided" not in parts(desk.get(address).text)
    decide(desk, division, **{"key-3": ""})
    assert "undecided" in parts(desk.get(address).text)


def test_a_key_that_repeats_another_is_named_beforehand(desk: Client, division: Division) -> None:
    again = {"key-2": "match-points"}
    decide(desk, division, **again)
    address = desk_page(division, "bracket/step/places/")
    assert len(texts(desk.get(address).text, "undecided")) == 1
    decide(desk, division, **again, **USUAL_MATCH, **{"by-1": "31", "by-1-points": "3"})
    assert "undecided" not in parts(desk.get(address).text)


def test_match_points_that_no_key_counts_are_named(desk: Client, division: Division) -> None:
    decide(desk, division, win="3", level="1", loss="0")
    address = desk_page(division, "bracket/step/places/")
    assert len(texts(desk.get(address).text, "undecided")) == 1
    decide(desk, division, win="3", level="1", loss="0", **{"key-1": "match-points"})
    assert "undecided" not in parts(desk.get(address).text)


@pytest.mark.parametrize(
    ("words", "points"),
    [
        ({"bye": "nothing"}, 0),
        ({"bye": "fixed", "bye_points": "300"}, 300),
        ({"bye": "mean-of-winners"}, 500),
        ({"bye": "mean-of-field"}, 300),
    ],
)
def test_a_bye_brings_what_was_chosen_once_the_round_is_posted(
    desk: Client, division: Division, words: dict[str, str], points: int
) -> None:
    assert decide(desk, division, **words) == []
    stage = publish(desk, division)
    for seed in (1, 2, 3):
        wins(desk, stage, seed, seed + 4)
    known = keys_of(stage, 9).get("points")
    assert known == (points if words["bye"] in ("nothing", "fixed") else 0)
    wins(desk, stage, 4, 8)
    assert keys_of(stage, 9)["points"] == points
    assert keys_of(stage, 9)["wins"] == 1


@pytest.mark.parametrize("last", ["", "points"])
def test_a_forfeit_counts_no_opponent_whether_or_not_points_rank(
    desk: Client, division: Division, last: str
) -> None:
    decide(desk, division, **{"key-1": "match-points", "key-2": "buchholz", "key-3": last})
    stage = publish(desk, division)
    for seed in (1, 3, 4):
        wins(desk, stage, seed, seed + 4)
    match, loser = match_of(stage, 2, 6), stage.field.get(seed=6).entry
    forfeit_match(Act(division.event, DIRECTOR, NOON), match=match, loser=loser, reason="Not there")
    assert keys_of(stage, 2)["match-points"] == 1
    assert keys_of(stage, 2)["buchholz"] == 1
    assert keys_of(stage, 6)["buchholz"] == 0
    assert keys_of(stage, 5)["buchholz"] == keys_of(stage, 1)["match-points"]


def test_a_bye_that_counts_nothing_gains_nothing(desk: Client, division: Division) -> None:
    decide(desk, division, bye_as="nothing")
    assert keys_of(first_round(desk, division), 9)["wins"] == 0


def test_a_high_win_is_worth_more(desk: Client, division: Division) -> None:
    bonus = {"key-1": "match-points", "by-1": "400", "by-1-points": "3"}
    assert decide(desk, division, **USUAL_MATCH, **bonus) == []
    stage = publish(desk, division)
    wins(desk, stage, 1, 5)
    assert (keys_of(stage, 1)["match-points"], keys_of(stage, 5)["match-points"]) == (3, 0)
    assert keys_of(stage, 9)["match-points"] == 2


def test_equal_match_points_meet_if_high_wins_are_worth_more(
    desk: Client, division: Division
) -> None:
    bonus = {"key-1": "match-points", "by-1": "400", "by-1-points": "3"}
    assert decide(desk, division, **USUAL_MATCH, **bonus) == []
    stage = publish(desk, division)
    for winner, loser in ((1, 5), (2, 6)):
        wins(desk, stage, winner, loser)
    for winner, loser in ((3, 7), (4, 8)):
        has_won(stage, winner, loser)
    shown = desk.get(desk_page(division, "bracket/")).context["next_round"]
    assert [entry.number for (entry,) in shown.tables[0].sides] == [1, 2]
    reason = {"key-1": "wins", "reason": "Agreed by all"}
    assert decide(desk, division, **USUAL_MATCH, **bonus | reason) == []
    shown = desk.get(desk_page(division, "bracket/")).context["next_round"]
    assert [entry.number for (entry,) in shown.tables[0].sides] == [1, 3]


def test_results_against_someone_who_leaves_can_become_byes(
    desk: Client, division: Division
) -> None:
    decide(desk, division, left="as-byes", bye="fixed", bye_points="7")
    stage = first_round(desk, division)
    team = f"/desk/{division.event.slug}/floor/team/{division.slug}/1/"
    rule = leaving_words(read_rules(stage.ranking).terms.withdrawal)
    assert part(desk.get(team).text, "results-of-leavers") == str(rule)
    leave(desk, stage, 1)
    assert keys_of(stage, 5)["wins"] == 1
    assert keys_of(stage, 5)["points"] == 7


def test_results_that_went_with_someone_are_not_among_won_and_lost(
    desk: Client, division: Division
) -> None:
    decide(desk, division, left="remove")
    stage = first_round(desk, division)
    assert won_and_lost(division)["Team 1"] == ["1", "0"]
    leave(desk, stage, 5)
    assert keys_of(stage, 1)["wins"] == 0
    assert won_and_lost(division)["Team 1"] == ["0", "0"]
    assert won_and_lost(division)["Team 2"] == ["1", "0"]


def won_and_lost(division: Division) -> dict[str, list[str]]:
    """The columns of the public table of results, by team."""
    file = Client().get(f"/e/{division.event.slug}/{division.slug}/results.csv").content.decode()
    rows = list(csv.reader(file.splitlines()))
    return {row[3]: row[5:7] for row in rows[1:] if len(row) > 6}


def test_the_rules_change_while_rounds_remain_with_a_reason(
    desk: Client, division: Division
) -> None:
    stage = first_round(desk, division)
    assert decide(desk, division) == ["no-reason"]
    assert decide(desk, division, reason="Agreed by all captains") == []
    assert decide(desk, division, reason="Pressed again") == ["nothing-changed"]
    row = LogEntry.objects.get(verb="rules.change")
    assert row.detail["before"]["by"][0]["key"] == "match-points"
    assert row.detail["after"]["by"][0]["key"] == "wins"
    assert "Match points" in row.words
    assert "Total points" in row.words
    stage.refresh_from_db()
    assert "buchholz" not in keys_of(stage, 1)


def test_what_another_director_changed_meanwhile_stays(desk: Client, division: Division) -> None:
    first_round(desk, division)
    shown = {"reason": "Agreed", "since": str(Event.objects.get().version)}
    assert decide(desk, division, **shown) == []
    again = WINS_THEN_POINTS | shown | {"bye_as": "nothing"}
    assert desk.post(desk_page(division, "bracket/places/"), again).status_code == 422
    assert LogEntry.objects.filter(verb="rules.change").count() == 1


def test_the_rules_stay_once_every_round_is_drawn(desk: Client, division: Division) -> None:
    stage = first_round(desk, division)
    for number in (2, 3):
        draw(stage)
        the_better_seed_wins(stage, number)
    assert rules_form(division) is None
    assert decide(desk, division, reason="Too late") == ["no-more-rounds"]


def test_a_preview_of_other_rules_is_not_published(desk: Client, division: Division) -> None:
    stage = first_round(desk, division)
    page = desk.get(desk_page(division, "bracket/"))
    form = {"seen": page.context["next_round"].seen, "key": page.context["key"]}
    decide(desk, division, bye_as="nothing", reason="Agreed by all captains")
    answer = desk.post(desk_page(division, "bracket/round/"), form)
    assert codes(answer) == ["stale-draw"]
    assert stage.rounds.count() == 1
