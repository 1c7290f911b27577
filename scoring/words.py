"""Turn rulings about seats and sides into words with the names on the sheet.

Knows letters and names. Does not know what was played.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from rules.core.findings import signed
from rules.core.finish import Finish
from rules.core.messages import Key, Letter, Words, all_of, exchanged, say, say_count
from rules.core.ruling import Ruling
from scoring.aims import best_of
from scoring.entry import rules_of
from scoring.form_words import label_of
from scoring.models import ScoreSheet
from scoring.sitting import names_in, names_now


def in_words(sheet: ScoreSheet, why: Words, hand: int | None = None) -> Words:
    """ "NS bid 95, took 75" as "Eagles bid 95, took 75".

    A seat's letter becomes its player, now or in this hand. A document key becomes its form label.
    """
    seats = names_now(sheet) if hand is None else names_in(sheet, hand)
    names: dict[str, Words] = {**seats, **sheet.side_names}
    return exchanged(why, lambda term: _named(term, sheet, names))


def _named(term: Letter | Key, sheet: ScoreSheet, names: Mapping[str, Words]) -> Words:
    if isinstance(term, Letter):
        return names.get(term.code, term.code)
    return label_of(sheet, term.name)


def named(sheet: ScoreSheet, ruling: Ruling) -> Ruling:
    """The same ruling, with names in its findings."""
    if not ruling.findings:
        return ruling
    findings = tuple(
        replace(
            row,
            message=in_words(sheet, row.message),
            remedy=in_words(sheet, row.remedy),
        )
        for row in ruling.findings
    )
    return replace(ruling, findings=findings)


def format_totals(
    sheet: ScoreSheet, totals: Mapping[str, int], sides: Iterable[str] | None = None
) -> str:
    """The totals as people say them: "115 : 210", in the order of `sides` if given."""
    return " : ".join(signed(totals[side]) for side in sides or rules_of(sheet).sides)


def came_to(sheet: ScoreSheet, winners: Sequence[str], totals: str) -> Words:
    """How the game ended for these sides: "Eagles won 115 : 90", "Level at 90 : 90"."""
    names = [sheet.side_names[side] for side in winners]
    if not names and len(sheet.side_names) == 2:
        return say("Level at %(totals)s", totals=totals)
    if not names:
        level = all_of(sheet.side_names[side] for side in best_of(rules_of(sheet), sheet.totals))
        return say("%(teams)s are level: %(totals)s", teams=level, totals=totals)
    if len(names) == 1:
        return say("%(winner)s won %(totals)s", winner=names[0], totals=totals)
    return say("%(winners)s share the win %(totals)s", winners=all_of(names), totals=totals)


def remarks_on(sheet: ScoreSheet, ruling: Ruling) -> tuple[Words, ...]:
    """Remarks below the totals of a finished game: bonuses, who lost by their total, and game
    points."""
    game = rules_of(sheet).game
    ended = game if ruling.finished and isinstance(game, Finish) else None
    sunk = ended.sunk(ruling.totals) if ended else []
    set_too_often = ended.lost_by_sets(ruling.hands) if ended else {}
    counts = [side for side, points in ruling.game_points.items() if points]
    return (
        *(
            say(
                "%(team)s: +%(points)s. %(why)s",
                team=sheet.side_names[bonus.side],
                points=bonus.points,
                why=in_words(sheet, bonus.why),
            )
            for bonus in ruling.bonuses
        ),
        *(
            say(
                "%(team)s has lost at %(points)s.",
                team=sheet.side_names[side],
                points=signed(ruling.totals[side]),
            )
            for side in sunk
        ),
        *(in_words(sheet, why) for why in set_too_often.values()),
        *(
            say_count(
                "%(team)s: %(count)s game point.",
                "%(team)s: %(count)s game points.",
                count=ruling.game_points[side],
                team=sheet.side_names[side],
            )
            for side in counts
        ),
    )
