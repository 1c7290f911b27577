"""The rankings beside the places that a director adds, and who leads them."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rules.core.messages import say, say_count, sentences
from rules.refusals import refusal
from tournament.brackets.division_book import division_book
from tournament.brackets.outcome import Standing
from tournament.brackets.refusals import Refusal
from tournament.brackets.rounds.criteria import CRITERIA
from tournament.brackets.rounds.key_list import Field, require_useful
from tournament.brackets.rounds.keys import Key, key
from tournament.brackets.rounds.rules import aimed
from tournament.brackets.side_rankings import SideRanking, read_sides, side_standings
from tournament.brackets.suited import highest_wins, kind_of
from tournament.desk.act.change import Act, Receipt, one_change
from tournament.desk.act.shown import topic_of_row
from tournament.registration.models import Division


def set_side_rankings(act: Act, *, division: Division, sides: Sequence[SideRanking]) -> Receipt:
    """Write the side rankings, also after the last round."""
    with one_change(act) as change:
        division.refresh_from_db(fields=["side_rankings"])
        before, division.side_rankings = division.side_rankings, [s.as_stored() for s in sides]
        division.save(update_fields=["side_rankings"])
        change.require_as_shown(topic_of_row(division, "side-rankings"))
        return change.log(
            "rankings.set",
            sentences(
                say("Side rankings of %(division)s saved.", division=division.name),
                say_count("%(count)s ranking.", "%(count)s rankings.", count=len(sides)),
            ),
            touched=[topic_of_row(division, "side-rankings"), "event"],
            detail={"before": before, "after": division.side_rankings},
        )


def valid_sides(division: Division, rows: Iterable[Mapping[str, Any]]) -> tuple[SideRanking, ...]:
    """The typed rankings. Raises Refused for one that does not fit or can rank nobody."""
    try:
        sides = read_sides(rows, highest_wins=highest_wins(division))
        for side in sides:
            require_useful(side.keys, _field(division))
    except Refusal as why:
        raise refusal(why.sentence, remedy=why.remedy, code=why.code) from why
    return sides


def _field(division: Division) -> Field:
    """What side rankings can read. Where all do not meet alike, what opponents did says little."""
    two_sides = not kind_of(division).seats
    return Field(two_sides=two_sides, meetings=False, absences=not two_sides)


def side_keys(division: Division) -> tuple[Key, ...]:
    """The keys that a side ranking can have."""
    field = _field(division)
    return tuple(
        each
        for each in aimed(map(key, CRITERIA), highest_wins=highest_wins(division))
        if not each.criterion.procedure and field.lacks(each) is None
    )


def side_rankings_of(division: Division) -> tuple[SideRanking, ...]:
    """The side rankings that the director set."""
    return read_sides(division.side_rankings, highest_wins=highest_wins(division))


def side_places(division: Division) -> list[tuple[SideRanking, list[Standing]]]:
    """Each side ranking with its standings so far, by entry. None in a learning division."""
    if division.learning or not division.side_rankings:
        return []
    book = division_book(division)
    entries = list(division.entries.values_list("pk", "categories", "club"))
    return [
        (
            side,
            side_standings(side, book, [pk for pk, *row in entries if side.includes(*row)]),
        )
        for side in side_rankings_of(division)
    ]
