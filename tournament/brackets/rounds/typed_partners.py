"""A round of partners that a person types or pastes: "Ann & Bea – Cid & Dee". Pure.

Of four at a table the first two are partners. They sit north and south.
"""

import re
from collections.abc import Iterator, Sequence

from rules.core.findings import Finding
from rules.core.messages import say
from tournament.brackets.kinds import Kind
from tournament.brackets.rotation.tables import PLAYERS
from tournament.brackets.rounds.typed import (
    TypedRound,
    Way,
    no_table,
    read_lines,
    read_round,
    round_of,
)
from tournament.brackets.rounds.typed_faults import Line, line_finding, same_tables
from tournament.brackets.rounds.typed_line import (
    LABEL,
    LONGEST_TABLE,
    NOBODY,
    SEPARATORS,
    Known,
    Listed,
    Seated,
    read_line,
    read_table,
    unknown_at_table,
)

TOGETHER = (r"\s*[&+/]\s*", r"\s+(?:and|und|with|mit)\s+")
"""What stands between partners."""
BETWEEN = re.compile("|".join((*TOGETHER, *SEPARATORS)), re.IGNORECASE)


def read_typed(kind: Kind, text: str, entrants: Sequence[Listed]) -> TypedRound:
    """The round in `text` as stages of this kind seat it, or what is wrong with its lines."""
    return read_partners_round(text, entrants) if kind.partners else read_round(text, entrants)


def read_partners_round(text: str, entrants: Sequence[Listed]) -> TypedRound:
    """The round in `text`, four at a table or one with a bye, or what is wrong with its lines."""
    lines, problems = read_lines(text, entrants, PARTNERS)
    problems += [*same_tables(lines), *_not_four(lines)]
    if problems or all(len(line.entrants) == 1 for line in lines):
        return TypedRound(problems=tuple(problems) or (no_table(PARTNERS),))
    return round_of(list(map(_clockwise, lines)), entrants)


def read_partners(line: str, known: Known) -> Seated:
    """Who sits at the table of this line, partners together; nobody if it cannot be read."""
    if len(line) > LONGEST_TABLE:
        return NOBODY
    alone = read_line(line, known)
    if len(alone.entrants) == 1:
        return alone
    label = LABEL.match(line)
    tries = [(line[label.end() :], int(label[1]))] if label else []
    found = [
        Seated(read_table(BETWEEN.sub(";", text), known).entrants, table)
        for text, table in [*tries, (line, 0)]
    ]
    return next((each for each in found if len(each.entrants) == PLAYERS), found[-1])


def unknown_partner(line: str, known: Known) -> str:
    """The first part of a line that names nobody, or several."""
    return unknown_at_table(BETWEEN.sub(";", LABEL.sub("", line[:LONGEST_TABLE])), known)


PARTNERS = Way(
    read_partners,
    unknown_partner,
    say("Enter the two sides of a table, such as “3 & 7 – 9 & 12”."),
)


def _not_four(lines: Sequence[Line]) -> Iterator[Finding]:
    for line in lines:
        if len(line.entrants) not in (1, PLAYERS):
            yield line_finding(
                line.number,
                "not-four",
                say(
                    "Line %(line)s: four play at a table. There are %(count)s.",
                    line=line.number,
                    count=len(line.entrants),
                ),
                PARTNERS.example,
            )


def _clockwise(line: Line) -> Line:
    if len(line.entrants) != PLAYERS:
        return line
    north, south, east, west = line.entrants
    return Line(line.number, (north, east, south, west), line.table)
