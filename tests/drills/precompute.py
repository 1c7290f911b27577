"""`dev.py precompute [--tries N] [--swaps N] [CELL...]`: search for rotations that repeat less.

A cell is players and rounds, such as 17x8; without any, all of 4 to 62 players in 2 to 12 rounds.
What algebra gives at once is not stored. Each find is written at once, so the search can be stopped
and run again: it begins where nothing is stored.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence

from tournament.brackets.rotation import cells
from tournament.brackets.rotation.whole import Rotation, is_known_at_once, rotation, searched_longer

PLAYERS, ROUNDS = range(4, cells.MOST + 1), range(2, 13)


def main(arguments: Sequence[str]) -> int:
    """Search, and print what was found in each cell."""
    words = argparse.ArgumentParser(prog="dev.py precompute")
    words.add_argument("cells", nargs="*", metavar="CELL", type=_cell)
    words.add_argument("--tries", type=int, default=4)
    words.add_argument("--swaps", type=int, default=3_000_000)
    asked = words.parse_args(arguments)
    for people, rounds in asked.cells or _unknown():
        if is_known_at_once(people, rounds):
            continue
        usual = rotation([range(people)] * rounds, seed=1)
        best = usual
        for seed in range(1, asked.tries + 1):
            if best.is_best():
                break
            found = searched_longer(people, rounds, seed=seed, swaps=asked.swaps)
            best = min(best, found, key=_repeats)
        if _repeats(best) < _repeats(usual) or (people, rounds) not in cells.cells():
            _store(people, rounds, best)
        print(f"{people}x{rounds}: {_repeats(usual)} -> {_repeats(best)}", flush=True)
    return 0


def _repeats(found: Rotation) -> tuple[int, int]:
    """As partners and as opponents."""
    return found.repeats()[:2]


def _cell(word: str) -> cells.Cell:
    people, _, rounds = word.partition("x")
    cell = int(people), int(rounds)
    if cell[0] not in PLAYERS or cell[1] not in ROUNDS:
        raise ValueError
    return cell


def _unknown() -> Iterator[cells.Cell]:
    for people in PLAYERS:
        yield from ((people, each) for each in ROUNDS if (people, each) not in cells.cells())


def _store(people: int, rounds: int, found: Rotation) -> None:
    """Write the file with these rounds, and use them from now on."""
    lines = {cell: cells.line_of(cell[0], tables) for cell, tables in cells.cells().items()}
    lines[people, rounds] = cells.line_of(people, found.tables)
    text = "".join(f"{lines[cell]}\n" for cell in sorted(lines))
    cells.FILE.write_text(text, encoding="ascii")
    cells.cells.cache_clear()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
