"""What the desk refuses and shows beside the sheet cites the game's own book, or none."""

import pytest

from rules.core.messages import in_english
from rules.refusals import Refused
from rules.rulesets import find, slugs
from scoring.models import ScoreSheet
from tests.makers import NOON, a_division, an_event, teams
from tests.makers_before import the_director
from tests.makers_rulings import a_round_of_pinochle, ruled
from tests.own_book import OTHER_BOOKS
from tournament.desk.scoring.corrections import require_told
from tournament.registration.models import Division
from tournament.rulings.progress import Step, advance

every_ruleset = pytest.mark.parametrize("slug", slugs())
SAYS_WHO_HEARS = {
    "beach-house-rook": "Beach House, Game Procedures",
    "npa-pinochle": "NPA §8.1, Final Score Sheet",
}


def cites_of(why: Refused) -> str:
    (finding,) = why.findings
    return in_english(finding.cites)


@every_ruleset
def test_a_correction_that_not_everybody_heard_of(slug: str) -> None:
    names = {seat: f"Player {seat}" for seat in find(slug).seats}
    sheet = ScoreSheet(ruleset=slug, house_rules={}, names=names, besides={})

    with pytest.raises(Refused) as refused:
        require_told(sheet, [])

    assert cites_of(refused.value).partition(":")[0] == SAYS_WHO_HEARS.get(slug, "")


@pytest.mark.django_db
@every_ruleset
def test_the_pages_of_places_and_ties(slug: str) -> None:
    event = an_event()
    division = a_division(event, ruleset=slug, format="round-robin")
    teams(division, 4)
    browser = the_director(event)
    for page in ("step/places/", "ties/"):
        answer = browser.get(f"/desk/{event.slug}/main-event/bracket/{page}")

        assert answer.status_code == 200
        assert OTHER_BOOKS[slug].search(answer.text) is None
        assert ("Beach House, General" in answer.text) is (slug == "beach-house-rook")


@pytest.mark.django_db
@every_ruleset
def test_a_ruling_that_does_not_follow(slug: str) -> None:
    ruling = ruled(a_round_of_pinochle())
    Division.objects.update(ruleset=slug)

    with pytest.raises(Refused) as refused:
        advance(ruling, Step.AGREE, NOON)

    assert cites_of(refused.value) == find(slug).hall_cites.decisions
