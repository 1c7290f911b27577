"""A sheet that was signed on paper and entered by officials.

Runs inside the caller's transaction. `on_paper` in the sheet format holds the initials of who
entered it, and the final totals if no hands were entered.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from rules.core.messages import Words, all_of, say, sentences
from rules.core.ruling import Ruling
from scoring.documents import ON_PAPER, judge
from scoring.models import ScoreSheet
from scoring.plain_sql import update
from scoring.selectors import contents, standing_hands
from scoring.services import accepted, refresh_totals, require_one

State = ScoreSheet.State


def with_paper(sheet: ScoreSheet, paper: Mapping[str, Any]) -> Mapping[str, Any]:
    """The sheet's entries besides its hands, with this paper added."""
    return {**sheet.besides, ON_PAPER: dict(paper)}


def sign_on_paper(sheet: ScoreSheet, *, paper: Mapping[str, Any], now: datetime) -> Ruling:
    """Mark an open sheet as signed on paper by every side, ready to be posted.

    Raises Refused if the rules refuse the sheet or the game is not over.
    """
    sheet.besides = with_paper(sheet, paper)
    ruling = accepted(judge(sheet, contents(standing_hands(sheet)), complete=True))
    found = {"besides": sheet.besides}
    require_one(update(sheet, found, revision=sheet.revision, state=sheet.state))
    refresh_totals(sheet, ruling, now)
    found = {"state": State.VERIFIED, "verified_at": now}
    require_one(update(sheet, found, revision=sheet.revision, state=State.DRAFT))
    return ruling


def is_on_paper(sheet: ScoreSheet) -> bool:
    """Whether it was signed on paper."""
    return ON_PAPER in sheet.besides


def paper_totals(sheet: ScoreSheet) -> Mapping[str, int]:
    """Side → final total if only totals were entered, otherwise empty."""
    totals: Mapping[str, int] = sheet.besides.get(ON_PAPER, {}).get("totals", {})
    return totals


def paper_words(sheet: ScoreSheet) -> Words:
    """ "Totals only, signed on paper. Entered by DW and MK."; empty for any other sheet."""
    if not is_on_paper(sheet):
        return ""
    paper = sheet.besides[ON_PAPER]
    signed = (
        say("Totals only, signed on paper.") if paper_totals(sheet) else say("Signed on paper.")
    )
    return sentences(
        signed,
        say("Time was called.") if paper.get("time_called") else None,
        entered_words(paper["entered_by"]),
    )


def entered_words(initials: Sequence[str]) -> Words:
    """ "Entered by DW and MK."."""
    return say("Entered by %(initials)s.", initials=all_of(initials))
