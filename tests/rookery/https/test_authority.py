"""The local authority: what devices that trust it accept, and what they still refuse."""

import ssl
from contextlib import suppress
from datetime import timedelta
from pathlib import Path

import pytest

from rookery.https.authority import Tls, authority_of, certificate_for
from rookery.terminal import Refused
from tests.hall_clock import now
from tests.makers_https import ADDRESSES, NAMES, a_hall_with_https


def shake_hands(tls: Tls, trusting: ssl.SSLContext, name: str) -> None:
    """Let a device open a connection to a server of this name. Raises ssl.SSLError."""
    serving = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    serving.load_cert_chain(tls.certificate, tls.key)
    to_server, to_device = ssl.MemoryBIO(), ssl.MemoryBIO()
    server = serving.wrap_bio(to_server, to_device, server_side=True)
    device = trusting.wrap_bio(to_device, to_server, server_hostname=name)
    for side in (device, server, device, server):
        with suppress(ssl.SSLWantReadError):
            side.do_handshake()


@pytest.mark.parametrize("name", [*ADDRESSES, *NAMES])
def test_a_device_that_trusts_it_accepts_each_address_and_name(tmp_path: Path, name: str) -> None:
    hall = a_hall_with_https(tmp_path)

    shake_hands(hall.tls, hall.trusting(), name)


@pytest.mark.parametrize("name", ["192.168.1.8", "other.local"])
def test_another_address_or_name_is_refused(tmp_path: Path, name: str) -> None:
    hall = a_hall_with_https(tmp_path)

    with pytest.raises(ssl.SSLCertVerificationError):
        shake_hands(hall.tls, hall.trusting(), name)


def test_a_device_that_does_not_trust_it_refuses(tmp_path: Path) -> None:
    hall = a_hall_with_https(tmp_path / "one")
    another = a_hall_with_https(tmp_path / "another")

    with pytest.raises(ssl.SSLCertVerificationError):
        shake_hands(hall.tls, another.trusting(), ADDRESSES[0])


def test_it_cannot_speak_for_a_website(tmp_path: Path) -> None:
    """Also if its key is stolen: devices refuse what it is not allowed to sign."""
    hall = a_hall_with_https(tmp_path)
    bank = certificate_for(tmp_path, hall.authority, (), ("bank.example",), now())

    with pytest.raises(ssl.SSLCertVerificationError, match="permitted subtree violation"):
        shake_hands(bank, hall.trusting(), "bank.example")


def test_an_address_of_the_internet_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="--certificate"):
        certificate_for(tmp_path, authority_of(tmp_path, now()), ("8.8.8.8",), (), now())


def test_it_stays_the_same_until_it_is_too_old(tmp_path: Path) -> None:
    first = authority_of(tmp_path, now())
    later = authority_of(tmp_path, now() + timedelta(days=1000))
    too_late = authority_of(tmp_path, now() + timedelta(days=1700))

    assert first.fingerprint == later.fingerprint != too_late.fingerprint


def test_its_keys_are_for_this_account_alone(tmp_path: Path) -> None:
    a_hall_with_https(tmp_path)

    modes = {file.name: file.stat().st_mode & 0o777 for file in (tmp_path / "authority").iterdir()}
    assert set(modes.values()) == {0o600}
    assert len(modes) == 4
