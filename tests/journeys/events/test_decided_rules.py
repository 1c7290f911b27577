"""What a director decides elsewhere about a division stands on its rule page, asked once."""

import pytest
from django.test import Client

from rules.house.hall import KEYS
from rules.rulesets import find, slugs
from tests.journeys.public.test_public_rules import RULES
from tests.journeys.seeding.test_seed_methods import seed_by
from tests.makers import a_division, an_event, teams
from tests.makers_before import desk_page, the_director
from tests.makers_seeding import make_draw
from tests.makers_stages import keep_places
from tests.page_parts import texts
from tournament.desk.events.house_page import DECIDED, house_page, rules_to_print
from tournament.registration.models import Division

pytestmark = pytest.mark.django_db


@pytest.fixture
def division() -> Division:
    return a_division(an_event())


def choose(division: Division, fmt: str, **options: str) -> None:
    """The director chooses the format on the bracket's page."""
    form = {"format": fmt, **{f"{fmt}-{name}": value for name, value in options.items()}}
    answer = the_director(division.event).post(desk_page(division, "bracket/format/"), form)
    assert answer.status_code == 303, answer.text


def changed(line: str) -> dict[str, object]:
    """The house rules that change this line of the division's rule page, with their values."""
    book = Client().get(RULES).context["book"]
    printed = rules_to_print(Division.objects.get())
    (keys,) = [each.changed_keys for _, each in book.lines() if each.id == line]
    return {key: printed[key] for key in keys}


def test_the_format_of_the_bracket_is_that_of_the_rules(division: Division) -> None:
    assert changed("B-main-event") == {}
    choose(division, "single-elimination")

    assert changed("B-main-event") == {"format": "single-elimination"}


def test_where_the_text_says_nothing_the_rule_page_says_what_was_chosen() -> None:
    division = a_division(an_event(), ruleset="kentucky-rook")
    assert changed("K-tournament") == {"format": "double-elimination"}
    choose(division, "pools")

    assert changed("K-tournament") == {"format": "pools"}


@pytest.mark.parametrize("fmt", ["round-robin", "pools"])
def test_twice_around_changes_the_line_of_the_round_robin(division: Division, fmt: str) -> None:
    choose(division, fmt, legs="1")
    assert changed("B-round-robin") == {}
    choose(division, fmt, legs="2")

    assert changed("B-round-robin") == {"round_robin_legs": 2}


def test_without_a_second_final_the_first_one_decides(division: Division) -> None:
    choose(division, "double-elimination", reset_final="yes")
    assert changed("B-pairing") == {}
    choose(division, "double-elimination")

    assert changed("B-pairing") == {"grand_final": "decides"}


def test_the_final_of_the_next_stage_is_the_one_that_counts(division: Division) -> None:
    division.format = "pools"
    division.save()
    options = {"reset_final": False}
    division.later.create(number=2, format="double-elimination", options=options)

    assert changed("B-pairing") == {"grand_final": "decides"}


def test_the_games_of_a_match_are_those_of_the_bracket() -> None:
    division = a_division(an_event(), ruleset="kentucky-rook", house_rules={"games_per_match": 3})
    assert changed("K-match") == {"games_per_match": 3}
    choose(division, "single-elimination", games="2")
    assert changed("K-match") == {"games_per_match": 2, "match_by": "added"}
    choose(division, "single-elimination", games="1")

    assert changed("K-match") == {}


def test_a_learning_division_plays_the_childrens_event(division: Division) -> None:
    assert changed("B-children") == {}
    the_director(division.event).post(
        desk_page(division, "change/"),
        {
            "name": division.name,
            "ruleset": division.ruleset,
            "format": division.format,
            "learning": "on",
        },
    )

    assert changed("B-children") == {"format": "double-elimination", "children": "unranked"}
    assert changed("B-main-event") == {}
    choose(division, "single-elimination")
    assert changed("B-children") == {}


def test_seeds_that_were_drawn_make_the_pairing_a_draw(division: Division) -> None:
    teams(division, 12)  # of fewer, a draw might be the order of entry
    director = the_director(division.event)
    make_draw(director, division, "seeds")
    assert changed("B-pairing") == {}
    seed_by(director, division, "draw")

    assert changed("B-pairing") == {"pairing": "by-lot"}


@pytest.mark.parametrize(("play_off", "said"), [(True, "knock-out-by-draw"), (False, "shared")])
def test_how_many_tied_are_parted_is_what_was_said_about_ties(
    division: Division, play_off: bool, said: str
) -> None:
    choose(division, "round-robin")
    assert changed("B-four-tied") == {"many_tied": "knock-out-by-draw"}, "the usual rule"
    division.refresh_from_db()
    division.ranking = {"places": 1, "by": ["wins", "play-off" if play_off else "shared"]}
    division.save()

    assert changed("B-four-tied") == {"many_tied": said}


def test_tables_of_single_players_are_ranked_as_the_division_counts_them() -> None:
    division = a_division(an_event(), ruleset="toonerville-rook", format="pods")
    assert changed("T-tournament") == {"format": "pods"}
    choose(division, "pods")
    keep_places(the_director(division.event), division, **{"key-1": "wins", "key-2": "average"})

    assert changed("T-tournament") == {"format": "pods", "event_ranking": "wins"}


def test_a_round_robin_of_partners_says_its_rounds() -> None:
    division = a_division(an_event(), ruleset="npa-pinochle")
    teams(division, 4)
    assert changed("N-rounds") == {"rotation": "partners-stay"}
    choose(division, "round-robin", legs="2")

    assert changed("N-rounds") == {"rounds": 6, "rotation": "partners-stay"}


def test_what_was_once_written_under_such_a_key_does_not_count(division: Division) -> None:
    division.house_rules = {"format": "round-robin", "grand_final": "decides", "target": 250}
    division.save()

    assert changed("B-main-event") == {}
    assert changed("B-pairing") == {}
    assert changed("B-target") == {"target": 250}


@pytest.mark.parametrize("slug", slugs())
def test_every_key_of_the_hall_is_asked_or_decided_by_the_division(slug: str) -> None:
    division = a_division(an_event(), ruleset=slug)
    asked = {row.control.rule.key: row for row in house_page(division).rows}
    keys = {rule.key for rule in find(slug).house_rules}

    assert asked.keys() == keys - DECIDED.keys()
    assert {key for key, row in asked.items() if row.is_agreement} == keys & KEYS - DECIDED.keys()


def test_only_keys_of_the_hall_are_decided_by_the_division() -> None:
    assert DECIDED.keys() < KEYS


def test_the_form_says_which_rules_are_only_printed(division: Division) -> None:
    shown = the_director(division.event).get(desk_page(division, "rules/")).text

    assert len(texts(shown, "only-printed")) == len(
        [row for row in house_page(division).rows if row.control.rule.key in KEYS]
    )
    assert 'id="rule-substitute_wait"' in shown
    assert 'id="rule-format"' not in shown


def test_a_way_to_break_ties_that_nothing_plays_is_not_offered() -> None:
    division = a_division(
        an_event(), ruleset="npa-pinochle", house_rules={"tie_break": "best-round"}
    )
    offered = {row.control.rule.key for row in house_page(division).rows}

    assert "tie_break" not in offered
    assert changed("N-standings") == {}
