"""The door of the desk: a limit on guessing, and no demo password on a network."""

import pytest
from django.conf import LazySettings
from django.test import Client

from tests.makers import PASSWORD, a_user
from tournament.desk.demo_logins import DEMO_PASSWORD
from tournament.desk.models import Guess

pytestmark = pytest.mark.django_db


def tries(
    client: Client, password: str, name: str = "dora", next_page: str = ""
) -> tuple[int, str]:
    """Logging in; the status and what is said."""
    form = {"username": name, "password": password, "next": next_page}
    answer = client.post("/login/", form)
    return answer.status_code, answer.get("Location") or answer.content.decode()


def test_an_official_logs_in_and_out() -> None:
    a_user()
    client = Client()
    assert tries(client, PASSWORD) == (302, "/desk/")
    assert client.get("/logout/").status_code == 405
    assert client.post("/logout/").headers["Location"] == "/"


def test_who_wanted_a_page_is_led_there_and_nowhere_else() -> None:
    a_user()
    assert tries(Client(), PASSWORD, next_page="/desk/x/log/") == (302, "/desk/x/log/")
    assert tries(Client(), PASSWORD, next_page="//evil.example/") == (302, "/desk/")


def test_a_wrong_password_is_answered_with_what_to_do_and_the_name_stays() -> None:
    a_user()
    status, said = tries(Client(), "guess")
    assert status == 422
    assert "do not belong together" in said
    assert 'value="dora"' in said
    assert "guess" not in said


def test_after_five_wrong_guesses_even_the_right_password_waits() -> None:
    a_user()
    client = Client()
    for _ in range(5):
        tries(client, "guess")
    status, said = tries(client, PASSWORD)
    assert (status, "That was wrong 5 times." in said) == (422, True)


def test_a_rival_elsewhere_cannot_lock_the_director_out() -> None:
    a_user()
    for _ in range(5):
        tries(Client(REMOTE_ADDR="10.0.0.66"), "guess")
    assert tries(Client(REMOTE_ADDR="10.0.0.1"), PASSWORD)[0] == 302


def test_the_right_password_forgets_earlier_guesses() -> None:
    a_user()
    client = Client()
    tries(client, "guess")
    tries(client, PASSWORD)
    assert not Guess.objects.exists()


def test_the_demos_password_opens_nothing_on_a_network(settings: LazySettings) -> None:
    user = a_user("director")
    user.set_password(DEMO_PASSWORD)
    user.save()
    settings.LAN = True
    status, said = tries(Client(), DEMO_PASSWORD, "director")
    assert status == 422
    assert "python3 dev.py manage changepassword director" in said
    settings.LAN = False
    assert tries(Client(), DEMO_PASSWORD, "director")[0] == 302
