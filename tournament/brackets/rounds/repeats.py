"""What a drawn round repeats: meetings, tables, byes."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from rules.core.messages import Words, say
from tournament.brackets.rotation.tables import twice
from tournament.brackets.rounds.history import History, Meeting, PublishedRound


def metrics_of(
    history: History, meetings: Sequence[Meeting], byes: Sequence[int]
) -> dict[str, int]:
    """The repeats of all rounds with this one: sums over pairs of C(times, 2).

    `rematches` are the pairs of this round alone that met before. Entrants keep their partners.
    """
    after = History(
        history.entrants, (*history.rounds, PublishedRound(tuple(meetings), tuple(byes)))
    )
    return {
        "rematches": len(rematches(history, meetings)),
        "partner_repeats": 0,
        "opponent_repeats": twice(after.meetings()),
        "table_repeats": twice(after.visits()),
        "bye_repeats": twice(after.byes()),
    }


def rematches(history: History, meetings: Sequence[Meeting]) -> list[tuple[int, int]]:
    """Those in one of these meetings who met before, in the order of tables."""
    met = history.meetings()
    return [
        pair
        for meeting in meetings
        for pair in combinations(meeting.sides, 2)
        if met[frozenset(pair)]
    ]


def bye_words(history: History, byes: Sequence[int]) -> Iterator[Words]:
    """A sentence about each bye that is not the first."""
    had = history.byes()
    for seed in byes:
        if had[seed]:
            yield say(
                "Entrant %(entrant)s has another bye. Everyone who can have one has had as many.",
                entrant=seed,
            )
