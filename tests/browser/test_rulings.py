"""A referee with a phone in hand: they take a call, read the rule, and rule in six taps."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.door import log_in
from tests.browser.thumb import at_table
from tests.makers import NOON, an_official
from tests.makers_floor import at_desk
from tests.makers_rulings import (
    a_round_of_pinochle,
    an_actor,
    disagreed,
    event_at,
    penalty,
    questioned,
    ruled,
)
from tests.makers_scoring import a_drawn_stage, a_game_in_play, play
from tournament.brackets.models import Game
from tournament.desk.act.change import Act
from tournament.desk.models import HelpRequest
from tournament.desk.rulings.help_requests import take_help_request
from tournament.live.roles import Role
from tournament.rulings.models import Ruling

pytestmark = pytest.mark.django_db(transaction=True)
Axe = Callable[[Page], list[str]]
LookedAt = Axe
MOST_TAPS = 6


def a_call(game: Game) -> HelpRequest:
    event = event_at(game.match)
    table = event.tables.get(number=1)
    return HelpRequest.objects.create(
        event=event, table=table, reason="Wrong player here", made_at=NOON
    )


def comes_in(page: Page, game: Game, name: str = "ben", role: Role = Role.REFEREE) -> None:
    an_official(event_at(game.match), name, role)
    log_in(page, name)


def test_a_referee_rules_in_six_taps_and_sees_before_and_after_without_asking(phone: Page) -> None:
    game = a_round_of_pinochle()
    a_call(game)
    comes_in(phone, game)
    phone.goto(at_desk(game.match.stage, "calls/"))
    taps = 0

    def tap(what: Locator) -> None:
        nonlocal taps
        what.tap()
        taps += 1

    tap(phone.locator("[id^=take-]"))
    tap(phone.locator("#calls a[href$='/rule/']"))
    tap(phone.locator("a[href$='/penalty/wrong-table/']"))
    expect(phone.locator(".rule-text")).to_contain_text("NPA §2.1")
    tap(phone.locator(".tile", has_text="Player 1a"))
    expect(phone.locator("#preview")).to_contain_text("Player 1a 0 → −100")
    tap(phone.locator("#ruling-form button[formmethod=post]"))
    expect(phone.locator("#messages")).to_contain_text("Player 1a 0 → −100")
    assert taps <= MOST_TAPS
    assert Ruling.objects.get().state == "made"


def test_another_official_sees_who_goes_without_touching_anything(desk: Page) -> None:
    game = a_round_of_pinochle()
    call = a_call(game)
    comes_in(desk, game)
    desk.clock.install()
    desk.goto(at_desk(game.match.stage, "calls/"))
    event = event_at(game.match)
    cleo = an_actor(an_official(event, "cleo", Role.REFEREE), Role.REFEREE)
    take_help_request(Act(event, cleo, NOON), asked=call, user=None)
    desk.clock.fast_forward(5000)
    expect(desk.locator("#calls")).to_contain_text("cleo")


def test_every_page_of_a_ruling_is_accessible(phone: Page, looked_at: LookedAt) -> None:
    game = a_round_of_pinochle()
    a_call(game)
    ruling = disagreed(questioned(ruled(game)), penalty("S"))
    ruled(game, penalty("E", code="exposed-aces"), item="penalty/exposed-aces")
    comes_in(phone, game, "dora", Role.DIRECTOR)
    item = "match/main-event/W1-1/rule/penalty/wrong-table/?says=penalty-wrong-table&seat=N"
    for rest in (
        "calls/",
        "rulings/",
        f"rulings/{ruling.pk}/",
        "match/main-event/W1-1/rule/?q=bid",
        item,
        "officials/",
    ):
        phone.goto(at_desk(game.match.stage, rest))
        phone.evaluate("document.querySelectorAll('details').forEach(d => d.open = true)")
        assert looked_at(phone) == [], rest


def test_a_hands_ending_is_accessible(phone: Page, looked_at: LookedAt) -> None:
    game = a_game_in_play(a_drawn_stage())
    play(game, 100, 80)
    comes_in(phone, game)
    phone.goto(at_desk(game.match.stage, "match/main-event/W1-1/rule/ending/renege/"))
    assert looked_at(phone) == []


def test_the_table_sees_the_ruling_and_asks_for_a_second_referee(phone: Page, axe: Axe) -> None:
    game = a_round_of_pinochle()
    a_call(game)
    ruled(game)
    at_table(phone, game.match)
    assert axe(phone) == []
    phone.locator("summary", has_text="Player 1a −100").tap()
    phone.locator("form[action*='/rulings/'] button").tap()
    expect(phone.locator("[data-part=help-request]")).to_have_count(2)
    assert Ruling.objects.get().state == "questioned"
