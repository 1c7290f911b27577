"""Pairing by hand: always possible, with what it breaks named, a reason, and a way back."""

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils.translation import override

from rules.core.messages import in_english
from tests.findings import codes
from tests.makers import (
    DIRECTOR,
    NOON,
    a_called_match,
    a_division,
    an_event,
    an_official,
    logged_in,
    teams,
)
from tests.makers_floor import a_hall, at_desk, director_at, playing
from tests.page_parts import part, parts, told
from tournament.brackets.models import Match, Stage, Swap
from tournament.brackets.services import record_result
from tournament.desk.act.change import Act, one_change
from tournament.desk.brackets.pairing_views import REASONS
from tournament.live.models import LogEntry
from tournament.live.roles import Role
from tournament.registration.models import Entry
from tournament.seeding.selectors import seeded_entries
from tournament.tables.settling import settle

pytestmark = pytest.mark.django_db


def who(stage: Stage, code: str) -> list[str]:
    """The teams of a match, in slot order."""
    slots = stage.matches.get(code=code).slots.select_related("entrant").order_by("position")
    return [slot.entrant.title if slot.entrant else "" for slot in slots]


def number(stage: Stage, title: str) -> str:
    return str(Entry.objects.get(division=stage.division, title=title).number)


def pairing(stage: Stage, code: str, rest: str = "pairing/") -> str:
    return at_desk(stage, f"match/main-event/{code}/{rest}")


def a_swap(stage: Stage) -> tuple[dict[str, str], list[str], list[str]]:
    """The second teams of W1-1 and W1-2 of a hall of four: what to send, and both as they were."""
    one, two = who(stage, "W1-1"), who(stage, "W1-2")
    sent = {"team": number(stage, one[1]), "with": number(stage, two[1])}
    return sent, one, two


def swapped(stage: Stage) -> Swap:
    sent, *_ = a_swap(stage)
    dora = director_at(stage.division.event)
    dora.post(pairing(stage, "W1-1", "swap/"), {**sent, "reason": "A late change"})
    return Swap.objects.get()


def win(match: Match) -> None:
    """The first team of the match has won it."""
    winner, loser = (slot.entrant for slot in match.slots.order_by("position"))
    assert loser is not None
    with one_change(Act(match.stage.division.event, DIRECTOR, NOON)) as change:
        record_result(
            match=match,
            winner=winner,
            losers=[loser],
            reason="played",
            words="",
            game=None,
            now=NOON,
        )
        change.log("sheet.post", "Posted.", touched=settle(match.stage, NOON))


def test_the_page_says_what_it_breaks_and_what_follows_before_anything_is_saved() -> None:
    stage = a_hall(teams=4)
    sent, one, two = a_swap(stage)
    Entry.objects.filter(title__in=[one[0], two[1]]).update(club="Owls")
    dora = director_at(stage.division.event)
    assert pairing(stage, "W1-1") in dora.get(at_desk(stage, "match/main-event/W1-1/")).text
    page = dora.get(pairing(stage, "W1-1"), sent)
    assert "Owls" in part(page.text, "conflicts")
    assert told(page.context["proposal"].breaks, one[0], two[1], "Owls")
    assert told(page.context["proposal"].follows, two[1], "W1-1")
    assert who(stage, "W1-1") == one
    assert not Swap.objects.exists()


def test_a_swap_that_breaks_nothing_says_so() -> None:
    stage = a_hall(teams=4)
    sent, *_ = a_swap(stage)
    page = director_at(stage.division.event).get(pairing(stage, "W1-1"), sent).text
    assert "no-conflict" in parts(page)


def test_two_teams_change_places_for_a_reason_and_the_log_has_it() -> None:
    stage = a_hall(teams=4)
    sent, one, two = a_swap(stage)
    dora = director_at(stage.division.event)
    refused = dora.post(pairing(stage, "W1-1", "swap/"), sent)
    assert refused.status_code == 422
    assert codes(refused) == ["no-reason"]
    saved = dora.post(pairing(stage, "W1-1", "swap/"), {**sent, "other": "They are sisters"})
    assert saved.status_code == 303
    assert who(stage, "W1-1") == [one[0], two[1]]
    assert who(stage, "W1-2") == [two[0], one[1]]
    row = LogEntry.objects.latest("number")
    assert row.verb == "match.swap"
    assert row.detail["reason"] == "They are sisters"
    call_command("verify", stage.division.event.slug)


