"""Swiss rounds at the desk: chosen, published round by round, corrected, taken back, over."""

import re

import pytest
from django.test import Client

from rules.core.messages import in_english
from tests.hall_clock import now
from tests.makers import NOON, a_division, an_event, teams
from tests.makers_before import desk_page, the_director
from tests.makers_personal import page_of
from tests.makers_shown import changed_by, form_on
from tests.makers_stages import cards, choose, has_won, publish, won
from tests.page_parts import part
from tournament.brackets.models import Stage
from tournament.brackets.services import settle_stage
from tournament.desk.board.floor_board import floor_board
from tournament.desk.publish import forget
from tournament.desk.verify import differences
from tournament.live.models import LogEntry
from tournament.registration.models import Division

pytestmark = pytest.mark.django_db


@pytest.fixture
def stage() -> Stage:
    """Nine teams, three rounds; the first is published."""
    division = a_division(an_event())
    teams(division, 9)
    desk = director(division)
    choose(desk, division, format="swiss", **{"swiss-rounds": "3"})
    return publish(desk, division)


def director(division: Division) -> Client:
    return the_director(division.event)


def tables(stage: Stage, number: int) -> list[tuple[int, ...]]:
    """The seeds at each table of a round that is played."""
    seeds = dict(stage.field.values_list("entry_id", "seed"))
    rows = stage.matches.filter(round__key=f"R{number}").exclude(state="bye").order_by("number")
    return [
        tuple(seeds[slot.entrant_id] for slot in match.slots.all() if slot.entrant_id)
        for match in rows
    ]


def the_better_seed_wins(stage: Stage, number: int) -> None:
    for table in tables(stage, number):
        has_won(stage, min(table), max(table))


def shown(stage: Stage) -> dict[str, str]:
    """The form of the next round as its page shows it."""
    page = director(stage.division).get(desk_page(stage.division, "bracket/"))
    return {"seen": page.context["next_round"].seen, "key": page.context["key"]}


def draw(stage: Stage, **words: str) -> int:
    """Press "Publish round"; the status."""
    address = desk_page(stage.division, "bracket/round/")
    return int(director(stage.division).post(address, shown(stage) | words).status_code)


def test_it_is_played_round_by_round_to_its_champion(stage: Stage) -> None:
    for number in (1, 2, 3):
        the_better_seed_wins(stage, number)
        if number < 3:
            assert draw(stage) == 303
    page = director(stage.division).get(desk_page(stage.division, "bracket/"))
    assert page.context["next_round"] is None
    assert page.context["apart"] is None
    public = Client().get(f"/e/{stage.division.event.slug}/{stage.division.slug}/")
    assert "Team 1" in part(public.text, "champion")


def test_the_preview_names_who_meets_and_who_has_a_bye(stage: Stage) -> None:
    the_better_seed_wins(stage, 1)
    page = director(stage.division).get(desk_page(stage.division, "bracket/")).text
    assert part(page, "next-round").count("Team ") == 9


def test_a_round_without_all_results_needs_a_reason(stage: Stage) -> None:
    assert draw(stage) == 422
    assert draw(stage, reason="Table 4 is still playing") == 303
    assert LogEntry.objects.filter(verb="round.draw").get().detail["reason"]


def test_a_result_that_came_meanwhile_is_not_overlooked(stage: Stage) -> None:
    the_better_seed_wins(stage, 1)
    form = shown(stage)
    the_better_seed_wins_instead(stage)
    address = desk_page(stage.division, "bracket/round/")
    answer = director(stage.division).post(address, form)
    assert answer.status_code == 422
    assert 'data-code="stale-draw"' in answer.text
    assert stage.rounds.count() == 1


def the_better_seed_wins_instead(stage: Stage) -> None:
    match = stage.matches.get(code="R1-1")
    one, two = match.winner, match.loser
    assert one
    assert two
    match.results.create(winner=two, loser=one, reason="played", at=NOON)


def test_a_round_is_taken_back_while_nothing_has_happened_in_it(stage: Stage) -> None:
    the_better_seed_wins(stage, 1)
    assert draw(stage) == 303
    back = desk_page(stage.division, "bracket/round/take-back/")
    assert director(stage.division).post(back).status_code == 303
    stage.refresh_from_db()
    assert (stage.rounds.count(), stage.to_come) == (1, 2)
    assert draw(stage) == 303


def test_a_round_in_which_somebody_has_won_stays(stage: Stage) -> None:
    the_better_seed_wins(stage, 1)
    draw(stage)
    has_won(stage, *sorted(tables(stage, 2)[0]))
    back = desk_page(stage.division, "bracket/round/take-back/")
    assert director(stage.division).post(back).status_code == 422


def plan(stage: Stage, rounds: str) -> int:
    """Type how many rounds there are in all; the status."""
    address = desk_page(stage.division, "bracket/rounds/")
    return int(director(stage.division).post(address, {"rounds": rounds}).status_code)


