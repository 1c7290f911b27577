"""What a ruling writes, and takes back: penalties, hands, forfeits; and `verify` agrees."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import pytest

from rules.refusals import Refused
from tests.makers import DIRECTOR, NOON, a_hand
from tests.makers_rulings import (
    a_round_of_pinochle,
    decided,
    disagreed,
    event_at,
    penalties_of,
    penalty,
    questioned,
    ruled,
    withdrawn,
)
from tests.makers_scoring import (
    a_drawn_stage,
    a_game_in_play,
    a_posted_game,
    play,
)
from tests.makers_series import a_match_of, a_series_stage, open_game
from tournament.brackets.models import Game, Match
from tournament.desk.act.change import Act, one_change
from tournament.desk.brackets.forfeits import forfeit_match
from tournament.desk.decisions.withdrawals import withdraw_decision
from tournament.desk.reading.match_words import entrants_of
from tournament.desk.rulings.deeds import penalise
from tournament.desk.verify import differences
from tournament.live.models import LogEntry
from tournament.live.roles import Role
from tournament.rulings.models import Opinion, Ruling
from tournament.rulings.verdicts import Verdict
from tournament.timing.models import ExtraTime

pytestmark = pytest.mark.django_db

VOID = "ending/void"
STRUCK = {"dealer": "N", "ended": "void", "why": "The wrong player dealt"}


def hand(number: int, content: Mapping[str, Any]) -> Verdict:
    return Verdict(Opinion.Says.HAND, hand=number, content=content)


def forfeit(game: Game, place: int = 1) -> Verdict:
    return Verdict(Opinion.Says.FORFEIT, entry=entrants_of(game.match)[place])


@contextmanager
def refused_as(code: str) -> Iterator[None]:
    """What stands in it is refused for this and nothing else."""
    with pytest.raises(Refused) as refused:
        yield
    assert [finding.code for finding in refused.value.findings] == [code]


def is_sound(game: Game) -> bool:
    found = list(differences(event_at(game.match)))
    return found == []


def last() -> LogEntry:
    row = LogEntry.objects.order_by("number").last()
    assert row
    return row


def test_a_penalty_stands_on_the_sheet_at_once_with_before_and_after_in_the_log() -> None:
    game = a_round_of_pinochle()
    ruled(game)
    assert penalties_of(game) == [{"code": "wrong-table", "seat": "N"}]
    assert (last().verb, last().detail["item"]) == ("ruling.make", "penalty/wrong-table")
    assert "Player 1a −100. Player 1a 0 → −100." in last().words
    assert is_sound(game)


def test_the_log_says_in_which_role_he_ruled() -> None:
    ruled(a_round_of_pinochle())
    row = LogEntry.objects.get(verb="ruling.make")
    assert (row.who, row.role) == ("ben", "Referee")


def test_each_player_concerned_pays() -> None:
    game = a_round_of_pinochle()
    ruled(game, penalty("N", "E", code="card-count"), item="penalty/card-count")
    assert {row["seat"] for row in penalties_of(game)} == {"N", "E"}


def test_two_rulings_add_up_and_one_taken_back_leaves_the_other() -> None:
    game = a_round_of_pinochle()
    first = ruled(game)
    ruled(game, penalty("E", code="exposed-aces"), item="penalty/exposed-aces")
    withdrawn(first)
    assert penalties_of(game) == [{"code": "exposed-aces", "seat": "E"}]
    assert "Player 1a −100 → 0" in last().words
    assert is_sound(game)


def test_while_referees_disagree_the_first_ones_ruling_counts() -> None:
    game = a_round_of_pinochle()
    disagreed(questioned(ruled(game)))
    assert len(penalties_of(game)) == 1
    assert is_sound(game)


def test_a_final_ruling_that_differs_takes_back_and_writes_in_one_step() -> None:
    game = a_round_of_pinochle()
    ruling = disagreed(questioned(ruled(game)), penalty("S"))
    revision = game.sheet.revision
    decided(ruling, penalty("S"))
    assert penalties_of(game) == [{"code": "wrong-table", "seat": "S"}]
    assert game.sheet.revision == revision + 1
    for moved in ("Player 1a −100 → 0", "Player 1b 0 → −100"):
        assert moved in last().words
    assert is_sound(game)


def test_the_deputy_decides_in_the_directors_absence() -> None:
    game = a_round_of_pinochle()
    decided(disagreed(questioned(ruled(game))), by="dirk", role=Role.DEPUTY)
    assert penalties_of(game) == []
    row = LogEntry.objects.order_by("number").last()
    assert row
    assert (row.who, row.role) == ("dirk", "Deputy")


def test_a_director_rules_finally_at_once() -> None:
    assert ruled(a_round_of_pinochle(), by="dora", role=Role.DIRECTOR).state == Ruling.State.FINAL


@pytest.mark.parametrize("role", [Role.DEPUTY, Role.DIRECTOR])
def test_a_role_that_is_called_otherwise_keeps_its_rights(
    role: Role, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(role, "_label_", "Second in command")
    assert ruled(a_round_of_pinochle(), by="dirk", role=role).state == Ruling.State.FINAL
    assert LogEntry.objects.latest("number").role == "Second in command"


def test_the_minutes_go_back_to_the_tables_clock() -> None:
    game = a_round_of_pinochle()
    ruled(game, minutes=7)
    assert ExtraTime.objects.get(match=game.match).minutes == 7
    assert (last().detail["minutes"], "7" in last().words) == (7, True)


@pytest.mark.parametrize("minutes", [-1, 121])
def test_no_other_minutes_are_given(minutes: int) -> None:
    with refused_as("no-such-minutes"):
        ruled(a_round_of_pinochle(), minutes=minutes)
    assert not Ruling.objects.exists()


def test_a_hand_is_struck_out_and_comes_back_with_the_ruling() -> None:
    game = a_game_in_play(a_drawn_stage())
    play(game, 100, 100)
    ruling = ruled(game, hand(1, STRUCK), item=VOID)
    game.sheet.refresh_from_db()
    assert game.sheet.totals == {"NS": 100, "EW": 20}
    assert "200 → 100" in last().words
    withdrawn(ruling)
    game.sheet.refresh_from_db()
    assert game.sheet.totals == {"NS": 200, "EW": 40}
    assert is_sound(game)


def test_the_hand_that_is_ruled_on_is_written_as_the_next_one() -> None:
    game = a_game_in_play(a_drawn_stage())
    play(game, 100)
    renege = a_hand(bid=60, dealer="E") | {
        "ended": "renege",
        "infraction": {"by": "NS", "captured": {"EW": 40}},
    }
    del renege["points"]
    ruling = ruled(game, hand(2, renege), item="ending/renege")
    game.sheet.refresh_from_db()
    assert game.sheet.totals == {"NS": 40, "EW": 60}
    withdrawn(ruling)
    game.sheet.refresh_from_db()
    assert game.sheet.totals == {"NS": 100, "EW": 20}


def test_a_hand_that_was_changed_since_stays_when_the_ruling_is_taken_back() -> None:
    game = a_game_in_play(a_drawn_stage())
    play(game, 100)
    first = ruled(game, hand(1, STRUCK), item=VOID)
    ruled(game, hand(1, a_hand(bid=60, took=80)), item=VOID)
    withdrawn(first)
    game.sheet.refresh_from_db()
    assert game.sheet.totals == {"NS": 80, "EW": 40}
    assert last().verb == "ruling.withdraw"
    assert "→" not in last().words


def test_a_hand_with_others_after_it_cannot_be_taken_away() -> None:
    game = a_game_in_play(a_drawn_stage())
    ruling = ruled(game, hand(1, STRUCK), item=VOID)
    ruled(game, hand(2, a_hand(bid=60, took=80, dealer="N")), item=VOID)
    with refused_as("not-last-hand"):
        withdrawn(ruling)
    ruling.refresh_from_db()
    assert ruling.state == Ruling.State.MADE


def test_a_hand_the_rules_refuse_is_no_ruling() -> None:
    game = a_game_in_play(a_drawn_stage())
    with refused_as("illegal-bid"):
        ruled(game, hand(1, a_hand(bid=61)), item=VOID)
    assert not Ruling.objects.exists()


def test_a_forfeit_ends_the_match_and_is_taken_back_with_the_ruling() -> None:
    game = a_game_in_play(a_drawn_stage())
    ruling = ruled(game, forfeit(game), item="rule/B-authority")
    game.match.refresh_from_db()
    assert game.match.state == Match.State.FORFEITED
    assert "Team 4" in last().words
    withdrawn(ruling)
    game.match.refresh_from_db()
    assert game.match.state == Match.State.READY
    assert is_sound(game)


def test_a_forfeit_that_was_taken_back_before_is_no_obstacle() -> None:
    game = a_game_in_play(a_drawn_stage())
    ruling = ruled(game, forfeit(game), item="rule/B-authority")
    opinion = ruling.opinions.get()
    assert opinion.result
    opinion.result.withdrawn_at = NOON
    opinion.result.save()
    withdrawn(ruling)
    ruling.refresh_from_db()
    assert ruling.state == Ruling.State.WITHDRAWN


def test_on_the_sheet_of_a_forfeited_match_nothing_is_ruled() -> None:
    game = a_round_of_pinochle()
    event = event_at(game.match)
    forfeit_match(
        Act(event, DIRECTOR, NOON),
        match=game.match,
        loser=entrants_of(game.match)[0],
        reason="left",
    )
    with refused_as("sheet-void"):
        ruled(game)


def test_a_posted_hand_is_the_directors_to_rule_and_the_bracket_follows() -> None:
    game = a_posted_game(a_drawn_stage())
    all_of_it = a_hand(bid=60, took=120)
    seats = ("N", "E", "S", "W")
    with refused_as("sheet-posted"):
        ruled(game, hand(1, all_of_it), item=VOID, told=seats)
    with refused_as("not-told"):
        ruled(game, hand(1, all_of_it), item=VOID, by="dora", role=Role.DIRECTOR)
    ruled(game, hand(1, all_of_it), item=VOID, by="dora", role=Role.DIRECTOR, told=seats)
    game.sheet.refresh_from_db()
    assert game.sheet.state == "posted"
    assert game.sheet.totals == {"NS": 520, "EW": 80}
    assert is_sound(game)


def test_a_penalty_that_nobody_ruled_is_found_by_verify() -> None:
    game = a_round_of_pinochle()
    ruled(game)
    Opinion.objects.update(counts=False)
    (words,) = differences(event_at(game.match))
    assert ["W1-1" in words, "Player 1a" in words] == [True, True]


def test_a_penalty_that_follows_from_a_fact_is_a_ruling_too() -> None:
    game = a_round_of_pinochle()
    with one_change(Act(event_at(game.match), DIRECTOR, NOON)) as change:
        deed = penalise(change, game, "wrong-table", ["E"], user=None, words="seen at the start")
        change.log("x.y", deed.words, touched=deed.touched)
    assert str(deed.words) == "Player 4a 0 → −100"
    ruling = Ruling.objects.get()
    assert (ruling.line, ruling.state) == ("N-wrong-table", "final")
    assert is_sound(game)


def test_nobody_named_is_no_penalty() -> None:
    with refused_as("nobody-pays"):
        ruled(a_round_of_pinochle(), penalty())


def test_a_game_has_its_own_list() -> None:
    with refused_as("no-such-penalty"):
        ruled(a_game_in_play(a_drawn_stage()), penalty("N"), item=VOID)


def test_one_game_of_a_match_is_forfeited_and_the_others_are_played_on() -> None:
    match = a_match_of(a_series_stage())
    game = open_game(match)
    play(game, 100)
    loser = entrants_of(match)[0]
    ruling = ruled(game, Verdict(Opinion.Says.GAME, entry=loser), item="rule/B-authority")
    assert "Team 1" in last().words
    game.sheet.refresh_from_db()
    match.refresh_from_db()
    assert (game.sheet.finished, game.sheet.winner, match.state) == (True, "EW", "playing")
    assert is_sound(game)
    withdrawn(ruling)
    game.sheet.refresh_from_db()
    assert (game.sheet.finished, game.sheet.winner) == (False, "")
    assert is_sound(game)


def test_a_game_is_forfeited_once() -> None:
    game = open_game(a_match_of(a_series_stage()))
    verdict = Verdict(Opinion.Says.GAME, entry=entrants_of(game.match)[0])
    ruled(game, verdict, item="rule/B-authority")
    with refused_as("decided-before"):
        ruled(game, verdict, item="rule/B-authority")


def test_a_game_forfeit_that_the_director_withdrew_is_no_obstacle() -> None:
    game = open_game(a_match_of(a_series_stage()))
    verdict = Verdict(Opinion.Says.GAME, entry=entrants_of(game.match)[0])
    ruling = ruled(game, verdict, item="rule/B-authority")
    withdraw_decision(
        Act(event_at(game.match), DIRECTOR, NOON), decision=game.decisions.get(), reason="they came"
    )
    withdrawn(ruling)
    assert is_sound(game)