def test_the_public_page_of_both_matches_says_when_they_were_changed() -> None:
    stage = a_hall(teams=4)
    swapped(stage)
    Swap.objects.update(at=NOON)
    slug = stage.division.event.slug
    for code in ("W1-1", "W1-2"):
        page = Client().get(f"/e/{slug}/main-event/{code}/").text
        assert "08:00" in part(page, "pairing-changed")
        assert "A late change" not in page
    assert "pairing-changed" not in parts(Client().get(f"/e/{slug}/main-event/G1/").text)


def test_it_is_taken_back_and_everybody_is_where_the_bracket_has_them() -> None:
    stage = a_hall(teams=4)
    _, one, two = a_swap(stage)
    swap = swapped(stage)
    dora = director_at(stage.division.event)
    back = at_desk(stage, f"swaps/{swap.pk}/back/")
    assert back in dora.get(at_desk(stage, "match/main-event/W1-2/")).text
    assert codes(dora.post(back)) == ["no-reason"]
    why = {"reason": "The draw stands"}
    assert dora.post(back, why).status_code == 303
    assert (who(stage, "W1-1"), who(stage, "W1-2")) == (one, two)
    assert dora.post(back, why).status_code == 422
    page = dora.get(at_desk(stage, "match/main-event/W1-2/")).text
    assert back not in page
    assert "swap-taken-back" in parts(page)


def test_a_match_that_has_begun_keeps_its_teams() -> None:
    stage = a_hall(teams=4)
    sent, one, _ = a_swap(stage)
    playing(stage, "W1-2", table=1)
    dora = director_at(stage.division.event)
    assert dora.get(pairing(stage, "W1-1"), sent).status_code == 422
    refused = dora.post(pairing(stage, "W1-1", "swap/"), {**sent, "reason": "A late change"})
    assert codes(refused) == ["cannot-swap"]
    assert who(stage, "W1-1") == one


def test_a_swap_is_not_taken_back_under_a_match_that_was_played_with_it() -> None:
    stage = a_hall(teams=4)
    swap = swapped(stage)
    win(stage.matches.get(code="W1-1"))
    dora = director_at(stage.division.event)
    back = dora.post(at_desk(stage, f"swaps/{swap.pk}/back/"), {"reason": "The draw stands"})
    assert back.status_code == 422
    assert codes(back) == ["begun"]


def test_a_called_match_goes_back_to_the_queue_with_its_new_teams() -> None:
    stage = a_hall(teams=4)
    a_called_match(stage, "W1-2", table=1)
    swapped(stage)
    match = stage.matches.get(code="W1-2")
    assert match.state == "ready"
    assert not match.assignments.filter(cleared_at__isnull=True).exists()


def test_a_rematch_is_named_in_a_round_robin_and_so_are_those_who_do_not_meet() -> None:
    stage = a_hall(teams=4, slug="round-robin")
    one, two = who(stage, "R1-1"), who(stage, "R1-2")
    sent = {"team": number(stage, one[0]), "with": number(stage, two[0])}
    page = director_at(stage.division.event).get(pairing(stage, "R1-1"), sent)
    breaks = page.context["proposal"].breaks
    again = [(two[0], one[1]), (one[0], two[1])]
    never = [(one[0], one[1]), (two[0], two[1])]
    assert len(breaks) == len(again + never)
    assert all(told(breaks, *pair) for pair in again + never)


def test_who_gives_his_bye_away_plays_and_the_other_has_it() -> None:
    stage = a_hall(teams=5)
    bye = stage.matches.filter(state="bye", round__key="W1")[0]
    (lucky,) = [title for title in who(stage, bye.code) if title]
    (played,) = stage.matches.filter(state="ready", round__key="W1")
    other = who(stage, played.code)[1]
    sent = {"team": number(stage, lucky), "with": number(stage, other), "reason": "A late change"}
    saved = director_at(stage.division.event).post(pairing(stage, bye.code, "swap/"), sent)
    assert saved.status_code == 303
    assert other in who(stage, bye.code)
    assert lucky in who(stage, played.code)


