"""An empty installation: one page, guarded by the code from the terminal, makes its owner."""

from io import StringIO
from typing import Any

import pytest
from django.contrib.auth.hashers import MD5PasswordHasher
from django.contrib.auth.models import User
from django.core.management import call_command
from django.db import connection
from django.test import Client

from tests.findings import codes
from tests.makers import a_user
from tournament.accounts.first_owner import renew_first_code
from tournament.accounts.models import Installation
from tournament.doors.empty import EmptyInstallation
from tournament.live.models import LogEntry

pytestmark = pytest.mark.django_db

PASSWORD = "seven lemons on a shelf"
WORDS = {
    "club": "Riverside Card Club",
    "zone": "Europe/Berlin",
    "name": "Olive Grant",
    "username": "olive",
    "password": PASSWORD,
    "again": PASSWORD,
    "email": "",
}


@pytest.fixture
def code(monkeypatch: pytest.MonkeyPatch) -> str:
    """The code of an empty installation that was just started."""
    monkeypatch.setattr(EmptyInstallation, "is_over", False)
    return renew_first_code()


def set_up(code: str, client: Client | None = None, **words: Any) -> Any:
    """What somebody gets who sends the form."""
    return (client or Client()).post("/setup/", WORDS | {"key": code} | words)


def printed() -> str:
    """What the start of a server prints."""
    out = StringIO()
    call_command("first_owner_code", stdout=out)
    return out.getvalue()


@pytest.mark.parametrize("page", ["/", "/login/", "/desk/", "/e/spring/", "/t/spring/1/", "/x/"])
def test_every_page_of_an_empty_installation_leads_to_the_first_one(code: str, page: str) -> None:
    answer = Client().get(page)
    assert (answer.status_code, answer.headers["Location"]) == (303, "/setup/")
    assert Client().get(page, headers={"HX-Request": "true"}).headers["HX-Redirect"] == "/setup/"


def test_the_first_owner_is_logged_in_at_an_empty_desk_that_says_what_to_do(code: str) -> None:
    client = Client()
    assert set_up(code, client).headers["Location"] == "/desk/"
    desk = client.get("/desk/")
    assert 'data-part="first-steps"' in desk.text
    assert client.get("/desk/new/").context["form"]["zone"].value() == "Europe/Berlin"
    assert Client().get("/").status_code == 200


def test_the_first_owner_names_the_club_and_is_in_the_log(code: str) -> None:
    set_up(code)
    here = Installation.objects.get()
    assert (here.club, here.zone, here.version) == ("Riverside Card Club", "Europe/Berlin", 1)
    row = LogEntry.objects.get()
    assert (row.topic, row.verb, row.who, row.role) == (
        "installation",
        "owner.first",
        "Olive Grant",
        "Owner",
    )
    assert PASSWORD not in str(row.detail)
    owner = User.objects.get()
    assert owner.is_superuser
    assert owner.check_password(PASSWORD)


def test_the_code_is_read_as_people_type_it_and_kept_nowhere(code: str) -> None:
    assert code not in Installation.objects.get().first_code
    assert set_up(code.lower().replace("-", " ")).status_code == 303


@pytest.mark.both_databases
def test_the_code_ends_when_it_is_used(code: str) -> None:
    set_up(code)
    again = set_up(code, username="rival")
    assert again.status_code == 422
    assert codes(again) == ["has-owner"]
    assert "no owner" not in again.text
    assert User.objects.count() == 1
    assert Client().get("/setup/").headers["Location"] == "/login/"
    assert printed() == ""


def test_each_start_prints_a_new_code_until_one_is_used(code: str) -> None:
    newer = printed()
    assert "/setup/#k=" in newer
    assert codes(set_up(code)) == ["wrong-code"]
    assert set_up(newer.split()[-1]).status_code == 303


def test_the_password_is_hashed_before_the_change_that_hands_wait_for(
    code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    changes_open = len(connection.savepoint_ids)
    seen: list[int] = []
    hashed = MD5PasswordHasher.encode

    def encode(hasher: MD5PasswordHasher, password: str, salt: str) -> str:
        seen.append(len(connection.savepoint_ids))
        return hashed(hasher, password, salt)

    monkeypatch.setattr(MD5PasswordHasher, "encode", encode)
    assert set_up(code).headers["Location"] == "/desk/"
    assert seen == [changes_open]


def test_a_wrong_code_keeps_what_was_typed_but_the_password(code: str) -> None:
    answer = set_up("AAAA-AAAA")
    assert answer.status_code == 422
    assert codes(answer) == ["wrong-code"]
    assert "Riverside Card Club" in answer.text
    assert PASSWORD not in answer.text
    assert not User.objects.exists()


def test_after_ten_wrong_codes_even_the_right_one_waits(code: str) -> None:
    for _ in range(10):
        set_up("AAAA-AAAA")
    assert codes(set_up(code)) == ["too-many-guesses"]
    elsewhere = Client(REMOTE_ADDR="10.0.0.66")
    assert set_up(code, elsewhere).status_code == 303


@pytest.mark.parametrize(
    ("field", "typed", "code_of_it"),
    [
        ("club", " ", "required"),
        ("zone", "Mars/Olympus", "invalid_choice"),
        ("name", "", "required"),
        ("username", "olive grant", "invalid"),
        ("username", "x" * 151, "max_length"),
        ("password", "short", "password_too_short"),
        ("again", "another one altogether", "differs"),
        ("email", "olive", "invalid"),
        ("key", "", "required"),
    ],
)
def test_each_field_says_what_is_wrong_with_it(
    code: str, field: str, typed: str, code_of_it: str
) -> None:
    answer = set_up(code, None, **{field: typed})
    assert answer.status_code == 422
    assert code_of_it in {finding.code for finding in answer.context["form"].findings}
    assert not User.objects.exists()


def test_an_installation_of_before_gets_its_owner_and_its_pages_stay(code: str) -> None:
    a_user("dora")
    assert Client().get("/").status_code == 200
    assert Client().get("/setup/").status_code == 200
    assert set_up(code).headers["Location"] == "/desk/"


def test_a_taken_user_name_is_refused_whatever_its_case(code: str) -> None:
    a_user("Olive")
    answer = set_up(code)
    assert answer.context["form"].findings[0].code == "name-taken"
