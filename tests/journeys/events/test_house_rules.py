"""A director chooses house rules in the browser; the rule page, the phone and the judge follow."""

import re
from typing import Any

import pytest
from django.test import Client

from rules.rulesets import find
from scoring.models import ScoreSheet
from tests.findings import codes_in
from tests.journeys.events.test_decided_rules import changed
from tests.journeys.public.test_public_rules import RULES, page, rule
from tests.makers import a_called_match, a_division, a_phone_at, a_stage, an_event, teams
from tests.makers_before import WORDS, a_stranger, desk_page, the_director, the_registrar
from tests.makers_stages import choose
from tests.makers_table import a_game, a_match_at_table_one, saved, table_of
from tests.page_parts import parts, texts
from tournament.brackets import formats
from tournament.brackets.models import Match
from tournament.brackets.suited import formats_for
from tournament.desk.events.house_page import house_page
from tournament.desk.reading.course import SetupStep
from tournament.live.models import LogEntry
from tournament.registration.models import Division, Event

pytestmark = pytest.mark.django_db


def chosen(division: Division, **typed: Any) -> Any:
    """The director sends the form with this in it and the rest as the book says."""
    return the_director(division.event).post(desk_page(division, "rules/"), typed)


def kept(division: Division) -> dict[str, Any]:
    division.refresh_from_db()
    found: dict[str, Any] = division.house_rules
    return found


def rules_step(event: Event) -> SetupStep:
    """What the overview of the event says about the rules of its first division."""
    course = the_director(event).get(f"/desk/{event.slug}/").context["courses"][0]
    steps: list[SetupStep] = [each for each in course.steps if each.page == "house-rules"]
    return steps[0]


def test_a_house_rule_posted_in_the_browser_changes_its_line_for_everybody() -> None:
    division = a_division(an_event())

    assert chosen(division, target="250").status_code == 303
    assert "<s>300</s>" in rule(page(), "B-target")
    assert "<s>500</s> <u>250</u>" in rule(page(), "B-target")
    assert changed("B-end") == {"target": 250}


def test_table_and_judge_follow_it() -> None:
    division = a_division(an_event())
    chosen(division, target="250", min_bid="60")
    game = a_game(a_called_match(a_stage(division)))
    phone = a_phone_at(table_of(game.match))
    shown = phone.get("/t/beach-house-2026/1/")
    assert [(score.needs, score.target) for score in shown.context["page"].scores] == [
        (250, 250)
    ] * 2
    assert re.findall(r'name="bid"[^>]*value="(\d+)"', shown.text)[:2] == ["60", "65"]
    for number in (1, 2, 3):
        saved(phone, number, points=100)
    game.sheet.refresh_from_db()

    assert game.sheet.finished
    assert game.sheet.winner == "NS"


def test_a_sheet_keeps_the_rules_it_was_opened_by() -> None:
    division = a_division(an_event())
    chosen(division, target="250", all_pass="dealer")
    a_game(a_called_match(a_stage(division)))
    sheet = ScoreSheet.objects.get()

    assert (sheet.ruleset, sheet.ruleset_version) == (
        "beach-house-rook",
        find("beach-house-rook").version,
    )
    assert sheet.house_rules == {"target": 250, "all_pass": "dealer"}


def test_rules_changed_while_the_four_sit_down_are_those_they_play_by() -> None:
    match = Match.objects.select_related("stage__division__event").get(pk=a_match_at_table_one().pk)
    chosen(Division.objects.get(), target="250")

    assert a_game(match).sheet.house_rules == {"target": 250}


def test_from_the_first_deal_on_the_rules_stay_as_they_are() -> None:
    game = a_game(a_match_at_table_one(target=300))
    division = game.match.stage.division
    refused = chosen(division, target="250")

    assert refused.status_code == 422
    assert codes_in(refused.text) == ["dealt"]
    assert kept(division) == {"target": 300}
    assert not LogEntry.objects.filter(verb="division.house-rules").exists()


def test_the_page_of_a_division_that_plays_offers_no_change() -> None:
    game = a_game(a_match_at_table_one())
    division = game.match.stage.division
    shown = the_director(division.event).get(desk_page(division, "rules/")).text

    assert "cards-dealt" in parts(shown)
    assert "save-rules" not in parts(shown)


def test_another_division_of_the_event_can_still_be_changed() -> None:
    event = a_game(a_match_at_table_one()).match.stage.division.event
    other = a_division(event, name="Evening")

    assert chosen(other, target="250").status_code == 303


