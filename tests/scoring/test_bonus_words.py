"""A bonus below the totals, so that everybody can add up the sheet."""

import pytest

from scoring.documents import judge
from scoring.models import ScoreSheet
from scoring.words import remarks_on

HAND = {"bid": 52, "trump": "hearts", "meld": {"NS": 40, "EW": 8}, "points": {"NS": 40, "EW": 10}}


@pytest.mark.parametrize("bonus", [200, 250])
def test_a_skunk_names_the_team_and_its_points(bonus: int) -> None:
    sheet = ScoreSheet(
        ruleset="npa-pinochle",
        house_rules={"skunk_bonus": bonus},
        names=dict(zip("NESW", ("Ann", "Ben", "Cal", "Dee"), strict=True)),
        side_names={"NS": "Hawks", "EW": "Owls"},
        scorekeeper="W",
    )
    hands = [{**HAND, "dealer": dealer, "bidder": "NS"} for dealer in "NESW"]
    ruling = judge(sheet, hands)
    assert dict(ruling.totals) == {"NS": 4 * 80 + bonus, "EW": 0}
    (remark,) = map(str, remarks_on(sheet, ruling))
    assert "Hawks" in remark
    assert str(bonus) in remark
