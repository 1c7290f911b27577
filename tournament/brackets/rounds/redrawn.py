"""What a published round would be, drawn from results of today. It stays as published. Pure."""

from dataclasses import replace

from tournament.brackets.rounds.history import DrawnRound, History, Meeting, PublishedRound


def before_round(history: History, number: int) -> History:
    """What this round, from 1, was drawn from, with today's results. Whoever is in it was there."""
    row = history.rounds[number - 1]
    absent = frozenset(history.entrants) - {*row.seated(), *row.byes}
    earlier = history.rounds[: number - 1]
    return replace(history, rounds=earlier, out=absent, resting=frozenset())


def new_meetings(row: PublishedRound, drawn: DrawnRound) -> tuple[Meeting, ...]:
    """The tables of the round drawn again that were not published."""
    published = {frozenset(meeting.sides) for meeting in row.meetings}
    return tuple(meeting for meeting in drawn.meetings if frozenset(meeting.sides) not in published)
