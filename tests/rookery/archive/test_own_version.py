"""An archive is made of, and read into, a database of this version alone."""

from argparse import Namespace
from collections.abc import Callable
from pathlib import Path

import pytest
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from rookery.archive import at_terminal
from rookery.terminal import Refused
from tests.makers import an_event

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("do", [at_terminal.archive, at_terminal.read_archive])
def test_a_database_of_another_version_is_refused(
    do: Callable[[Namespace], int], tmp_path: Path
) -> None:
    recorder = MigrationRecorder(connection)
    words = Namespace(
        event=an_event().slug, to=tmp_path, file=tmp_path, without_people=False, director=""
    )
    recorder.record_applied("live", "0999_beyond")
    with pytest.raises(Refused, match="0999_beyond"):
        do(words)
    recorder.record_unapplied("live", "0999_beyond")
    recorder.record_unapplied("tables", "0011_resent")
    with pytest.raises(Refused, match="rookery upgrade"):
        do(words)