def test_it_can_be_cut_short(stage: Stage) -> None:
    the_better_seed_wins(stage, 1)
    assert plan(stage, "1") == 303
    page = director(stage.division).get(desk_page(stage.division, "bracket/"))
    assert page.context["next_round"] is None
    public = Client().get(f"/e/{stage.division.event.slug}/{stage.division.slug}/")
    assert public.context["places"]


def test_the_number_of_rounds_may_stay_open_and_be_said_later(stage: Stage) -> None:
    assert plan(stage, "") == 303
    the_better_seed_wins(stage, 1)
    for number in (2, 3, 4):
        assert draw(stage) == 303
        the_better_seed_wins(stage, number)
    stage.refresh_from_db()
    assert stage.to_come == 1
    assert plan(stage, "4") == 303
    stage.refresh_from_db()
    assert stage.to_come == 0


@pytest.mark.parametrize("typed", ["0.5", "99", "9" * 5000, "many"])
def test_a_number_of_rounds_that_cannot_be_is_refused(stage: Stage, typed: str) -> None:
    assert plan(stage, typed) == 422


def test_fewer_rounds_than_are_drawn_are_refused(stage: Stage) -> None:
    the_better_seed_wins(stage, 1)
    draw(stage)
    assert plan(stage, "1") == 422


def level_after_one_round(**words: str) -> Stage:
    """Eight teams after their only round: four have won."""
    division = a_division(an_event())
    teams(division, 8)
    desk = director(division)
    choose(desk, division, format="swiss", **{"swiss-rounds": "1"})
    if words:
        assert desk.post(desk_page(division, "bracket/onward/"), words).status_code == 303
    stage = publish(desk, division)
    the_better_seed_wins(stage, 1)
    return stage


def draw_cards(stage: Stage) -> None:
    """The four draw: Team 2 has the high card, Team 3 the next."""
    address = desk_page(stage.division, "bracket/ties/1/cards/")
    form = cards(stage, {1: "4", 2: "rook", 3: "14", 4: "9"})
    assert director(stage.division).post(address, form).status_code == 303


def test_a_tie_for_first_is_drawn_by_cards() -> None:
    stage = level_after_one_round()
    desk, event = director(stage.division), stage.division.event
    (tie,) = desk.get(desk_page(stage.division, "bracket/")).context["ties"]
    assert len(tie.drawing) == 4
    floor = desk.get(f"/desk/{event.slug}/floor/").text
    assert "/bracket/ties/" in floor
    assert in_english(tie.title) in floor
    draw_cards(stage)
    public = Client().get(f"/e/{event.slug}/{stage.division.slug}/")
    assert "Team 2" in part(public.text, "champion")
    event.refresh_from_db()
    assert list(differences(event)) == []


def test_a_tie_for_the_cut_is_drawn_by_cards() -> None:
    stage = level_after_one_round(**{"each": "2", "next-format": "single-elimination"})
    draw_cards(stage)
    desk, page = director(stage.division), desk_page(stage.division, "bracket/")
    seen = desk.get(page).context["next"].shown
    assert desk.post(f"{page}next/", {"seen": seen}).status_code == 303
    field = stage.division.stages.get(number=2).field.values_list("entry__title", flat=True)
    assert list(field.order_by("seed")) == ["Team 2", "Team 3"]


def test_the_next_stage_can_be_published_before_the_last_result() -> None:
    stage = level_after_one_round(**{"each": "2", "next-format": "single-elimination"})
    stage.matches.get(code="R1-4").results.update(withdrawn_at=NOON)
    settle_stage(stage)
    desk, page = director(stage.division), desk_page(stage.division, "bracket/")
    seen = desk.get(page).context["next"].shown
    assert desk.post(f"{page}next/", {"seen": seen}).status_code == 422
    form = {"seen": seen, "reason": "Table 4 has no result"}
    assert desk.post(f"{page}next/", form).status_code == 303
    field = stage.division.stages.get(number=2).field.values_list("entry__title", flat=True)
    assert list(field.order_by("seed")) == ["Team 1", "Team 2"]


def test_the_next_stage_waits_for_the_last_round() -> None:
    stage = level_after_one_round(**{"each": "2", "next-format": "single-elimination"})
    assert plan(stage, "2") == 303
    desk, page = director(stage.division), desk_page(stage.division, "bracket/")
    assert desk.get(page).context["next"] is None
    answer = desk.post(f"{page}next/", {"seen": "1,2", "reason": "Enough"})
    assert 'data-code="rounds-to-come"' in answer.text


def my_page(stage: Stage, seed: int) -> str:
    """What a team's own page says of it, by its key."""
    forget()
    shown = page_of(stage.field.get(seed=seed).entry)
    (state,) = re.findall(r'data-state="([\w-]*)"', shown)
    return str(state)


