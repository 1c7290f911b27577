"""Who meets again in a drawn round, who has the same partner again, and who must not meet."""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations

from rules.core.messages import Words, say
from tournament.brackets.rounds.history import DrawnRound, History, Meeting, Pair
from tournament.brackets.rounds.posting import sides_of
from tournament.registration.models import Entry


def encounters(
    history: History, drawn: DrawnRound, entries: Mapping[int, Entry]
) -> Iterator[Words]:
    """A sentence for each pair of a round. Entries are by seed.

    Where partners change, opponents that meet again are too many to name.
    """
    met = history.meetings()
    before = Counter(
        pair
        for row in history.all_rounds
        for meeting in row.meetings
        for pair in _partners(meeting)
    )
    for meeting in drawn.meetings:
        together = set(_partners(meeting))
        for one, other in combinations(meeting.sides, 2):
            pair, names = frozenset((one, other)), (entries[one].title, entries[other].title)
            if pair in together and before[pair]:
                yield say("%(one)s and %(other)s are partners again.", one=names[0], other=names[1])
            if not together and met[pair]:
                yield say("%(one)s and %(other)s meet again.", one=names[0], other=names[1])
            if pair in history.forbidden:
                yield say(
                    "%(one)s and %(other)s meet, though they must not.",
                    one=names[0],
                    other=names[1],
                )


def _partners(meeting: Meeting) -> list[Pair]:
    return [frozenset(side) for side in sides_of(meeting) if len(side) > 1]