def test_strangers_pair_nobody() -> None:
    stage = a_hall(teams=4)
    sent, one, _ = a_swap(stage)
    sent["reason"] = "A late change"
    event = stage.division.event
    other = an_event(name="Elsewhere", director="olga")
    scorer = logged_in(an_official(event, "sam", Role.SCORING))
    dora = director_at(event)
    for path in (pairing(stage, "W1-1", "swap/"), at_desk(stage, "swaps/1/back/")):
        assert Client().post(path, sent).status_code == 302
        assert scorer.post(path, sent).status_code == 403
        assert dora.get(path).status_code == 405
        assert dora.post(path.replace(event.slug, other.slug), sent).status_code == 404
    page = pairing(stage, "W1-1")
    assert Client().get(page).status_code == 302
    assert scorer.get(page).status_code == 403
    assert dora.get(page.replace(event.slug, other.slug)).status_code == 404
    assert dora.post(pairing(stage, "W1-1", "swap/"), {"reason": "x"}).status_code == 404
    assert who(stage, "W1-1") == one


def test_two_teams_change_places_in_the_draw_before_it_is_published() -> None:
    division = a_division(an_event())
    teams(division, 4)
    Entry.objects.filter(number__in=[1, 3]).update(club="Owls")
    dora = director_at(division.event)
    bracket = f"/desk/{division.event.slug}/main-event/bracket/"
    assert f"{bracket}pairing/" in dora.get(bracket).text
    sent = {"team": "3", "with": "4"}
    swap = dora.get(bracket + "pairing/", sent).context["swap"]
    assert told(swap.breaks, "Team 1", "Team 3", "Owls")
    assert told(swap.follows, "Team 2", "Team 4")
    assert told(swap.follows, "Team 3", "seed 4")
    assert told(swap.follows, "Team 4", "seed 3")
    assert dora.post(bracket + "pairing/swap/", sent).status_code == 422
    saved = dora.post(bracket + "pairing/swap/", {**sent, "reason": "They met before"})
    assert saved.status_code == 303
    assert [entry.number for entry in seeded_entries(division)] == [1, 2, 4, 3]
    row = LogEntry.objects.latest("number")
    assert (row.verb, row.detail["reason"]) == ("seeds.swap", "They met before")
    assert row.detail["after"] == [1, 2, 4, 3]
    assert "Owls" in str(row.detail["breaks"])


def test_in_the_draw_two_different_teams_are_needed_and_no_bracket() -> None:
    stage = a_hall(teams=4)
    address = at_desk(stage, "main-event/bracket/pairing/")
    dora = director_at(stage.division.event)
    for sent in ({"team": "1", "with": "1"}, {"team": "1", "with": "99"}):
        assert dora.get(address, sent).status_code == 422
    drawn = dora.post(address + "swap/", {"team": "1", "with": "2", "reason": "x"})
    assert drawn.status_code == 422
    assert codes(drawn) == ["drawn"]


def test_strangers_do_not_touch_the_draw() -> None:
    division = a_division(an_event())
    teams(division, 4)
    other = an_event(name="Elsewhere", director="olga")
    scorer = logged_in(an_official(division.event, "sam", Role.SCORING))
    page = f"/desk/{division.event.slug}/main-event/bracket/pairing/"
    sent = {"team": "1", "with": "2", "reason": "x"}
    dora = director_at(division.event)
    assert Client().get(page).status_code == 302
    assert scorer.get(page).status_code == 403
    assert Client().post(page + "swap/", sent).status_code == 302
    assert scorer.post(page + "swap/", sent).status_code == 403
    assert dora.get(page + "swap/").status_code == 405
    for address in (page, page + "swap/"):
        elsewhere = address.replace(division.event.slug, other.slug)
        assert dora.post(elsewhere, sent).status_code in (404, 405)
    assert [entry.number for entry in seeded_entries(division)] == [1, 2, 3, 4]


def test_the_reason_of_a_swap_is_read_in_the_directors_language() -> None:
    stage = a_hall()
    director, kept = director_at(stage.division.event), REASONS[0]
    sent = a_swap(stage)[0] | {"reason": in_english(kept)}
    director.post(pairing(stage, "W1-1", "swap/"), sent)
    page = director.get(pairing(stage, "W1-1", ""), headers={"Accept-Language": "de"})
    with override("de"):
        assert f">{kept}</span>" in page.text