def test_between_rounds_nobody_is_told_that_they_have_finished(stage: Stage) -> None:
    assert (my_page(stage, 1), my_page(stage, 9)) == ("waiting", "bye")
    the_better_seed_wins(stage, 1)
    assert (my_page(stage, 1), my_page(stage, 9)) == ("next-round", "next-round")
    plan(stage, "1")
    assert (my_page(stage, 1), my_page(stage, 9)) == ("over", "over")


def test_the_printed_round_names_who_has_the_bye(stage: Stage) -> None:
    page = director(stage.division).get(desk_page(stage.division, "round-pack/")).text
    assert part(page, "pairings-by-name").count("Team 9") == 1
    assert part(page, "pairings-by-table").count("Team 9") == 1


def would_differ(stage: Stage) -> list[tuple[str, int]]:
    """The rounds that would be different, with how many tables."""
    page = director(stage.division).get(desk_page(stage.division, "bracket/"))
    return [(str(each.title), len(each.tables)) for each in page.context["redrawn"]]


def test_after_a_correction_the_page_shows_what_would_have_been_different(stage: Stage) -> None:
    the_better_seed_wins(stage, 1)
    draw(stage)
    before = tables(stage, 2)
    assert would_differ(stage) == []
    first, second = tables(stage, 1)[0]
    corrected(stage, winner=second, loser=first)
    assert tables(stage, 2) == before
    ((title, count),) = would_differ(stage)
    assert (title, count > 0) == ("Round 2", True)
    corrected(stage, winner=first, loser=second)
    assert would_differ(stage) == []


def corrected(stage: Stage, winner: int, loser: int) -> None:
    """The match of these two in round 1 has another winner."""
    one, two = (stage.field.get(seed=seed).entry for seed in (winner, loser))
    match = stage.matches.get(round__key="R1", slots__entrant=one)
    won(match, one, two, now=now())


def test_one_press_publishes_the_round_calls_it_and_leads_to_its_papers(stage: Stage) -> None:
    the_better_seed_wins(stage, 1)
    event = stage.division.event
    form = shown(stage) | {"call": "yes"}
    answer = director(stage.division).post(desk_page(stage.division, "bracket/round/"), form)
    assert answer.headers["Location"] == desk_page(stage.division, "round-pack/")
    states = stage.matches.filter(round__key="R2").values_list("state", flat=True)
    assert sorted(states) == ["bye", *["called"] * 4]
    verbs = LogEntry.objects.filter(topic=event.topic).order_by("-number")
    assert list(verbs.values_list("verb", flat=True)[:3]) == [
        "table.give",
        "round.start",
        "round.draw",
    ]


def test_the_preview_tells_what_repeats_and_how_far_people_walk(stage: Stage) -> None:
    the_better_seed_wins(stage, 1)
    page = director(stage.division).get(desk_page(stage.division, "bracket/"))
    numbers = page.context["next_round"].numbers
    assert [(count.count, count.least) for count in numbers.counts] == [("0", 0), ("0", 0)]
    assert part(page.text, "round-numbers")


def test_a_director_acts_only_on_the_rounds_they_have_seen(stage: Stage) -> None:
    the_better_seed_wins(stage, 1)
    assert draw(stage) == 303
    desk, page = director(stage.division), desk_page(stage.division, "bracket/")
    forms = [(at, form_on(desk, page, at)) for at in (f"{page}rounds/", f"{page}round/take-back/")]
    assert plan(stage, "4") == 303
    for address, form in forms:
        assert changed_by(desk.post(address, {"rounds": "5", **form}))
    assert (stage.rounds.count(), stage.division.stages.get().to_come) == (2, 2)


def test_a_round_to_draw_is_on_the_to_do_list(stage: Stage) -> None:
    event = stage.division.event
    assert "draw" not in [need.kind for need in floor_board(event, NOON).needs]
    the_better_seed_wins(stage, 1)
    (need,) = floor_board(event, NOON).needs
    page = director(stage.division).get(f"/desk/{event.slug}/floor/").text
    assert need.kind == "draw"
    assert f'id="{need.id}"' in page
    plan(stage, "1")
    assert "draw" not in [need.kind for need in floor_board(event, NOON).needs]


def test_more_rounds_than_opponents_are_named_beforehand() -> None:
    division = a_division(an_event())
    teams(division, 4)
    desk, page = director(division), desk_page(division, "bracket/")
    choose(desk, division, format="swiss", **{"swiss-rounds": "5"})
    assert "4" in part(desk.get(f"{page}step/draw/").text, "ahead")
    stage = publish(desk, division)
    the_better_seed_wins(stage, 1)
    assert len(desk.get(page).context["next_round"].warnings) == 1
    plan(stage, "3")
    assert not desk.get(page).context["next_round"].warnings
