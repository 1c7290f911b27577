"""Two-step log-in: a code after the password, taken once, and a way out for who lost the phone."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.test import Client

from tests.findings import codes
from tests.hall_clock import HallClock, now
from tests.makers import NOON, PASSWORD, a_user, logged_in
from tests.makers_links import NEW_PASSWORD, key_on, opened, the_owner
from tests.page_parts import part, parts
from tournament.accounts.models import SecondFactor
from tournament.accounts.second_factor import STEP, _totp
from tournament.live.models import LogEntry

pytestmark = pytest.mark.django_db
PAGE = "/password/second/"
A_STEP = timedelta(seconds=STEP)


@pytest.fixture(autouse=True)
def stands(hall_clock: HallClock) -> HallClock:
    """The clock stands until a test sets it."""
    hall_clock.shows(NOON)
    return hall_clock


def code(seed: str = "", steps: int = 0) -> str:
    """What the app shows that many steps from now."""
    moment = now() + steps * A_STEP
    seed = seed or SecondFactor.objects.get().seed
    return _totp(seed).generate(int(moment.timestamp())).decode()


def turned_on(browser: Client) -> Sequence[str]:
    """The recovery codes of who has turned it on; then their code is used."""
    browser.get(PAGE)
    form = {"code": code(browser.session["second-factor"]), "password": PASSWORD}
    return list(browser.post(PAGE, form).context["codes"])


def dora_with_two_steps(clock: HallClock) -> Sequence[str]:
    """Her recovery codes, a minute later."""
    found = turned_on(logged_in(a_user()))
    clock.shows(now() + 2 * A_STEP)
    return found


def after_password() -> Client:
    """A browser in which dora has given her password."""
    browser = Client()
    form = {"username": "dora", "password": PASSWORD, "next": "/desk/new/"}
    assert browser.post("/login/", form).headers["Location"] == "/login/code/"
    return browser


def enters(typed: str, browser: Client | None = None) -> Any:
    """The answer to a code after the password."""
    return (browser or after_password()).post("/login/code/", {"code": typed})


def verbs() -> list[str]:
    return list(LogEntry.objects.order_by("number").values_list("verb", flat=True))


def test_a_password_alone_opens_nothing_and_a_code_leads_where_one_wanted(
    stands: HallClock,
) -> None:
    dora_with_two_steps(stands)
    browser = after_password()
    assert browser.get("/desk/").status_code == 302
    assert browser.get("/login/code/").status_code == 200
    assert enters(code(), browser).headers["Location"] == "/desk/new/"
    assert browser.get("/desk/").status_code == 200


@pytest.mark.parametrize(("steps", "is_in"), [(-2, False), (-1, True), (1, True), (2, False)])
def test_a_phone_may_be_half_a_minute_wrong(stands: HallClock, steps: int, is_in: bool) -> None:
    dora_with_two_steps(stands)
    assert (enters(code(steps=steps)).status_code == 303) == is_in


@pytest.mark.both_databases
def test_no_code_is_taken_twice_nor_one_before_it(stands: HallClock) -> None:
    dora_with_two_steps(stands)
    assert enters(code()).status_code == 303
    for used in (code(), code(steps=-1)):
        assert codes(enters(used)) == ["wrong-second-code"]
    assert enters(code(steps=1)).status_code == 303


@pytest.mark.both_databases
def test_a_recovery_code_is_taken_once_and_new_ones_replace_it(stands: HallClock) -> None:
    first, second, *_ = dora_with_two_steps(stands)
    browser = after_password()
    assert enters(first.lower().replace("-", " "), browser).status_code == 303
    assert codes(enters(first)) == ["wrong-second-code"]
    renewed = browser.post(f"{PAGE}codes/", {"code": code()}).context["codes"]
    assert len(renewed) == 10
    assert codes(enters(second)) == ["wrong-second-code"]
    assert enters(renewed[0]).status_code == 303
    done = ["on", "recovery", "codes", "recovery"]
    assert verbs() == [f"second-factor.{verb}" for verb in done]


def test_after_five_wrong_codes_even_a_right_one_waits(stands: HallClock) -> None:
    dora_with_two_steps(stands)
    browser = after_password()
    for _ in range(5):
        assert codes(enters("000000", browser)) == ["wrong-second-code"]
    assert codes(enters(code(), browser)) == ["too-many-guesses"]
    stands.shows(now() + timedelta(minutes=16))
    assert enters(code()).status_code == 303


def test_sessions_elsewhere_end_when_it_is_turned_on() -> None:
    here, elsewhere = logged_in(a_user()), logged_in(a_user())
    turned_on(here)
    assert here.get("/desk/").status_code == 200
    assert elsewhere.get("/desk/").status_code == 302


@pytest.mark.parametrize(
    ("wrong", "refused"),
    [({"password": "guess"}, "wrong-password"), ({"code": "000000"}, "wrong-second-code")],
)
def test_it_is_turned_on_with_password_and_code(wrong: dict[str, str], refused: str) -> None:
    browser = logged_in(a_user())
    browser.get(PAGE)
    form = {"code": code(browser.session["second-factor"]), "password": PASSWORD}
    assert codes(browser.post(PAGE, form | wrong)) == [refused]
    assert not SecondFactor.objects.exists()


def test_a_second_click_says_that_it_is_on(stands: HallClock) -> None:
    browser = logged_in(a_user())
    browser.get(PAGE)
    form = {"code": code(browser.session["second-factor"]), "password": PASSWORD}
    assert len(browser.post(PAGE, form).context["codes"]) == 10
    again = browser.post(PAGE, form)
    assert (again.status_code, codes(again)) == (422, ["second-factor-on"])
    assert again.context["left"] == 10


def test_a_link_for_a_new_password_does_not_lead_past_it(stands: HallClock) -> None:
    dora_with_two_steps(stands)
    dora = a_user()
    key = key_on(the_owner().post(f"/desk/installation/accounts/{dora.pk}/password/"))
    browser = Client()
    opened(key, browser)
    form = {"password": NEW_PASSWORD, "again": NEW_PASSWORD}
    assert browser.post("/link/password/", form).headers["Location"] == "/login/code/"
    assert browser.get("/desk/").status_code == 302
    assert enters(code(), browser).headers["Location"] == "/desk/"


@pytest.mark.parametrize("change", ["late", "password", "disabled"])
def test_the_password_counts_for_ten_minutes_while_it_is_valid(
    stands: HallClock, change: str
) -> None:
    dora_with_two_steps(stands)
    browser, dora = after_password(), a_user()
    if change == "late":
        stands.shows(now() + timedelta(minutes=11))
    elif change == "password":
        dora.set_password(NEW_PASSWORD)
    else:
        dora.is_active = False
    dora.save()
    assert enters(code(), browser).headers["Location"] == "/login/"


def test_it_is_turned_off_with_a_code(stands: HallClock) -> None:
    dora_with_two_steps(stands)
    browser = after_password()
    enters(code(), browser)
    assert codes(browser.post(f"{PAGE}off/", {"code": code()})) == ["wrong-second-code"]
    assert browser.post(f"{PAGE}off/", {"code": code(steps=1)}).status_code == 303
    assert is_in_with_password_alone(a_user())


def is_in_with_password_alone(user: User) -> bool:
    form = {"username": user.get_username(), "password": PASSWORD}
    return bool(Client().post("/login/", form).headers["Location"] == "/desk/")


def test_an_owner_turns_it_off_for_who_lost_the_phone(stands: HallClock) -> None:
    dora_with_two_steps(stands)
    account = f"/desk/installation/accounts/{a_user().pk}/"
    assert 'data-part="second-factor"' in the_owner().get(account).text
    the_owner().post(f"{account}second-factor/")
    assert is_in_with_password_alone(a_user())
    assert verbs()[-1] == "second-factor.take-off"


def test_the_terminal_turns_it_off_for_the_only_owner(stands: HallClock) -> None:
    dora_with_two_steps(stands)
    with pytest.raises(CommandError):
        call_command("second_factor_off", "nobody")
    call_command("second_factor_off", "Dora")
    assert is_in_with_password_alone(a_user())


def test_the_only_owner_is_not_sent_to_an_owner_but_told_what_to_type(stands: HallClock) -> None:
    dora_with_two_steps(stands)
    assert "on-the-server" not in parts(after_password().get("/login/code/").text)
    User.objects.update(is_superuser=True)
    browser = after_password()
    page = part(browser.get("/login/code/").text, "on-the-server")
    assert "manage second_factor_off dora" in page
    for _ in range(6):
        refused = enters("000000", browser)
    assert codes(refused) == ["too-many-guesses"]
