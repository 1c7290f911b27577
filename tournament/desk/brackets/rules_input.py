"""The form for how a stage is ranked: keys in order, places, byes, match points, leavers."""

from collections.abc import Iterator, Mapping
from typing import Any

from rules.core.messages import say
from tournament.brackets.rounds.criteria import CRITERIA
from tournament.desk.act.forms import Line, ReasonForm, Ticked, Whole

ROWS = range(1, 7)
"""So many keys can be chosen."""
FIXED = "fixed"
"""The choice of a fixed number of points for a bye."""
MARGINS = range(1, 3)
"""So many margins of a win can be worth more."""
_MOST_MATCH_POINTS, _MOST_POINTS = 99, 99_999


def _number(most: int) -> Whole:
    return Whole(
        most=most,
        message=say("This is not a whole number."),
        remedy=say("Enter a whole number up to %(most)s, or leave the field empty.", most=most),
    )


class RulesForm(ReasonForm):
    """How a stage is ranked, and what results are worth."""

    places = Whole(most=9999)
    bye = Line()
    bye_points = _number(_MOST_POINTS)
    bye_as = Line()
    bye_game = Ticked()
    bye_late = Ticked()
    win = _number(_MOST_MATCH_POINTS)
    level = _number(_MOST_MATCH_POINTS)
    loss = _number(_MOST_MATCH_POINTS)
    within = _number(_MOST_POINTS)
    within_points = _number(_MOST_MATCH_POINTS)
    left = Line()
    left_half = Ticked()

    def __init__(self, data: Mapping[str, Any]) -> None:
        super().__init__(data)
        for row in ROWS:
            self.fields[f"key-{row}"] = Line()
            self.fields[f"per-{row}"] = Line()
            self.fields[f"drop-{row}"] = _number(99)
            self.fields[f"played-{row}"] = Ticked()
        for row in MARGINS:
            self.fields[f"by-{row}"] = _number(_MOST_POINTS)
            self.fields[f"by-{row}-points"] = _number(_MOST_MATCH_POINTS)

    @property
    def rules(self) -> dict[str, Any]:
        """The answers in the form of `rounds.rules.read_rules`. Without keys, the usual ones."""
        said = self.said
        keys = list(self._keys(said))
        return {
            **({"by": keys} if keys else {}),
            "places": (said["places"] or 0) if "places" in self.data else 1,
            "bye": {
                "points": (said["bye_points"] or 0) if said["bye"] == FIXED else said["bye"] or 0,
                "counts_as": said["bye_as"] or "win",
                "game": said["bye_game"],
                "late": said["bye_late"],
            },
            "match_points": self._match_points(said),
            "withdrawal": {"results": said["left"] or "keep", "under_half": said["left_half"]},
        }

    def _keys(self, said: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
        """The chosen keys. A key that adds nothing up has no settings."""
        for row in ROWS:
            slug = said[f"key-{row}"]
            criterion = CRITERIA.get(slug)
            if criterion and criterion.adds_up and not criterion.procedure:
                average = criterion.average or said[f"per-{row}"] == "game"
                byes = not said[f"played-{row}"]
                yield {
                    "key": slug,
                    "average": average,
                    "drop": said[f"drop-{row}"] or 0,
                    "byes": byes,
                }
            elif slug:
                yield {"key": slug}

    def _match_points(self, said: Mapping[str, Any]) -> dict[str, Any]:
        """The worth of results; empty if nothing is filled in."""
        plain = {name: said[name] for name in ("win", "level", "loss") if said[name] is not None}
        rows = [(said[f"by-{row}"], said[f"by-{row}-points"]) for row in MARGINS]
        by = {str(margin): points for margin, points in rows if margin and points is not None}
        within, points = said["within"], said["within_points"]
        if within and points is not None:
            plain["loss_within"] = {str(within): points}
        return {**plain, **({"win_by": by} if by else {})}
