"""What the rules say with seats and sides, said with the names on the sheet.

Knows letters and names. Refuses to know what was played.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from rules.core.findings import signed
from rules.core.messages import Key, Letter, Words, exchanged
from rules.core.ruling import Ruling
from scoring.entry import rules_of
from scoring.form_words import label_of
from scoring.models import ScoreSheet
from scoring.sitting import names_in, names_now

ODD = {"have": "has", "are": "is", "were": "was", "go": "goes", "do": "does"}


def in_words(sheet: ScoreSheet, why: Words, hand: int | None = None) -> Words:
    """ "NS bid 95, took 75" as "Eagles bid 95, took 75"; a seat's letter as its player: who sits
    there now, or sat there in this hand; a key of the file as the label of its form."""
    seats = names_now(sheet) if hand is None else names_in(sheet, hand)
    names: dict[str, str] = {**seats, **sheet.side_names}
    return exchanged(why, lambda term: _named(term, sheet, names))


def _named(term: Letter | Key, sheet: ScoreSheet, names: Mapping[str, str]) -> Words:
    if isinstance(term, Letter):
        return names.get(term.code, term.code)
    return label_of(sheet, term.name)


def named(sheet: ScoreSheet, ruling: Ruling) -> Ruling:
    """The same ruling, its objections said with names."""
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
    """The totals as they are said: "115 : 210"; in the order of `sides` if that is given."""
    return " : ".join(signed(totals[side]) for side in sides or rules_of(sheet).sides)


def came_to(sheet: ScoreSheet, winners: Sequence[str]) -> str:
    """How the game ended for these sides, in words: "Eagles won", "Ann and Bo share the win"."""
    return f"{who(sheet, winners)} {_won_by(winners)}" if winners else "Level at"


def who(sheet: ScoreSheet, sides: Sequence[str]) -> str:
    """ "Ann, Bo and Cy"; empty for nobody."""
    names = [sheet.side_names[side] for side in sides]
    return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))


def _won_by(winners: Sequence[str]) -> str:
    return "won" if len(winners) == 1 else "share the win"


def of_one(verb: str) -> str:
    """The verb as it follows the name of one person: "leads", "goes", "has"."""
    return ODD.get(verb, f"{verb}s")