def test_everything_that_cannot_be_is_said_at_once_and_stays_typed() -> None:
    division = a_division(an_event())
    refused = chosen(division, target="many", min_bid="7", max_bid="100")
    wrong = {row.control.rule.key: row.findings for row in refused.context["page"].wrong}

    assert refused.status_code == 422
    assert {key: [each.code for each in found] for key, found in wrong.items()} == {
        "min_bid": ["not-understood"],
        "target": ["not-understood"],
    }
    assert "many" in str(wrong["target"][0].message)
    assert codes_in(refused.text) == ["not-understood"] * 2
    assert 'value="many"' in refused.text
    assert 'value="7"' in refused.text
    assert 'value="100"' in refused.text
    assert kept(division) == {}


def test_rules_that_disagree_are_refused_beside_one_of_them_and_without_its_key() -> None:
    division = a_division(an_event(), ruleset="tally")
    refused = chosen(division, min_points="50", max_points="10")

    assert refused.status_code == 422
    rows = [row for group in refused.context["page"].groups for row in group.rows if row.findings]
    assert [row.control.rule.key for row in rows] == ["max_points"]
    assert not [row for row in rows[0].findings if "_" in f"{row.message}{row.remedy}"]


def test_one_rule_is_taken_back_and_the_rest_of_the_form_is_kept() -> None:
    division = a_division(an_event(), house_rules={"target": 250})
    chosen(division, target="250", min_bid="60", **{"as-the-book-says": "target"})

    assert kept(division) == {"min_bid": 60}


def test_an_empty_box_is_as_the_book_says() -> None:
    division = a_division(an_event(), house_rules={"target": 250})
    chosen(division, target="", all_pass="")

    assert kept(division) == {}
    assert Client().get(RULES).context["changed"] == []


def test_the_log_says_before_and_after() -> None:
    division = a_division(an_event(), house_rules={"target": 250})
    chosen(division, target="300", all_pass="dealer")
    row = LogEntry.objects.get()

    assert row.verb == "division.house-rules"
    assert re.findall(r"\d+", row.words) == ["300", "250"]
    (all_pass,) = [
        row.control for row in house_page(division).rows if row.control.rule.key == "all_pass"
    ]
    assert str(all_pass.words_of("dealer")) in row.words
    assert all_pass.place.usual in row.words
    assert row.detail["before"] == {"target": 250}
    assert row.detail["after"] == {"target": 300, "all_pass": "dealer"}


def test_changed_rules_are_marked_and_lead_to_their_line() -> None:
    division = a_division(an_event(), house_rules={"target": 250})
    shown = the_director(division.event).get(desk_page(division, "rules/")).text

    assert len(texts(shown, "changed-rule")) == 1
    assert "save-rules" in parts(shown)
    assert 'href="/e/beach-house-2026/main-event/rules/#B-target"' in shown
    assert 'name="as-the-book-says" value="target"' in shown


def test_the_overview_of_a_new_event_offers_them() -> None:
    event = the_director(an_event()).post("/desk/new/", WORDS, follow=True).context["event"]
    shown = the_director(event).get(f"/desk/{event.slug}/").text

    assert f'href="/desk/{event.slug}/main-event/rules/"' in shown
    assert rules_step(event).is_done


def test_the_overview_counts_them() -> None:
    division = a_division(an_event(), house_rules={"target": 250, "min_bid": 60})

    assert re.findall(r"\d+", str(rules_step(division.event).words)) == ["2"]


def test_last_years_event_brings_its_house_rules() -> None:
    division = a_division(an_event())
    chosen(division, target="250")
    the_director(division.event).post(f"/desk/{division.event.slug}/copy/", WORDS)
    copy = Event.objects.exclude(pk=division.event_id).get()

    assert kept(copy.divisions.get()) == {"target": 250}


def test_another_game_begins_with_its_own_book() -> None:
    division = a_division(an_event(), house_rules={"target": 250})
    words_of_it = {"name": "Main event", "ruleset": "npa-pinochle", "format": division.format}
    answer = the_director(division.event).post(
        desk_page(division, "change/"), words_of_it, follow=True
    )

    assert kept(division) == {}
    row = LogEntry.objects.get()
    assert row.detail["before"]["house_rules"] == {"target": 250}
    assert row.detail["after"]["house_rules"] == {}
    assert division.game in row.words
    assert row.words in answer.text


