"""A hand judged on the ruling before it gets the ruling of the whole sheet: in every ruleset."""

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core.case import Case
from rules.core.ruling import Ruling
from rules.judging import play
from rules.judging.whole_sheet import judge_sheet
from rules.rulesets import slugs
from tests.drills.spoiling import golden

CLAIMS = ("complete", "written", "sign_off", "time_called", "on_paper")
"""What a sheet gets at its end; before that its hands were accepted without."""

SHEETS = {
    slug: [sheet for sheet in golden() if sheet["ruleset"] == slug and sheet.get("hands")]
    for slug in slugs()
}


def as_at_table(sheet: dict[str, Any], hands: Sequence[Any]) -> dict[str, Any]:
    return {key: value for key, value in sheet.items() if key not in CLAIMS} | {
        "hands": list(hands)
    }


@st.composite
def games(draw: st.DrawFn) -> tuple[dict[str, Any], int]:
    """A sheet of any ruleset with hands of any of its golden sheets, and where it is cut."""
    sheets = SHEETS[draw(st.sampled_from([slug for slug in slugs() if SHEETS[slug]]))]
    sheet = draw(st.sampled_from(sheets))
    own = sheet["hands"][: draw(st.integers(0, len(sheet["hands"])))]
    others = [hand for other in sheets for hand in other["hands"]]
    hands = [*own, *draw(st.lists(st.sampled_from(others), max_size=4))]
    return as_at_table(sheet, hands), draw(st.integers(0, len(hands)))


@settings(max_examples=400, deadline=None, derandomize=True)
@given(games())
def test_going_on_from_a_ruling_changes_nothing(game: tuple[dict[str, Any], int]) -> None:
    sheet, cut = game
    before = judge_sheet({**sheet, "hands": sheet["hands"][:cut]})
    assert judge_sheet(sheet, before) == judge_sheet(sheet)


@pytest.mark.parametrize("slug", [slug for slug in slugs() if SHEETS[slug]])
def test_every_golden_sheet_is_judged_hand_by_hand_as_at_once(slug: str) -> None:
    for golden_sheet in SHEETS[slug]:
        sheet = as_at_table(golden_sheet, golden_sheet["hands"])
        ruling = None
        for count in range(len(sheet["hands"]) + 1):
            part = {**sheet, "hands": sheet["hands"][:count]}
            ruling = judge_sheet(part, ruling)
            assert ruling == judge_sheet(part)


def test_only_the_next_hand_is_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    sheet = next(one for one in SHEETS["beach-house-rook"] if len(one["hands"]) > 2)
    sheet = as_at_table(sheet, sheet["hands"])
    before = judge_sheet({**sheet, "hands": sheet["hands"][:-1]})
    judged: list[str] = []
    honest = Case

    def noted(table: Any, written: Any, at: str, *rest: Any) -> Any:
        judged.append(at)
        return honest(table, written, at, *rest)

    monkeypatch.setattr(play, "Case", noted)
    judge_sheet(sheet, before)
    assert judged == [f"/hands/{len(sheet['hands']) - 1}"]


def test_a_warning_about_an_earlier_hand_stays() -> None:
    rulings = [(one, judge_sheet(one)) for sheets in SHEETS.values() for one in sheets]
    sheet, before = next(
        (one, ruling) for one, ruling in rulings if ruling.accepted and _warned(ruling)
    )
    hands = [*sheet["hands"], sheet["hands"][-1]]
    assert set(_warned(before)) <= set(_warned(judge_sheet(as_at_table(sheet, hands), before)))


def _warned(ruling: Ruling) -> list[str]:
    """The places of the findings about hands."""
    return [row.where for row in ruling.findings if row.where.startswith("/hands/")]
