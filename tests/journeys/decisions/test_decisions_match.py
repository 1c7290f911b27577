"""The director decides what came of a match: beside the computed, and everything follows."""

import pytest
from django.utils.translation import override

from tests.findings import codes
from tests.makers import NOON, a_division, a_stage, an_event
from tests.makers_decisions import (
    a_played_match,
    again,
    decides,
    decides_match,
    of_match,
    the_decision,
    told,
    verified,
    withdraws,
)
from tests.makers_floor import director_at
from tests.makers_scoring import a_drawn_stage, a_game_in_play, a_handed_in_game, posted
from tests.page_parts import part, parts, texts
from tournament.brackets.decisions import Decision
from tournament.brackets.models import Match, Result, Stage
from tournament.desk.act.change import Act
from tournament.desk.brackets.bracket_cards import DECIDED, WORDS
from tournament.desk.brackets.forfeits import forfeit_match
from tournament.desk.verify.brackets import wrong_decisions
from tournament.live.models import LogEntry
from tournament.live.roles import Role
from tournament.live.services import Actor

pytestmark = pytest.mark.django_db
State = Match.State


def first(stage: Stage, code: str = "W1-1") -> Match:
    return again(stage.matches.get(code=code))


def numbers(match: Match) -> tuple[int, int]:
    """The team numbers of the match, in slot order."""
    one, two = (slot.entrant for slot in match.slots.select_related("entrant").order_by("position"))
    assert one is not None
    assert two is not None
    return one.number, two.number


def a_pod_stage() -> Stage:
    """Tables of four where everybody plays for himself."""
    division = a_division(an_event(), ruleset="toonerville-rook")
    return a_stage(division, 8, slug="pods")


def who_plays(match: Match) -> set[str]:
    return {slot.entrant.title for slot in match.slots.all() if slot.entrant}


def test_another_winner_than_the_sheet_s_and_everything_after_it_follows() -> None:
    stage = a_drawn_stage()
    match = a_played_match(stage)
    won, lost = match.winner, match.loser
    page = director_at(stage.division.event).get(
        of_match(match, "decide/"), {"choice": f"win-{numbers(match)[1]}"}
    )
    assert told(page, lost, "W2-1")
    assert told(page, won, "W2-1")
    assert not Decision.objects.exists()

    answer = decides_match(match, f"win-{numbers(match)[1]}")
    assert answer.status_code == 303
    match = again(match)
    assert (match.state, match.winner, match.loser) == (State.CERTIFIED, lost, won)
    assert str(lost) in who_plays(stage.matches.get(code="W2-1"))
    assert verified(stage) == []

    decision = the_decision()
    assert (decision.by, decision.role, decision.reason) == ("dora", "Director", "I saw it myself")
    assert decision.computed is not None
    assert decision.computed["winner"] == (won.pk if won else None)
    listed = director_at(stage.division.event).get("/desk/beach-house-2026/decisions/")
    (shown,) = listed.context["decisions"]
    assert shown.decided != shown.computed
    for words in (shown.decided, shown.computed, "I saw it myself"):
        assert str(words) in listed.text


def test_withdrawn_the_computed_result_counts_again() -> None:
    stage = a_drawn_stage()
    match = a_played_match(stage)
    won = match.winner
    decides_match(match, f"win-{numbers(match)[1]}")
    page = director_at(stage.division.event).get(
        f"/desk/beach-house-2026/decisions/{the_decision().pk}/"
    )
    assert told(page, won, "W2-1")
    assert withdraws(the_decision()).status_code == 303
    assert again(match).winner == won
    assert str(won) in who_plays(stage.matches.get(code="W2-1"))
    assert verified(stage) == []
    row = the_decision()
    assert row.withdrawn_at is not None
    assert (row.withdrawn_by, row.withdrawn_role) == ("dora", "Director")
    assert row.withdrawn_reason == "I was wrong"
    assert Result.objects.get(decision=row).withdrawn_at is not None
    assert withdraws(row).status_code == 422


def test_roles_stand_beside_an_override_in_the_readers_language() -> None:
    stage = a_drawn_stage()
    match = a_played_match(stage)
    decides_match(match, f"win-{numbers(match)[1]}")
    desk, german = director_at(stage.division.event), {"Accept-Language": "de"}
    with override("de"):
        director = str(Role.DIRECTOR.said)
    assert f"</span>, {director}," in desk.get(of_match(match, ""), headers=german).text
    withdraws(the_decision())
    listed = desk.get("/desk/beach-house-2026/decisions/", headers=german).text
    assert listed.count(f"</span>, {director},") == 2


