"""A lock file is held by one process at a time, and says so where it cannot be made."""

from pathlib import Path

import pytest

from rookery.alone import the_only
from rookery.terminal import Refused


def test_what_another_holds_is_refused(tmp_path: Path) -> None:
    lock = tmp_path / "lock"
    with the_only(lock, "held"), pytest.raises(Refused, match="held"), the_only(lock, "held"):
        pass
    with the_only(lock, "held"):
        assert lock.exists()


def test_a_folder_that_takes_no_file_is_refused_with_its_name(tmp_path: Path) -> None:
    no_folder = tmp_path / "file"
    no_folder.touch()
    with pytest.raises(Refused, match="cannot be written"), the_only(no_folder / "lock", "held"):
        pass
