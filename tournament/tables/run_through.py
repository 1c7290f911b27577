"""Simulate an event's matches on a number of tables. Pure.

Jobs with minutes in, start times out. Whatever is first in the list is called first, as at the
desk. Knows no clock, results or names.
"""

from bisect import insort
from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from heapq import heappop, heappush


@dataclass(frozen=True, slots=True)
class Job:
    """A match as work for a table.

    `minutes` is how long its table is taken, including clearing. It begins when every job in
    `after` is over, none of its `people` sits elsewhere, and `not_before` minutes have passed. One
    that `stands` at a table has begun.
    """

    key: Hashable
    minutes: int
    after: tuple[Hashable, ...] = ()
    people: tuple[Hashable, ...] = ()
    not_before: int = 0
    stands: bool = False


@dataclass(slots=True)
class _Room:
    """The hall during the simulation, from event to event."""

    jobs: Sequence[Job]
    free: int
    waits_for: dict[Hashable, int] = field(default_factory=dict)
    followers: dict[Hashable, list[int]] = field(default_factory=lambda: defaultdict(list))
    ready: list[int] = field(default_factory=list)
    ends: list[tuple[int, int]] = field(default_factory=list)
    sitting: set[Hashable] = field(default_factory=set)
    begins: dict[Hashable, int] = field(default_factory=dict)

    def begin(self, number: int, minute: int) -> None:
        job = self.jobs[number]
        self.free -= 1
        self.sitting.update(job.people)
        self.begins[job.key] = minute
        heappush(self.ends, (minute + job.minutes, number))

    def end(self, number: int) -> None:
        job = self.jobs[number]
        self.free += 1
        self.sitting.difference_update(job.people)
        for follower in self.followers[job.key]:
            key = self.jobs[follower].key
            self.waits_for[key] -= 1
            if not self.waits_for[key]:
                insort(self.ready, follower)


def run_through(jobs: Sequence[Job], tables: int) -> Mapping[Hashable, int]:
    """When each job begins, in minutes from now.

    A job does not wait for jobs outside the list. Without tables, or in a cycle, waiting jobs never
    begin.
    """
    room = _entered(jobs, tables)
    minute = 0
    while True:
        for number in [each for each in room.ready if _can_begin(room, jobs[each], minute)]:
            if room.free > 0 and room.sitting.isdisjoint(jobs[number].people):
                room.ready.remove(number)
                room.begin(number, minute)
        later = _next_minute(room, minute)
        if later is None:
            return room.begins
        minute = later
        while room.ends and room.ends[0][0] <= minute:
            room.end(heappop(room.ends)[1])


def _entered(jobs: Sequence[Job], tables: int) -> _Room:
    room = _Room(jobs, tables)
    known = {job.key for job in jobs}
    for number, job in enumerate(jobs):
        waits = [key for key in job.after if key in known]
        room.waits_for[job.key] = len(waits)
        for key in waits:
            room.followers[key].append(number)
        if job.stands:
            room.begin(number, 0)
        elif not waits:
            room.ready.append(number)
    return room


def _can_begin(room: _Room, job: Job, minute: int) -> bool:
    return job.not_before <= minute and room.sitting.isdisjoint(job.people)


def _next_minute(room: _Room, minute: int) -> int | None:
    """The next minute in which something happens: a free table or an announced start."""
    moments = [room.ends[0][0]] if room.ends else []
    if room.free > 0:
        starts = (room.jobs[number].not_before for number in room.ready)
        moments += [start for start in starts if start > minute]
    return min(moments, default=None)


def over_after(jobs: Iterable[Job], begins: Mapping[Hashable, int]) -> int:
    """The minute in which the last job ends."""
    return max((begins[job.key] + job.minutes for job in jobs if job.key in begins), default=0)


def minutes_needed(jobs: tuple[Job, ...], tables: int) -> int:
    """The total time with this many tables, at least one. More tables never take longer.

    Greedy calling can be slower with one table more; then that table stays empty.
    """
    best, shortest = _greedily(jobs, tables), longest_wait(jobs)
    work = sum(job.minutes for job in jobs)
    for fewer in range(tables - 1, 0, -1):
        if best <= shortest or best * fewer <= work:
            break
        best = min(best, _greedily(jobs, fewer))
    return best


@lru_cache(maxsize=512)
def _greedily(jobs: tuple[Job, ...], tables: int) -> int:
    return over_after(jobs, run_through(jobs, tables))


def longest_wait(jobs: Iterable[Job]) -> int:
    """The time with any number of tables.

    The longest chain of dependent matches, or the matches of whoever plays most.
    """
    chains: dict[Hashable, int] = {}
    plays: dict[Hashable, int] = defaultdict(int)
    for job in jobs:
        chains[job.key] = job.minutes + max((chains.get(key, 0) for key in job.after), default=0)
        for person in job.people:
            plays[person] += job.minutes
    return max([0, *chains.values(), *plays.values()])