def test_a_match_without_a_sheet_is_decided() -> None:
    stage = a_drawn_stage()
    match = first(stage)
    decides_match(match, f"win-{numbers(match)[0]}")
    assert again(match).state == State.CERTIFIED
    assert LogEntry.objects.latest("pk").detail["computed"] is None
    director = director_at(stage.division.event)
    public = "/e/beach-house-2026/main-event/"
    assert f'aria-label="{match.code}: {DECIDED}"' in director.get(public).text
    for page in (of_match(match, ""), f"{public}W1-1/"):
        text = director.get(page).text
        assert f'"></use></svg>\n{DECIDED}</span>' in text
        assert f"{WORDS[State.CERTIFIED]}</span>" not in text
    assert verified(stage) == []


def test_a_decided_forfeit_is_a_forfeit_and_both_may_forfeit() -> None:
    stage = a_drawn_stage()
    decides_match(first(stage, "W1-1"), f"forfeit-{numbers(first(stage))[0]}")
    decides_match(first(stage, "W1-2"), "both")
    assert first(stage, "W1-1").state == State.FORFEITED
    double = first(stage, "W1-2")
    assert (double.state, double.winner) == (State.FORFEITED, None)
    assert verified(stage) == []


def test_a_forfeit_is_undone_and_the_match_is_played() -> None:
    stage = a_drawn_stage()
    event, match = stage.division.event, first(stage)
    loser = next(slot.entrant for slot in match.slots.order_by("position"))
    assert loser is not None
    clock = Actor(name="runclock", role=Role.CLOCK, device="")
    forfeit_match(Act(event, clock, NOON), match=match, loser=loser, reason="Late")
    assert 'value="play"' in director_at(event).get(of_match(match, "decide/")).text

    decides_match(match, "play")
    assert again(match).state == State.READY
    assert verified(stage) == []
    kept = Result.objects.get(match=match, reason="forfeit")
    assert kept.withdrawn_at is None

    withdraws(the_decision())
    assert again(match).state == State.FORFEITED
    assert verified(stage) == []


def test_after_a_forfeit_was_undone_play_counts() -> None:
    stage = a_drawn_stage()
    match = first(stage)
    loser = next(slot.entrant for slot in match.slots.order_by("position"))
    assert loser is not None
    event = stage.division.event
    clock = Actor(name="runclock", role=Role.CLOCK, device="")
    forfeit_match(Act(event, clock, NOON), match=match, loser=loser, reason="Late")
    decides_match(match, "play")
    played = a_played_match(stage)
    assert played.winner == loser
    assert verified(stage) == []


def test_play_that_is_posted_later_does_not_overturn_a_decision() -> None:
    stage = a_drawn_stage()
    game = a_handed_in_game(stage)
    match = again(game.match)
    decided = numbers(match)[1]
    decision = f"win-{decided}"
    posted(game)
    decides_match(match, decision)
    from_sheet = a_correction_of(stage, match)
    assert from_sheet
    match = again(match)
    assert match.winner is not None
    assert match.winner.number == decided
    assert verified(stage) == []


def a_correction_of(stage: Stage, match: Match) -> bool:
    """The posted sheet is corrected twice, so that play comes to other results after it."""
    from_desk = director_at(stage.division.event)
    game = match.games.get()
    address = f"/desk/beach-house-2026/sheet/{game.sheet_id}/decide/"
    answer = from_desk.post(address, {"where": "/winner", "value": "EW", "reason": "Counted anew"})
    other = Decision.objects.get(game=game)
    withdraws(other)
    return bool(answer.status_code == 303)


def test_an_open_sheet_leaves_the_floor_with_the_decision() -> None:
    stage = a_drawn_stage()
    game = a_game_in_play(stage)
    match = again(game.match)
    page = director_at(stage.division.event).get(
        of_match(match, "decide/"), {"choice": f"win-{numbers(match)[0]}"}
    )
    assert told(page, f"{match.code} is")
    decides_match(match, f"win-{numbers(match)[0]}")
    game.sheet.refresh_from_db()
    assert game.sheet.state == "void"
    assert again(match).state == State.CERTIFIED
    assert verified(stage) == []


@pytest.mark.parametrize("choice", ["win-99", "win-3", "forfeit-99", "", "play", "nonsense"])
def test_who_is_not_in_the_match_cannot_win_it(choice: str) -> None:
    stage = a_drawn_stage(8)
    answer = decides_match(first(stage), choice)
    assert answer.status_code == 422
    assert codes(answer) == ["no-choice"]
    assert not Decision.objects.exists()
    assert LogEntry.objects.filter(verb__startswith="decision").count() == 0


def test_without_a_reason_nothing_is_decided_and_the_choice_stays() -> None:
    stage = a_drawn_stage()
    match = first(stage)
    choice = f"win-{numbers(match)[0]}"
    answer = decides(stage, of_match(match, "decide/"), reason="  ", choice=choice)
    assert answer.status_code == 422
    assert codes(answer) == ["no-reason"]
    assert f'value="{choice}" required checked' in answer.text
    assert not Decision.objects.exists()


