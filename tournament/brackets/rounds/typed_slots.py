"""Typed lines as slots of the matches of a round whose matches are planned already. Pure.

Such a round keeps its matches and its byes. Lines only say who stands where.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from rules.core.findings import ERROR, Finding
from rules.core.messages import all_of, say, say_count
from tournament.brackets.plan import VOID
from tournament.brackets.rounds.typed_faults import Line, line_finding
from tournament.brackets.swaps import SlotKey


@dataclass(frozen=True, slots=True)
class OpenMatch:
    """A match that has not begun, and the seeds in its slots; VOID beside a bye.

    `group` is the bracket of its round, such as a pool: whoever is in another one stays there.
    """

    code: str
    group: str
    seeds: tuple[int, ...]

    @property
    def entrants(self) -> frozenset[int]:
        """Who plays it."""
        return frozenset(self.seeds) - {VOID}

    @property
    def has_bye(self) -> bool:
        return VOID in self.seeds


def slots_of(matches: Sequence[OpenMatch]) -> dict[SlotKey, int]:
    """Who stands where, as it is."""
    return {(row.code, slot): seed for row in matches for slot, seed in enumerate(row.seeds)}


def misfits(
    lines: Sequence[Line], matches: Sequence[OpenMatch], titles: Mapping[int, str]
) -> Iterator[Finding]:
    """What keeps these lines from being the round: someone is missing, or a bye too many."""
    group_of = {seed: row.group for row in matches for seed in row.entrants}
    for line in lines:
        if len({group_of[seed] for seed in line.seeds}) > 1:
            yield line_finding(
                line.number,
                "two-pools",
                say(
                    "Line %(line)s: %(names)s are in different pools.",
                    line=line.number,
                    names=all_of(titles[seed] for seed in line.seeds),
                ),
                say("Let entries of one pool meet."),
            )
    named = {seed for line in lines for seed in line.seeds}
    if missing := sorted(group_of.keys() - named):
        yield are_missing([titles[seed] for seed in missing])
        return
    for group in dict.fromkeys(row.group for row in matches):
        byes = sum(row.has_bye for row in matches if row.group == group)
        typed = [line for line in lines if len(line.seeds) == 1]
        if sum(group_of[line.seeds[0]] == group for line in typed) != byes:
            yield _other_byes(byes)


def are_missing(titles: Sequence[str]) -> Finding:
    """Says who is in no line."""
    return Finding(
        "missing",
        ERROR,
        "text",
        say("These are missing: %(names)s.", names=all_of(titles)),
        "",
        say("Everyone who plays this round needs a line."),
    )


def _other_byes(byes: int) -> Finding:
    return Finding(
        "byes",
        ERROR,
        "text",
        say_count("This round has %(count)s bye.", "This round has %(count)s byes.", count=byes),
        "",
        say("Byes can change hands. Their number stays."),
    )


def slots_typed(
    lines: Sequence[Line], matches: Sequence[OpenMatch], *, by_order: bool
) -> dict[SlotKey, int]:
    """Who stands where after these lines, which are the round.

    `by_order`: a line is the match at its place in the list. Otherwise those who met already stay
    at their match.
    """
    if by_order:
        both = zip(matches, lines, strict=True)
        return slots_of([_seated(row, line.seeds) for row, line in both])
    met = {row.entrants: row for row in matches}
    stay = [met[frozenset(line.seeds)] for line in lines if frozenset(line.seeds) in met]
    group_of = {seed: row.group for row in matches for seed in row.entrants}
    moved = [line.seeds for line in lines if frozenset(line.seeds) not in met]
    found = list(stay)
    for row in matches:
        if row not in stay:
            seeds = next(each for each in moved if group_of[each[0]] == row.group)
            moved.remove(seeds)
            found.append(_seated(row, seeds))
    return slots_of(found)


def trade(one: Sequence[OpenMatch], other: Sequence[OpenMatch]) -> list[OpenMatch]:
    """The matches of two rounds of the same groups after these trade who meets in them."""
    here = [replace(row, seeds=each.seeds) for row, each in zip(one, other, strict=True)]
    return here + [replace(row, seeds=each.seeds) for row, each in zip(other, one, strict=True)]


def _seated(match: OpenMatch, seeds: tuple[int, ...]) -> OpenMatch:
    """The match with these entrants. Those who met already keep their sides."""
    if frozenset(seeds) == match.entrants:
        return match
    if len(seeds) > 1:
        return replace(match, seeds=seeds)
    empty = match.seeds.index(VOID) if match.has_bye else 1
    return replace(match, seeds=(VOID, *seeds) if empty == 0 else (*seeds, VOID))
