"""Simulate an event's matches on a number of tables. Pure.

Jobs with minutes in, start times out. Whatever is first in the list is called first, as at the
desk. Knows no clock, results or names.
"""

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import accumulate, pairwise

FEWER_TRIED = 16
"""How many fewer tables are tried to see if a table more is no gain."""


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


class _Work:
    """Jobs, and by their place in the list how many others each waits for and who follows it."""

    def __init__(self, jobs: Sequence[Job]) -> None:
        self.jobs = jobs
        self.minutes = sum(job.minutes for job in jobs)
        places = {job.key: place for place, job in enumerate(jobs)}
        self.waits = [sum(key in places for key in job.after) for job in jobs]
        self.followers: list[list[int]] = [[] for _ in jobs]
        for place, job in enumerate(jobs):
            for key in job.after:
                if key in places:
                    self.followers[places[key]].append(place)
        self.behind = self._behind()
        self.briefest = min((job.minutes for job in jobs), default=0)
        self.standing = [place for place, job in enumerate(jobs) if job.stands]
        self.ready = [
            place for place, job in enumerate(jobs) if not job.stands and not self.waits[place]
        ]

    def shortest_with(self, tables: int) -> int:
        """The time that no order of calls beats: the work shared, or what follows so many jobs."""
        shared = -(-self.minutes // tables)
        rounds = ((left, -(-count // tables)) for left, count in self.behind)
        return max([shared, *(left + times * self.briefest for left, times in rounds)])

    def _behind(self) -> list[tuple[int, int]]:
        """Minutes that still follow a job's end, and of how many jobs at least as many do."""
        left = [0] * len(self.jobs)
        for place in reversed(range(len(self.jobs))):
            left[place] = max(
                (self.jobs[each].minutes + left[each] for each in self.followers[place]), default=0
            )
        counts = Counter(left)
        minutes = sorted(counts, reverse=True)
        return list(zip(minutes, accumulate(counts[each] for each in minutes), strict=True))


@dataclass(slots=True)
class _Room:
    """The hall during the simulation, from event to event. A job is its place in the list.

    Who is called in vain waits with a person in `sitting` or in `announced`, and is not looked at
    before that changes. `idle` counts the minutes of empty tables.
    """

    work: _Work
    free: int
    waits: list[int]
    ready: list[int]
    idle: int = 0
    announced: list[tuple[int, int]] = field(default_factory=list)
    ends: list[tuple[int, int]] = field(default_factory=list)
    sitting: dict[Hashable, list[int]] = field(default_factory=dict)
    begins: dict[int, int] = field(default_factory=dict)

    def begin(self, place: int, minute: int) -> None:
        job = self.work.jobs[place]
        self.free -= 1
        self.begins[place] = minute
        for person in job.people:
            self.sitting.setdefault(person, [])
        heappush(self.ends, (minute + job.minutes, place))

    def end(self, place: int) -> None:
        self.free += 1
        for person in self.work.jobs[place].people:
            for waiting in self.sitting.pop(person, ()):
                heappush(self.ready, waiting)
        for follower in self.work.followers[place]:
            self.waits[follower] -= 1
            if not self.waits[follower]:
                heappush(self.ready, follower)

    def call(self, minute: int) -> None:
        """Begin what can begin, in the order of the list."""
        while self.announced and self.announced[0][0] <= minute:
            heappush(self.ready, heappop(self.announced)[1])
        while self.free > 0 and self.ready:
            place = heappop(self.ready)
            job = self.work.jobs[place]
            if job.not_before > minute:
                heappush(self.announced, (job.not_before, place))
            elif busy := [each for each in job.people if each in self.sitting]:
                self.sitting[busy[0]].append(place)
            else:
                self.begin(place, minute)

    def go_on(self, minute: int) -> int | None:
        """To the next minute in which a table is free or a start was announced, if there is one."""
        self.call(minute)
        moments = [row[0][0] for row in (self.ends, self.announced if self.free > 0 else ()) if row]
        if not moments:
            return None
        later = min(moments)
        self.idle += self.free * (later - minute)
        while self.ends and self.ends[0][0] <= later:
            self.end(heappop(self.ends)[1])
        return later


def _entered(work: _Work, tables: int) -> _Room:
    room = _Room(work, tables, work.waits.copy(), work.ready.copy())
    for place in work.standing:
        room.begin(place, 0)
    return room


def run_through(jobs: Sequence[Job], tables: int) -> Mapping[Hashable, int]:
    """When each job begins, in minutes from now.

    A job does not wait for jobs outside the list. Without tables, or in a cycle, waiting jobs never
    begin.
    """
    room = _entered(_Work(jobs), tables)
    minute: int | None = 0
    while minute is not None:
        minute = room.go_on(minute)
    return {jobs[place].key: minute for place, minute in room.begins.items()}


def over_after(jobs: Iterable[Job], begins: Mapping[Hashable, int]) -> int:
    """The minute in which the last job ends."""
    return max((begins[job.key] + job.minutes for job in jobs if job.key in begins), default=0)


def minutes_needed(jobs: Sequence[Job], counts: Sequence[int]) -> list[int]:
    """The total time with each of these numbers of tables, from fewest (at least one) to most.

    No job has begun. More tables never take longer: greedy calling can be slower with one table
    more; then that table stays empty. In a large hall only a few tables less are tried: with each
    of five hundred an evening of a thousand teams took two seconds of CPU.
    """
    work, shortest = _Work(jobs), longest_wait(jobs)
    best = work.minutes + max((job.not_before for job in jobs), default=0)
    found = []
    for tried, count in pairwise((0, *counts)):
        for tables in range(count, max(tried, count - FEWER_TRIED), -1):
            if max(shortest, work.shortest_with(tables)) < best:
                best = _greedily(work, tables, best)
        found.append(best)
    return found


def _greedily(work: _Work, tables: int, best: int) -> int:
    """The total time, or `best` as soon as so many tables stood empty that it is not beaten."""
    room = _entered(work, tables)
    minute = 0
    while (later := room.go_on(minute)) is not None:
        minute = later
        if work.minutes + room.idle >= best * tables:
            return best
    return minute


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