def test_a_match_is_decided_once_and_then_withdrawn_first() -> None:
    stage = a_drawn_stage()
    match = first(stage)
    decides_match(match, f"win-{numbers(match)[0]}")
    page = director_at(stage.division.event).get(of_match(match, "decide/")).text
    assert "decided-once" in parts(page)
    assert 'name="choice"' not in page
    answer = decides_match(match, f"win-{numbers(match)[1]}")
    assert answer.status_code == 422
    assert codes(answer) == ["decided-before"]


def test_a_match_whose_teams_are_not_known_is_not_decided() -> None:
    stage = a_drawn_stage()
    answer = decides_match(first(stage, "W2-1"), "win-1")
    assert answer.status_code == 422
    assert codes(answer) == ["teams-unknown"]


def test_a_stale_decision_is_kept_and_shown_and_counts_again_when_they_are_back() -> None:
    stage = a_drawn_stage()
    early, other = a_played_match(stage), a_played_match(stage, "W1-2", table=2)
    final = first(stage, "W2-1")
    decides_match(final, f"win-{numbers(final)[0]}")
    champion = again(final).winner
    decides_match(early, f"win-{numbers(early)[1]}")
    assert again(final).state == State.READY
    assert verified(stage) == []
    listed = director_at(stage.division.event).get("/desk/beach-house-2026/decisions/")
    assert {shown.row.match: shown.waits for shown in listed.context["decisions"]} == {
        early: False,
        final: True,
    }
    assert len(texts(listed.text, "waits")) == 1
    withdraws(Decision.objects.get(match=early))
    assert again(final).winner == champion
    assert verified(stage) == []
    assert other.winner is not None


def test_the_match_page_shows_both_and_the_public_only_that_it_was_decided() -> None:
    stage = a_drawn_stage()
    match = a_played_match(stage)
    won = match.winner
    decides_match(match, f"win-{numbers(match)[1]}")
    desk = director_at(stage.division.event).get(of_match(match, ""))
    (shown,) = desk.context["decided"]
    said = part(desk.text, "decision")
    assert str(won) in str(shown.computed)
    for words in (shown.decided, shown.computed, "I saw it myself"):
        assert str(words) in said
    assert "/forfeit-back/" not in desk.text
    public = director_at(stage.division.event).get("/e/beach-house-2026/main-event/W1-1/").text
    assert str(shown.decided) in part(public, "outcome")
    assert "I saw it myself" not in public
    event = director_at(stage.division.event).get("/e/beach-house-2026/").text
    assert "decided" in parts(event)


def test_verify_finds_a_tampered_decision() -> None:
    stage = a_drawn_stage()
    match = a_played_match(stage)
    decides_match(match, f"win-{numbers(match)[1]}")
    result = Result.objects.get(decision=the_decision())
    Result.objects.filter(pk=result.pk).update(winner=result.loser, loser=result.winner)
    assert len(list(wrong_decisions(stage.division.event))) == 1
    Result.objects.filter(pk=result.pk).update(winner=result.winner, loser=result.loser)
    assert verified(stage) == []
    Decision.objects.update(value={**(the_decision().value or {}), "winner": 1})
    assert len(list(wrong_decisions(stage.division.event))) == 2


def test_a_table_of_more_than_two_is_decided_with_places_and_points() -> None:
    stage = a_pod_stage()
    match = again(stage.matches.filter(state=State.READY).order_by("number")[0])
    entries = [slot.entrant for slot in match.slots.order_by("position") if slot.entrant]
    sent = {"choice": "table"}
    for place, entry in enumerate(entries, start=1):
        sent |= {f"place-{entry.number}": str(place), f"points-{entry.number}": str(10 * place)}
    page = director_at(stage.division.event).get(of_match(match, "decide/"), sent)
    assert told(page, match.code, entries[0])
    answer = decides(stage, of_match(match, "decide/"), **sent)
    assert answer.status_code == 303
    assert again(match).state == State.CERTIFIED
    assert again(match).winner == entries[0]
    assert verified(stage) == []
    withdraws(the_decision())
    assert again(match).state == State.READY
    assert verified(stage) == []


def test_places_that_do_not_fit_are_refused() -> None:
    stage = a_pod_stage()
    match = again(stage.matches.filter(state=State.READY).order_by("number")[0])
    entry = next(slot.entrant for slot in match.slots.order_by("position") if slot.entrant)
    sent = {"choice": "table", f"place-{entry.number}": "2", f"points-{entry.number}": "5"}
    answer = decides(stage, of_match(match, "decide/"), **sent)
    assert answer.status_code == 422
    assert codes(answer) == ["places-unfit"]
