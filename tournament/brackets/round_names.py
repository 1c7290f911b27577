"""Names of rounds as messages, also for the English names in stored rounds."""

import re
from collections.abc import Callable
from typing import Final

from rules.core.messages import Message, Words, say

FINAL: Final = say("Final")
SEMI_FINAL: Final = say("Semi-final")
FROM_THE_END: Final = (FINAL, SEMI_FINAL, say("Quarter-final"))
WINNERS_FROM_THE_END: Final = (
    say("Winners' final"),
    say("Winners' semi-final"),
    say("Winners' quarter-final"),
)
LOSERS_FINAL: Final = say("Losers' final")
FINALS: Final = (say("Grand final"), say("Second final"))
THIRD_PLACE: Final = say("Third place")
CONSOLATION_FINAL: Final = say("Consolation final")
OPENING: Final = say("Opening matches")
WINNERS_MATCH: Final = say("Winners' match")
ELIMINATION_MATCH: Final = say("Elimination match")
DECIDER: Final = say("Decider")


def knock_out_round(number: int, rounds: int) -> Message:
    """A knock-out round's name: Round 1, Quarter-final, Semi-final, Final."""
    left = rounds - number
    return FROM_THE_END[left] if left < len(FROM_THE_END) else numbered(number)


def winners_round(number: int, rounds: int) -> Message:
    """The same in the winners' bracket of a double elimination."""
    left = rounds - number
    if left < len(WINNERS_FROM_THE_END):
        return WINNERS_FROM_THE_END[left]
    return say("Winners' round %(number)s", number=number)


def losers_round(number: int, rounds: int) -> Message:
    """A round of the losers' bracket; only its last one has a name."""
    return LOSERS_FINAL if number == rounds else say("Losers' round %(number)s", number=number)


def consolation_round(number: int, rounds: int) -> Message:
    """A round of a consolation bracket."""
    if number == rounds:
        return CONSOLATION_FINAL
    return say("Consolation round %(number)s", number=number)


def numbered(number: int) -> Message:
    """A round that has no name: "Round 2"."""
    return say("Round %(number)s", number=number)


def sitting(number: int, rounds: range = range(0)) -> Message:
    """A round of individuals, and the `rounds` of the game it plays if it is not a whole one."""
    if not rounds:
        return say("Sitting %(number)s", number=number)
    if len(rounds) == 1:
        return say("Sitting %(number)s, round %(first)s", number=number, first=rounds[0])
    return say(
        "Sitting %(number)s, rounds %(first)s–%(last)s",
        number=number,
        first=rounds[0],
        last=rounds[-1],
    )


def pool_round(pool: str, number: int) -> Message:
    """A round of a pool; `pool` is its letter."""
    return say("Pool %(pool)s, round %(number)s", pool=pool, number=number)


def playoff(pool: str = "") -> Message:
    """The play-off for first place, of a pool or of the whole stage."""
    return say("Pool %(pool)s play-off", pool=pool) if pool else say("Play-off")


def playoff_for(place: int, pool: str = "") -> Message:
    """The play-off for another place."""
    if pool:
        return say("Pool %(pool)s play-off for place %(place)s", pool=pool, place=place)
    return say("Play-off for place %(place)s", place=place)


def playoff_for_cut(places: int, pool: str = "") -> Message:
    """The play-off for the last places that advance: one, or several."""
    if places == 1 and pool:
        return say("Pool %(pool)s play-off for the last place", pool=pool)
    if places == 1:
        return say("Play-off for the last place")
    if pool:
        return say("Pool %(pool)s play-off for the last places", pool=pool)
    return say("Play-off for the last places")


def playoff_round(of: Words, name: Words) -> Message:
    """A round of a play-off that has several: "Play-off for place 3, Semi-final"."""
    return say("%(playoff)s, %(round)s", playoff=of, round=name)


def stored(name: str) -> Words:
    """The message of a stored name, or the name itself if it is not ours."""
    for pattern, worded in PATTERNS:
        found = pattern.fullmatch(name)
        if found:
            return worded(found)
    head, comma, tail = name.rpartition(", ")
    return playoff_round(stored(head), stored(tail)) if comma else KNOWN.get(name, name)


KNOWN: Final = {
    row.template: row
    for row in (
        *FROM_THE_END,
        *WINNERS_FROM_THE_END,
        LOSERS_FINAL,
        *FINALS,
        THIRD_PLACE,
        CONSOLATION_FINAL,
        OPENING,
        WINNERS_MATCH,
        ELIMINATION_MATCH,
        DECIDER,
        playoff(),
        playoff_for_cut(1),
        playoff_for_cut(2),
    )
}

Found = re.Match[str]
PATTERNS: Final[tuple[tuple[re.Pattern[str], Callable[[Found], Message]], ...]] = (
    (re.compile(r"Round (\d+)"), lambda found: numbered(int(found[1]))),
    (re.compile(r"Winners' round (\d+)"), lambda found: winners_round(int(found[1]), 10_000)),
    (re.compile(r"Losers' round (\d+)"), lambda found: losers_round(int(found[1]), 0)),
    (re.compile(r"Consolation round (\d+)"), lambda found: consolation_round(int(found[1]), 0)),
    (re.compile(r"Sitting (\d+)"), lambda found: sitting(int(found[1]))),
    (
        re.compile(r"Sitting (\d+), rounds? (\d+)(?:–(\d+))?"),
        lambda found: sitting(int(found[1]), range(int(found[2]), int(found[3] or found[2]) + 1)),
    ),
    (re.compile(r"Pool (\w+), round (\d+)"), lambda found: pool_round(found[1], int(found[2]))),
    (re.compile(r"Play-off for place (\d+)"), lambda found: playoff_for(int(found[1]))),
    (
        re.compile(r"Pool (\w+) play-off for place (\d+)"),
        lambda found: playoff_for(int(found[2]), found[1]),
    ),
    (re.compile(r"Pool (\w+) play-off for the last place"), lambda it: playoff_for_cut(1, it[1])),
    (re.compile(r"Pool (\w+) play-off for the last places"), lambda it: playoff_for_cut(2, it[1])),
    (re.compile(r"Pool (\w+) play-off"), lambda found: playoff(found[1])),
)
