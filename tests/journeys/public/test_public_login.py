"""The door of the desk: a limit on guessing, and no demo password on a network."""

from typing import Any

import pytest
from django.conf import LazySettings
from django.test import Client

from tests.findings import codes
from tests.hall_clock import CLOCK
from tests.makers import PASSWORD, a_user
from tournament.desk.act.guesses import DEMO_PASSWORD, account_named, note_wrong
from tournament.desk.models import Guess

pytestmark = pytest.mark.django_db


def tries(
    client: Client, password: str, name: str = "dora", next_page: str = ""
) -> tuple[int, str]:
    """Logging in; the status and where it leads."""
    answer = asked(client, password, name, next_page)
    return answer.status_code, answer.get("Location", "")


def asked(client: Client, password: str, name: str = "dora", next_page: str = "") -> Any:
    """The answer to a name and a password."""
    return client.post("/login/", {"username": name, "password": password, "next": next_page})


def wrong_so_often(answer: Any) -> str:
    """What is said to somebody who has guessed too often."""
    assert answer.status_code == 422
    assert codes(answer) == ["too-many-guesses"]
    (finding,) = answer.context["findings"]
    return str(finding.message)


def guessed_elsewhere(times: int) -> None:
    """So many wrong passwords of dora, each from another network, just now."""
    note_wrong([f"{account_named('dora')}|all"] * times, CLOCK.now())


def test_an_official_logs_in_and_out() -> None:
    a_user()
    client = Client()
    assert tries(client, PASSWORD) == (303, "/desk/")
    assert client.get("/logout/").status_code == 405
    assert client.post("/logout/").headers["Location"] == "/"


def test_who_wanted_a_page_is_led_there_and_nowhere_else() -> None:
    a_user()
    assert tries(Client(), PASSWORD, next_page="/desk/x/log/") == (303, "/desk/x/log/")
    assert tries(Client(), PASSWORD, next_page="//evil.example/") == (303, "/desk/")


def test_a_wrong_password_is_answered_with_what_to_do_and_the_name_stays() -> None:
    a_user()
    answer = asked(Client(), "guess")
    assert answer.status_code == 422
    assert codes(answer) == ["wrong-password"]
    assert 'value="dora"' in answer.text
    assert "guess" not in answer.text


def test_a_wrong_password_is_logged_with_the_account_and_no_other_name_is(
    caplog: pytest.LogCaptureFixture,
) -> None:
    a_user()
    asked(Client(), "guess")
    asked(Client(), "guess", name="my secret phrase")
    said = [row.getMessage() for row in caplog.records if row.name.startswith("tournament")]
    assert [("dora" in words, "127.0.0.1" in words) for words in said] == [(True, True)]
    assert not any("guess" in words for words in said)


def test_a_password_typed_as_the_name_is_kept_nowhere() -> None:
    """The database is copied into every backup."""
    tries(Client(), "dora", name="my secret phrase")
    subjects = [*Guess.objects.values_list("subject", flat=True)]
    assert subjects
    assert not any("secret" in subject for subject in subjects)


def test_after_five_wrong_guesses_even_the_right_password_waits() -> None:
    a_user()
    client = Client()
    for _ in range(5):
        tries(client, "guess")
    assert "5" in wrong_so_often(asked(client, PASSWORD))


def test_another_spelling_of_the_name_gives_no_further_guesses() -> None:
    """Django takes letters of other alphabets' widths for the same name."""
    a_user()
    client = Client()
    assert tries(client, PASSWORD, name="\uff44ora")[0] == 303
    client.post("/logout/")
    for name in ("dora", "\uff44ora", "d\uff4fra", "\U0001d41dora", " d\u00baR\u00aa"):
        tries(Client(), "guess", name)
    assert "5" in wrong_so_often(asked(Client(), PASSWORD))


def test_a_rival_elsewhere_cannot_lock_the_director_out() -> None:
    a_user()
    for _ in range(5):
        tries(Client(REMOTE_ADDR="10.0.0.66"), "guess")
    assert tries(Client(REMOTE_ADDR="10.0.0.1"), PASSWORD)[0] == 303


def test_the_right_password_forgets_earlier_guesses() -> None:
    a_user()
    client = Client()
    for _ in range(2):
        for _ in range(4):
            tries(client, "guess")
        assert tries(client, PASSWORD)[0] == 303
        client.post("/logout/")


def test_guesses_from_many_addresses_come_to_an_end() -> None:
    a_user()
    guessed_elsewhere(29)
    tries(Client(REMOTE_ADDR="10.0.0.66"), "guess")
    assert "30" in wrong_so_often(asked(Client(REMOTE_ADDR="10.0.0.1"), PASSWORD))
    a_user("rita")
    assert tries(Client(), PASSWORD, "rita")[0] == 303


def test_who_guesses_at_many_names_comes_to_an_end_too() -> None:
    """Each guess keeps the server busy, whether or not somebody has the name."""
    a_user()
    browser = Client()
    assert tries(browser, PASSWORD)[0] == 303
    browser.post("/logout/")
    for number in range(99):
        of_one = f"{account_named(f'x{number}')}|10.0.0.66"
        note_wrong([of_one, "login|10.0.0.66"], CLOCK.now())
    rival = Client(REMOTE_ADDR="10.0.0.66")
    tries(rival, "guess", "nobody")
    assert "100" in wrong_so_often(asked(rival, "guess", "somebody else"))
    assert tries(Client(REMOTE_ADDR="10.0.0.1"), PASSWORD)[0] == 303
    browser.defaults["REMOTE_ADDR"] = "10.0.0.66"
    assert tries(browser, PASSWORD)[0] == 303


def test_a_browser_that_was_logged_in_before_is_not_locked_out_by_strangers() -> None:
    a_user()
    browser = Client()
    assert tries(browser, PASSWORD)[0] == 303
    browser.post("/logout/")
    guessed_elsewhere(99)
    for _ in range(4):
        tries(browser, "guess")
    assert tries(browser, PASSWORD)[0] == 303


def test_a_known_browser_has_no_more_tries_than_another() -> None:
    a_user()
    browser = Client()
    tries(browser, PASSWORD)
    browser.post("/logout/")
    for _ in range(5):
        tries(browser, "guess")
    assert "5" in wrong_so_often(asked(browser, PASSWORD))


def test_a_browser_is_known_for_the_name_that_logged_in_there() -> None:
    a_user()
    a_user("rita")
    browser = Client()
    tries(browser, PASSWORD, "rita")
    browser.post("/logout/")
    guessed_elsewhere(30)
    assert tries(browser, PASSWORD)[0] == 422


def test_the_demos_password_opens_nothing_on_a_network(settings: LazySettings) -> None:
    user = a_user("director")
    user.set_password(DEMO_PASSWORD)
    user.save()
    settings.OTHERS_REACH_IT = True
    answer = asked(Client(), DEMO_PASSWORD, "director")
    assert answer.status_code == 422
    assert codes(answer) == ["demo-password"]
    assert "python3 dev.py manage changepassword director" in answer.text
    settings.OTHERS_REACH_IT = False
    assert tries(Client(), DEMO_PASSWORD, "director")[0] == 303
