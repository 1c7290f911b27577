"""Where no demo was made."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from tournament.own_files import PROGRAM

pytestmark = pytest.mark.django_db


def test_it_says_how_to_make_one() -> None:
    out = StringIO()
    call_command("demo", "--show", stdout=out)
    assert f"{PROGRAM} demo" in out.getvalue()


def test_the_start_of_a_clubs_own_installation_offers_no_demo() -> None:
    """`run --data club` without --no-demo: accounts with a known password are not for there."""
    out = StringIO()
    call_command("demo", "--show", stdout=out, verbosity=0)
    assert out.getvalue().strip() == ""


@pytest.mark.parametrize("word", ["--show", "--reset"])
def test_a_folder_without_a_database_is_a_sentence_and_no_traceback(
    word: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection.introspection, "table_names", list)
    with pytest.raises(CommandError, match="no database yet"):
        call_command("demo", word)
