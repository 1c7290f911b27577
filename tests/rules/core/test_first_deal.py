"""Who deals a game's first hand: in every game as its book has it."""

from rules.book import find
from rules.book.cited import line_cited
from rules.judging.whole_sheet import judge_sheet
from rules.ruleset import Ruleset
from tests.house.test_hand_forms import every_ruleset


@every_ruleset
def test_who_the_book_names_is_not_refused(rules: Ruleset) -> None:
    for keeper in rules.seats:
        dealer = rules.first_deal.dealer(rules.table, keeper)
        sheet = {"ruleset": rules.slug, "scorekeeper": keeper, "hands": [{"dealer": dealer}]}
        codes = {row.code for row in judge_sheet(sheet).findings} if dealer else set()
        assert "wrong-dealer" not in codes


@every_ruleset
def test_where_the_book_names_nobody_everybody_may_deal(rules: Ruleset) -> None:
    for keeper in (*rules.seats, "third-party"):
        if rules.first_deal.dealer(rules.table, keeper) is None:
            for seat in rules.seats:
                sheet = {"ruleset": rules.slug, "scorekeeper": keeper, "hands": [{"dealer": seat}]}
                assert "wrong-dealer" not in {row.code for row in judge_sheet(sheet).findings}


@every_ruleset
def test_its_paragraph_leads_to_a_line_of_the_book(rules: Ruleset) -> None:
    if cites := rules.first_deal.cites:
        assert line_cited(find(rules.slug), cites) is not None