def test_other_sides_bring_a_format_that_they_can_play() -> None:
    division = a_division(an_event(), ruleset="tally")
    assert chosen(division, sides="Ann, Bo, Cy, Di").status_code == 303

    assert kept(division) == {"sides": ["Ann", "Bo", "Cy", "Di"]}
    assert division.format in [one.slug for one in formats_for("tally", kept(division))]
    assert division.format != "double-elimination"
    told = LogEntry.objects.latest("pk").words
    for slug in (division.format, "double-elimination"):
        assert str(formats.find(slug).title) in told


def test_a_format_that_was_chosen_is_not_taken_away_by_other_sides() -> None:
    division = a_division(an_event(), ruleset="tally")
    choose(the_director(division.event), division, format="round-robin")
    refused = chosen(division, sides="Ann, Bo, Cy")

    assert refused.status_code == 422
    assert codes_in(refused.text) == ["format-chosen"]
    division.refresh_from_db()
    assert (division.house_rules, division.format) == ({}, "round-robin")


def test_a_format_for_two_sides_is_refused_to_a_tally_of_three() -> None:
    division = a_division(an_event(), ruleset="tally", house_rules={"sides": ["Ann", "Bo", "Cy"]})
    director = the_director(division.event)
    form = {"format": "single-elimination"}
    refused = director.post(desk_page(division, "bracket/format/"), form)

    assert refused.status_code == 422
    assert codes_in(refused.text) == ["unsuited-format"]


def test_a_tally_of_three_is_not_published_in_a_format_for_two_sides() -> None:
    house = {"sides": ["Ann", "Bo", "Cy"]}
    division = a_division(an_event(), ruleset="tally", house_rules=house)
    seen = ",".join(str(entry.pk) for entry in teams(division, 4))
    refused = the_director(division.event).post(
        desk_page(division, "bracket/publish/"), {"seen": seen}
    )

    assert refused.status_code == 422
    assert codes_in(refused.text) == ["unsuited-format"]
    assert not division.stages.exists()


@pytest.mark.parametrize(
    ("sides", "entered", "code"),
    [
        ("Ann, Bo, Cy", 2, "teams-entered"),
        ("Cats: N, S\nDogs: E, W\nOwls: X, Y", 0, "no-format"),
        ("Ann, Bo, Cy, Di, Ed, Fay", 0, "no-format"),
        ("Re: A, B, C\nKontra: D", 0, "no-format"),
    ],
)
def test_sides_that_nobody_here_can_be_are_refused(sides: str, entered: int, code: str) -> None:
    division = a_division(an_event(), ruleset="tally")
    teams(division, entered)
    refused = chosen(division, sides=sides)

    assert refused.status_code == 422
    assert codes_in(refused.text) == [code]
    assert kept(division) == {}


def test_sides_may_be_renamed_while_teams_are_entered() -> None:
    division = a_division(an_event(), ruleset="tally")
    teams(division, 2)

    assert chosen(division, sides="Cats: N, S\nDogs: E, W").status_code == 303


def test_a_hand_that_ends_by_a_borrowed_rule_is_saved_from_the_phone() -> None:
    match = a_match_at_table_one(ruleset="kentucky-rook", infractions="beach-house")
    game = a_game(match)
    phone: Client = a_phone_at(table_of(match))
    form = phone.get("/t/beach-house-2026/1/?ended=misdeal").context["page"].entry
    saved(
        phone, 1, ruleset="kentucky-rook", ended="misdeal", found="later",
        house_rules=form.house_rules,
    )  # fmt: skip

    assert game.sheet.hands.get().content["ended"] == "misdeal"


def test_house_rules_that_nobody_can_read_spoil_the_form() -> None:
    phone = a_phone_at(table_of(a_game(a_match_at_table_one()).match))
    answer = phone.post(
        "/t/beach-house-2026/1/hands/",
        {"key": "00000000-0000-4000-8000-000000000000", "number": 1, "house_rules": "[" * 100000},
    )

    assert answer.status_code == 422
    assert codes_in(answer.text) == ["spoiled-form"]


@pytest.mark.parametrize("method", ["get", "post"])
def test_strangers_and_registrars_have_no_say_in_it(method: str) -> None:
    division = a_division(an_event())
    address = desk_page(division, "rules/")

    assert getattr(a_stranger(), method)(address).status_code == 404
    assert getattr(the_registrar(division.event), method)(address).status_code == 403
    assert getattr(Client(), method)(address).status_code == 302
    assert kept(division) == {}
