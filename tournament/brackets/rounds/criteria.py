"""The ways to rank: what each is called, what it reads, and how its number is said. Pure.

A key (`keys.py`) is one of these with settings. `measures.py` reads the numbers from the book.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from rules.core.messages import Message, say, say_count

Need: TypeAlias = Literal[
    "points", "two-sides", "alone", "meetings", "others", "absences", "counted"
]


@dataclass(frozen=True, slots=True)
class Criterion:
    """A way to rank. `phrase` says its number within a sentence: "3 wins".

    Without its `needs`, it separates nobody. `low` is its sentence where the game is won by the
    fewest points. A `procedure` is drawn or played, by those tied for a place that matters.
    """

    slug: str
    name: Message
    sentence: Message
    phrase: Message
    needs: tuple[Need, ...] = ()
    lower_first: bool = False
    average: bool = False
    adds_up: bool = True
    signed: bool = False
    procedure: bool = False
    low: Message | None = None


_CRITERIA = (
    Criterion(
        "match-points",
        say("Match points"),
        say("What each match is worth, with the bonus for its margin."),
        say_count("%(number)s match point", "%(number)s match points", count=0, number=""),
        ("two-sides",),
    ),
    Criterion(
        "wins",
        say("Wins"),
        say("Matches or tables won. A level match is half a win, a shared table win a whole one."),
        say_count("%(number)s win", "%(number)s wins", count=0, number=""),
    ),
    Criterion(
        "missed",
        say("Rounds missed"),
        say("Rounds or sittings that were missed. The fewest are first."),
        say_count("%(number)s round missed", "%(number)s rounds missed", count=0, number=""),
        ("absences",),
        lower_first=True,
        adds_up=False,
    ),
    Criterion(
        "points",
        say("Total points"),
        say("The points of all games, byes included by their worth."),
        say_count("%(number)s point", "%(number)s points", count=0, number=""),
        ("points",),
        low=say("The points of all games. The lowest total is first."),
    ),
    Criterion(
        "average",
        say("Average per game"),
        say("The points per game, over the games that count."),
        say("an average of %(number)s points", number=""),
        ("points",),
        average=True,
        low=say("The points per game. The lowest average is first."),
    ),
    Criterion(
        "points-against",
        say("Points against"),
        say("The opponents' points in the games with them. Fewest first."),
        say_count("%(number)s point against", "%(number)s points against", count=0, number=""),
        ("points", "two-sides"),
        lower_first=True,
        low=say("The opponents' points in the games with them. Most first."),
    ),
    Criterion(
        "difference",
        say("Point difference"),
        say("Points won minus points of the opponents, in the games played."),
        say("a point difference of %(number)s", number=""),
        ("points", "two-sides"),
        signed=True,
        low=say(
            "Points won minus points of the opponents, in the games played. The lowest number is "
            "first."
        ),
    ),
    Criterion(
        "net",
        say("Net points"),
        say("In the games that count: points above or below the average of all in that round."),
        say("net points of %(number)s", number=""),
        ("points",),
        signed=True,
        low=say(
            "In the games that count: points above or below the average of all in that round. The "
            "lowest number is first."
        ),
    ),
    Criterion(
        "best-game",
        say("Best game"),
        say("The most points in one game."),
        say("a best game of %(number)s", number=""),
        ("points",),
        adds_up=False,
        low=say("The fewest points in one game."),
    ),
    Criterion(
        "worst-game",
        say("Worst game"),
        say("The fewest points in one game. The higher number is first."),
        say("a worst game of %(number)s", number=""),
        ("points",),
        adds_up=False,
        low=say("The most points in one game. The lower number is first."),
    ),
    Criterion(
        "games",
        say("Games played"),
        say("The games that count. The most is first."),
        say_count("%(number)s game", "%(number)s games", count=0, number=""),
        adds_up=False,
    ),
    Criterion(
        "count",
        say("Number counted"),
        say("How often something was counted, such as skunks or loners."),
        say("%(number)s × %(counted)s", number="", counted=""),
        ("counted",),
    ),
    Criterion(
        "penalties",
        say("Penalty points"),
        say("The points of their own penalties and lateness. The fewest are first."),
        say_count("%(number)s penalty point", "%(number)s penalty points", count=0, number=""),
        lower_first=True,
    ),
    Criterion(
        "head-to-head",
        say("Head to head"),
        say(
            "Match points in the matches among those tied, if all of them met equally often. If "
            "not, whoever beat all the others comes first."
        ),
        say("a head-to-head score of %(number)s", number=""),
        ("two-sides", "meetings"),
        adds_up=False,
    ),
    Criterion(
        "buchholz",
        say("Buchholz"),
        say(
            "The match points of the opponents you played. For a bye or a win by forfeit, your own."
        ),
        say("a Buchholz score of %(number)s", number=""),
        ("meetings", "others"),
    ),
    Criterion(
        "buchholz-median",
        say("Median Buchholz"),
        say("Buchholz without the highest and the lowest opponent."),
        say("a median Buchholz score of %(number)s", number=""),
        ("meetings", "others"),
        adds_up=False,
    ),
    Criterion(
        "opponents-points",
        say("Opponents' points"),
        say(
            "The total points of the opponents you played. For a bye or a win by forfeit, your own."
        ),
        say("opponents' points of %(number)s", number=""),
        ("points", "meetings", "others"),
        low=say(
            "The total points of the opponents you played. For a bye or a win by forfeit, your "
            "own. The lowest total is first."
        ),
    ),
    Criterion(
        "card-draw",
        say("Card draw"),
        say("Those tied draw cards. The high card is first, and equal cards redraw."),
        say("place %(number)s in the card draw", number=""),
        procedure=True,
    ),
    Criterion(
        "extra-hand",
        say("Extra hand"),
        say("Those tied play one more hand. Its points decide, and equal ones play again."),
        say_count(
            "%(number)s point in the extra hand",
            "%(number)s points in the extra hand",
            count=0,
            number="",
        ),
        procedure=True,
    ),
    Criterion(
        "play-off",
        say("Play-off"),
        say("Two play one game. Three or more draw cards for byes in a knock-out."),
        say("place %(number)s after the play-off", number=""),
        ("two-sides", "alone"),
        procedure=True,
    ),
    Criterion(
        "shared",
        say("Shared place"),
        say("Those tied share the place."),
        say("a shared place"),
        procedure=True,
    ),
)

CRITERIA: Mapping[str, Criterion] = {criterion.slug: criterion for criterion in _CRITERIA}
