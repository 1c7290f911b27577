"""A round is over with its last result: shown without a clock, told and logged once by it."""

import pytest

from tests.hall_clock import now
from tests.makers import DIRECTOR, a_called_match, a_phone_at, minutes
from tests.makers_clock import after, the_clock_at
from tests.makers_floor import a_hall, at_desk, director_at
from tests.page_parts import part, parts
from tournament.brackets.models import Result, Stage
from tournament.desk.act.change import Act
from tournament.desk.brackets.forfeits import forfeit_match, take_back_forfeit
from tournament.desk.reading.match_words import entrants_of
from tournament.live.models import LogEntry
from tournament.timing.models import Announcement, RoundEnd

pytestmark = pytest.mark.django_db


@pytest.fixture
def stage() -> Stage:
    return a_hall(teams=4)


def decided(stage: Stage, *codes: str, at: float = 72) -> None:
    """Forfeit these matches this many minutes after noon."""
    for code in codes:
        match = stage.matches.get(code=code)
        forfeit_match(
            Act(stage.division.event, DIRECTOR, after(at)),
            match=match,
            loser=entrants_of(match)[0],
            reason="Ill",
        )


def told() -> list[tuple[str, str | None]]:
    """What the log says of rounds: the verb, and when it ended."""
    rows = LogEntry.objects.filter(verb__startswith="round.").order_by("number")
    return [(row.verb, row.detail.get("at")) for row in rows]


def test_while_a_match_is_open_the_round_is_not_over(stage: Stage) -> None:
    decided(stage, "W1-1")
    assert the_clock_at(after(73)) == []
    page = director_at(stage.division.event).get(at_desk(stage, "rounds/")).content.decode()
    assert "round-over" not in parts(page)


def test_its_end_is_shown_with_its_time_though_no_clock_runs(stage: Stage) -> None:
    decided(stage, "W1-1", "W1-2")
    page = director_at(stage.division.event).get(at_desk(stage, "rounds/")).content.decode()
    assert "09:12" in part(page, "round-over")


def test_the_clock_tells_it_once_with_the_time_of_the_last_result(stage: Stage) -> None:
    decided(stage, "W1-1", at=60)
    decided(stage, "W1-2", at=72)
    assert [len(the_clock_at(after(minute))) for minute in (80, 81, 82)] == [1, 0, 0]
    assert told() == [("round.end", after(72).isoformat())]
    assert "09:12" in LogEntry.objects.latest("number").words
    assert RoundEnd.objects.get().at == after(72)


def test_a_round_with_something_to_play_again_is_open_again_and_ends_again(stage: Stage) -> None:
    decided(stage, "W1-1", "W1-2")
    the_clock_at(after(73))
    take_back_forfeit(
        Act(stage.division.event, DIRECTOR, after(74)),
        match=stage.matches.get(code="W1-2"),
        reason="They came",
    )
    assert len(the_clock_at(after(75))) == 1
    decided(stage, "W1-2", at=90)
    the_clock_at(after(91))
    assert told() == [
        ("round.end", after(72).isoformat()),
        ("round.reopen", None),
        ("round.end", after(90).isoformat()),
    ]


def test_rounds_of_former_days_are_not_told(stage: Stage) -> None:
    decided(stage, "W1-1", "W1-2")
    Result.objects.update(at=after(-24 * 60))
    assert the_clock_at(after(73)) == []


def test_the_last_round_is_told_when_nothing_is_left_to_play(stage: Stage) -> None:
    for code in ("W1-1", "W1-2"):
        decided(stage, code)
    stage.matches.exclude(code__startswith="W1").update(state="void")
    assert len(the_clock_at(after(73))) == 1


def test_a_table_that_is_called_early_shows_when_its_round_starts(stage: Stage) -> None:
    match = a_called_match(stage)
    Announcement.objects.create(round=match.round, starts_at=now() + minutes(9))
    where = f"/t/{stage.division.event.slug}/1/"
    phone = a_phone_at(stage.division.event.tables.get(number=1))
    page = phone.get(where)
    assert str(match.round) in part(page.text, "round-starts")
    assert "data-until=" in page.text


def test_a_phone_between_two_matches_says_so(stage: Stage) -> None:
    decided(stage, "W1-1", "W1-2")
    the_clock_at(after(73))
    RoundEnd.objects.update(at=now())
    page = a_phone_at(stage.division.event.tables.get(number=1))
    shown = page.get(f"/t/{stage.division.event.slug}/1/").content.decode()
    assert str(stage.rounds.get(key="W1")) in part(shown, "round-over")


def test_a_phone_between_two_matches_learns_of_ends_and_announced_starts(stage: Stage) -> None:
    event = stage.division.event
    phone = a_phone_at(event.tables.get(number=1))
    where = f"/t/{event.slug}/1/"

    def learns() -> bool:
        """Whether it is told something new, once."""
        answers = [phone.get(where, {"since": mark}).status_code for mark in marks[-1:]]
        marks.append(phone.get(where).context["mark"])
        return answers == [200]

    marks = [phone.get(where).context["mark"]]
    assert not learns()
    said = Announcement.objects.create(round=stage.rounds.get(key="W2"), starts_at=now())
    assert learns()
    said.starts_at += minutes(20)
    said.save()
    assert learns()
    assert "round-starts" in parts(phone.get(where).text)
    decided(stage, "W1-1", "W1-2")
    the_clock_at(after(73))
    assert learns()
    assert not learns()
