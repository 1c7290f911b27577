"""Which places of a round robin matter, and how a tie for one is decided. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.core.messages import Words, say, say_count
from tournament.brackets.refusals import Refusal

MET, DIFFERENCE, POINTS = "met", "difference", "points"
KEYS: Mapping[str, Words] = {
    MET: say("Head to head: matches won against those tied"),
    DIFFERENCE: say("Point difference over all matches"),
    POINTS: say("Points won over all matches"),
}
"""Keys that a director can choose before a play-off, each with name and sentence."""

MOST_PLACES, MOST_GOING_ON = 16, 512
"""In order, and as a cut."""


@dataclass(frozen=True, slots=True)
class Ranking:
    """The first `places` matter: each of them if `in_order`, else only as a group (a cut).

    Ties for them go by `keys`, in this order, and then by `play_off`. Other ties are shared.
    """

    places: int = 1
    in_order: bool = True
    keys: tuple[str, ...] = ()
    play_off: bool = True

    def wanted(self, first: int, tied: int) -> int:
        """How many of the places that `tied` share from `first` on must be decided."""
        if not self.play_off or tied < 2:
            return 0
        within = min(self.places - first + 1, tied)
        return max(within, 0) if self.in_order or within < tied else 0

    def asks_points(self) -> bool:
        """Whether margins of victory matter."""
        return bool({DIFFERENCE, POINTS}.intersection(self.keys))

    def as_json(self) -> dict[str, Any]:
        """The data that `read` restores."""
        return {
            "places": self.places,
            "in_order": self.in_order,
            "keys": list(self.keys),
            "play_off": self.play_off,
        }


SHARED = Ranking(places=0, play_off=False)
"""Only wins and losses count."""


def read(written: Mapping[str, Any]) -> Ranking:
    """The stored ranking. Raises Refusal with what does not fit."""
    places, in_order = read_places(written)
    keys = tuple(written.get("keys", ()))
    if not set(keys) <= set(KEYS) or len(set(keys)) < len(keys):
        raise Refusal(
            say("A tie-break is chosen twice, or unknown."),
            say("Choose each at most once."),
            code="places-unfit",
        )
    return Ranking(
        places=places,
        in_order=in_order,
        keys=keys,
        play_off=bool(written.get("play_off", True)),
    )


def read_places(written: Mapping[str, Any]) -> tuple[int, bool]:
    """How many places matter, and whether each of them does. Raises Refusal."""
    places, in_order = written.get("places"), bool(written.get("in_order", True))
    most = MOST_PLACES if in_order else MOST_GOING_ON
    if type(places) is not int or not 1 <= places <= most:
        raise Refusal(
            say("The number of places that count is missing."),
            say("Enter a number from 1 to %(most)s.", most=most),
            code="places-unsaid",
        )
    return places, in_order


def rule_words(ranking: Ranking, *, game: Words, cut: Words = "") -> list[Words]:
    """The rule in sentences.

    `game` is what two tied teams play; `cut` says who advances, if the places are a cut.
    """
    said: list[Words] = [say("The best record of matches won and lost is first.")]
    if ranking.in_order:
        said.append(
            say_count("First place counts.", "Places 1 to %(count)s count.", count=ranking.places)
        )
    elif cut:
        said.append(cut)
    said += [
        say("Tie-break %(number)s: %(rule)s.", number=number, rule=KEYS[key])
        for number, key in enumerate(ranking.keys, start=1)
    ]
    if not ranking.play_off:
        return [*said, say("Those still tied share the place.")]
    return [
        *said,
        say("Those still tied for a place that counts play off: two play %(game)s.", game=game),
        say("Three or more draw cards. The high card gets the bye; equal high cards redraw."),
        say("Ties for other places are shared."),
    ]
