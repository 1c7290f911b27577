"""How far people walk between two rounds. Pure."""

from collections.abc import Iterator

from tournament.brackets.rounds.history import DrawnRound, History


def walks(history: History, drawn: DrawnRound) -> Iterator[int]:
    """How many tables away each entrant sits in the next round; 0 for who stays."""
    if history.rounds:
        was = {
            seed: meeting.table for meeting in history.rounds[-1].meetings for seed in meeting.sides
        }
        for meeting in drawn.meetings:
            yield from (abs(meeting.table - was[seed]) for seed in meeting.sides if seed in was)
