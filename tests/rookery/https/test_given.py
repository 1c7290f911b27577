"""A certificate that a person gives: used if it can be, otherwise a sentence."""

from datetime import timedelta
from pathlib import Path

import pytest

from rookery.https.authority import Tls
from rookery.https.given import names_of
from rookery.terminal import Refused
from tests.hall_clock import now
from tests.makers_https import NAMES, a_hall_with_https


@pytest.fixture
def given(tmp_path: Path) -> Tls:
    return a_hall_with_https(tmp_path).tls


def test_it_says_what_the_server_is_called(given: Tls) -> None:
    assert names_of(given, now()) == list(NAMES)


def test_one_that_is_over_is_refused(given: Tls) -> None:
    with pytest.raises(Refused, match="was valid until"):
        names_of(given, now() + timedelta(days=400))


def test_a_key_of_another_certificate_is_refused(given: Tls, tmp_path: Path) -> None:
    other = a_hall_with_https(tmp_path / "other").tls

    with pytest.raises(Refused, match=r"does not belong(.|\n)*--key"):
        names_of(Tls(given.certificate, other.key), now())


def test_a_file_that_is_not_there_is_named_with_the_option_to_change(given: Tls) -> None:
    with pytest.raises(Refused, match=r"nowhere\.pem(.|\n)*--certificate"):
        names_of(Tls(Path("nowhere.pem"), given.key), now())


@pytest.mark.parametrize("content", [None, b"", b"\x30\x82"])
def test_a_file_that_is_missing_or_something_else_is_refused(
    given: Tls, tmp_path: Path, content: bytes | None
) -> None:
    file = tmp_path / "file"
    if content is not None:
        file.write_bytes(content)

    with pytest.raises(Refused, match=str(file)):
        names_of(Tls(file, given.key), now())
