"""Who is present in which round, from the command line: "7:3" is seed seven, round three."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tournament.brackets.refusals import Refusal


@dataclass(frozen=True, slots=True)
class Attendance:
    """The first round an entrant plays, and the first they no longer play."""

    comes: Mapping[int, int] = field(default_factory=dict)
    leaves: Mapping[int, int] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.comes or self.leaves)

    def present(self, entrants: int, rounds: int) -> list[list[int]]:
        """The seeds present in each round."""
        return [
            [seed for seed in range(1, entrants + 1) if self._is_there(seed, number)]
            for number in range(1, rounds + 1)
        ]

    def _is_there(self, seed: int, number: int) -> bool:
        return self.comes.get(seed, 1) <= number < self.leaves.get(seed, number + 1)


def read_attendance(absent: Sequence[str], leaves: Sequence[str], entrants: int) -> Attendance:
    """The attendance these arguments describe. Raises Refusal for a bad one."""
    return Attendance(_read("absent", absent, entrants), _read("leaves", leaves, entrants))


def _read(flag: str, words: Sequence[str], entrants: int) -> dict[int, int]:
    found = {}
    for word in words:
        seed, _, number = word.partition(":")
        if not (_is_number(seed) and _is_number(number)):
            raise Refusal(
                f"--{flag} {word} needs an entrant and a round.",
                f"Write it like --{flag} 7:3 for entrant 7 and round 3.",
                code="no-number",
            )
        if not 1 <= int(seed) <= entrants:
            raise Refusal(
                f"There is no entrant {seed}.",
                f"The entrants are numbered 1 to {entrants}.",
                code="not-entered",
            )
        found[int(seed)] = int(number)
    return found


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) < 6
