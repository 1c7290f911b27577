"""Where no demo was made."""

from io import StringIO

import pytest
from django.core.management import call_command

pytestmark = pytest.mark.django_db


def test_it_says_how_to_make_one() -> None:
    out = StringIO()
    call_command("demo", "--show", stdout=out)
    assert "manage demo" in out.getvalue()
