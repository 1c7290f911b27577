"""Where a server listens, who is let in, and what the settings are told."""

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from rookery.place import Place
from rookery.terminal import Refused, block
from tournament.own_files import START
from tournament.variable_kinds import THIS_MACHINE


@pytest.fixture(autouse=True)
def _nothing_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """The environment names no address and no hosts."""
    monkeypatch.delenv("ROOKERY_ADDRESS", raising=False)
    monkeypatch.delenv("ROOKERY_HOSTS", raising=False)


@pytest.fixture
def taken() -> Iterator[int]:
    """A port on which another program listens."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        yield other.getsockname()[1]


@pytest.mark.parametrize("interface", ["127.0.0.1", "0.0.0.0"])
def test_a_taken_port_gets_a_sentence_and_the_word_to_add(taken: int, interface: str) -> None:
    with pytest.raises(Refused) as refusal:
        Place(port=taken, data=Path("data"), interface=interface).listen()

    assert f"Port {taken} is taken" in str(refusal.value)
    assert f"add --port {taken + 1} to" in str(refusal.value)
    assert START not in str(refusal.value)  # without --data and --lan it would open another hall


@pytest.mark.parametrize("port", [-1, 65536])
def test_a_port_that_does_not_exist_is_refused_with_one_that_does(port: int) -> None:
    with pytest.raises(Refused, match="--port 8001"):
        Place(port=port, data=Path("data")).listen()


@pytest.mark.parametrize("interface", ["192.0.2.1", "300.1.1.1"])
def test_an_address_of_another_computer_is_refused(interface: str) -> None:
    with pytest.raises(Refused, match=f"{interface}.*--listen"):
        Place(port=0, data=Path("data"), interface=interface).listen()


def test_a_free_port_is_listened_at() -> None:
    with Place(port=0, data=Path("data")).listen() as port:
        socket.create_connection(port.getsockname()).close()


def test_this_machine_alone_is_let_in() -> None:
    place = Place(port=8000, data=Path("data"))

    assert place.interface == "127.0.0.1"
    assert place.address == "http://localhost:8000"
    assert "ROOKERY_LAN" not in place.variables()


def test_the_hall_is_let_in_under_the_address_of_this_computer() -> None:
    place = Place(port=8000, data=Path("data"), lan="192.0.2.7", interface="0.0.0.0")

    assert place.address == "http://192.0.2.7:8000"
    assert place.own_address == "127.0.0.1"
    assert place.variables()["ROOKERY_LAN"] == "1"
    assert "192.0.2.7" in place.variables()["ROOKERY_HOSTS"].split(",")


def test_an_address_and_hosts_that_were_configured_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ROOKERY_ADDRESS", "https://cards.example")
    monkeypatch.setenv("ROOKERY_HOSTS", "cards.example")
    said = Place(port=8000, data=Path("data")).variables()

    assert said["ROOKERY_ADDRESS"] == "https://cards.example"
    assert said["ROOKERY_HOSTS"].split(",") == ["cards.example", *THIS_MACHINE]


def test_behind_a_proxy_the_address_is_the_hosts_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ROOKERY_HTTPS", "on")
    monkeypatch.setenv("ROOKERY_HOSTS", "cards.example")

    assert Place(port=8000, data=Path("data")).address == "https://cards.example"


def test_a_value_of_several_lines_stays_in_its_column() -> None:
    assert block([("Address", "here"), ("Demo", "director\nscoring")]) == (
        "  Address  here\n  Demo     director\n           scoring"
    )
