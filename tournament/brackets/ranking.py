"""Which places of a round robin matter, and how a tie for one of them is decided.

Pure. Knows the director's choice and says it in sentences; refuses to know any result.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tournament.brackets.refusals import Refusal

MET, DIFFERENCE, POINTS = "met", "difference", "points"
KEYS: Mapping[str, str] = {
    MET: "Head to head: who won more of the matches among those tied",
    DIFFERENCE: "Point difference: points won less points given away, over all their matches",
    POINTS: "Points won over all their matches",
}
"""What may be looked at before a play-off, if the director says so: name and sentence."""

MOST_PLACES = 16
_NTH = ("first", "then", "then")


@dataclass(frozen=True, slots=True)
class Ranking:
    """The first `places` matter: each of them where `in_order`, else only who is among them (a
    cut). Ties for them go by `keys`, in this order, and then by `play_off`; others are shared.
    """

    places: int = 1
    in_order: bool = True
    keys: tuple[str, ...] = ()
    play_off: bool = True

    def wanted(self, first: int, tied: int) -> int:
        """How many places of those that `tied` share from `first` on must be decided."""
        if not self.play_off or tied < 2:
            return 0
        within = min(self.places - first + 1, tied)
        return max(within, 0) if self.in_order or within < tied else 0

    def asks_points(self) -> bool:
        """Whether it matters how high a match was won."""
        return bool({DIFFERENCE, POINTS}.intersection(self.keys))

    def as_json(self) -> dict[str, Any]:
        """What `read` reads again."""
        return {
            "places": self.places,
            "in_order": self.in_order,
            "keys": list(self.keys),
            "play_off": self.play_off,
        }


SHARED = Ranking(places=0, play_off=False)
"""Nothing is decided beyond won and lost."""


def read(written: Mapping[str, Any]) -> Ranking:
    """The ranking that was written down; a Refusal that says what does not fit."""
    places, keys = written.get("places"), tuple(written.get("keys", ()))
    if type(places) is not int or not 1 <= places <= MOST_PLACES:
        raise Refusal(
            "It is not said which places matter.",
            f"Give a number from 1 to {MOST_PLACES}.",
            code="places-unsaid",
        )
    if not set(keys) <= set(KEYS) or len(set(keys)) < len(keys):
        raise Refusal(
            "What decides a tie is named twice, or unknown.",
            "Choose each at most once.",
            code="places-unfit",
        )
    return Ranking(
        places=places,
        in_order=bool(written.get("in_order", True)),
        keys=keys,
        play_off=bool(written.get("play_off", True)),
    )


def sentences(ranking: Ranking, *, game: str, cut: str = "") -> list[str]:
    """The rule in words. `game` is what two who are tied play; `cut` says who
    goes on to another stage, where the places are a cut."""
    said = ["The best record of matches won and lost is first."]
    if ranking.in_order:
        said.append(f"{_which(ranking.places)} matter{'s' if ranking.places == 1 else ''}.")
    elif cut:
        said.append(f"{cut} go on to the next stage.")
    for number, key in enumerate(ranking.keys):
        said.append(f"In a tie we look at this, {_NTH[number]}. {KEYS[key]}.")
    if ranking.play_off:
        said += [
            f"{'Those still tied' if ranking.keys else 'A tie'} for a place that matters "
            f"{'play' if ranking.keys else 'is played'} off: two play {game}; three or "
            "more draw cards, the high card has the bye, equal high cards draw again, and it ends "
            "when the places are filled.",
            "Ties for other places are shared.",
        ]
    else:
        said.append("Those still tied share the place." if ranking.keys else "Ties are shared.")
    return said


def _which(places: int) -> str:
    return "First place" if places == 1 else f"Places 1 to {places}"
