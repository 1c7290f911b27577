"""What the rules say with seats and sides, said with the names on the sheet.

Knows letters and names. Refuses to know what was played.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace

from rules.findings import signed
from rules.rulesets import find
from rules.ruling import Ruling
from scoring.models import ScoreSheet

ARTICLE = "A"


def in_words(sheet: ScoreSheet, why: str) -> str:
    """ "NS bid 95, took 75" as "Eagles bid 95, took 75"; a lone seat letter as its player.

    The seat A stays a letter: "A bid of 72" is not somebody's.
    """
    names: dict[str, str] = {**sheet.names, **sheet.side_names}
    names.pop(ARTICLE, None)
    letters = "|".join(sorted(map(re.escape, names), key=len, reverse=True))
    return re.sub(rf"\b({letters})\b", lambda found: names[found[0]], why) if names else why


def named(sheet: ScoreSheet, ruling: Ruling) -> Ruling:
    """The same ruling, its objections said with names."""
    if not ruling.findings:
        return ruling
    findings = tuple(
        replace(row, message=in_words(sheet, row.message), remedy=in_words(sheet, row.remedy))
        for row in ruling.findings
    )
    return replace(ruling, findings=findings)


def standing(
    sheet: ScoreSheet, totals: Mapping[str, int], sides: Iterable[str] | None = None
) -> str:
    """The totals as they are said: "115 : 210"; in the order of `sides` if that is given."""
    return " : ".join(signed(totals[side]) for side in sides or find(sheet.ruleset).sides)
