"""Known games on a small phone with a browser's bars: the last hands are entered with taps alone.

Every hand of every known game is entered in tests/journeys/act/test_known_games.py.
"""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from scoring.models import ScoreSheet
from tests.browser.door import carry, named
from tests.browser.thumb import Thumb
from tests.makers_games import AtTable, posted
from tests.makers_known_games import at_its_table, hands_of, real_game

pytestmark = pytest.mark.django_db(transaction=True)
KEYS = {"-": "Minus"}


def opened(page: Page, at: AtTable) -> Thumb:
    carry(page, at.phone)
    page.goto(at.address)
    return Thumb(page)


def taps_in(thumb: Thumb, name: str, answer: str) -> None:
    """Tap the answer's key, or its digits on the pad."""
    asked = f'[data-step]:not([hidden]):has([name="{name}"])'
    thumb.page.locator(f"{asked}, .consequence").first.wait_for()
    step = thumb.page.locator(asked)
    if step.is_hidden():
        return  # it follows from the others
    if step.locator("[data-pad]").count() == 0:
        thumb.answer(name, answer)
        return
    for digit in answer:
        thumb.hit(KEYS.get(digit, digit))
    done = step.get_by_role("button", name="Done")
    if done.is_visible():
        done.tap()


def writes(thumb: Thumb, answers: Any) -> None:
    for name, answer in answers.items():
        taps_in(thumb, name, answer)
    expect(thumb.page.locator(".consequence")).to_be_visible()


# Five of Spades: with them is the one that lost points.
@pytest.mark.parametrize(("slug", "tapped"), [("euchre", 3), ("hearts", 3), ("spades", 5)])
def test_a_real_game_is_tapped_in_signed_and_posted(slug: str, tapped: int, phone: Page) -> None:
    at, hands = at_its_table(slug), hands_of(slug)
    first = len(hands) - tapped
    for answers in hands[:first]:
        at.writes(**answers)
    phone.set_viewport_size({"width": 360, "height": 616})
    thumb, page = opened(phone, at), phone
    for number, answers in enumerate(hands[first:], start=first + 1):
        expect(page.locator(f'#hand [name=number][value="{number}"]')).to_be_attached()
        writes(thumb, answers)
        thumb.saves()
    expect(named(page, "result")).to_be_visible()
    at.signs()
    assert posted(at).status_code == 303
    sheet = ScoreSheet.objects.get(state="posted")
    assert sheet.totals == real_game(slug)["expect"]["totals"]
