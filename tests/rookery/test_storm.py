"""The server is killed while phones write: what was acknowledged is there once, nothing twice.

The drill in small; `dev.py drills storm` kills dozens of servers. Broken on purpose it must be red.
"""

import socket
from random import Random

import pytest

from tests.drills import storm_server
from tests.drills.races import storm
from tests.drills.storm_server import StormServer

pytestmark = pytest.mark.django_db(transaction=True)
HANDS = 32
"""A kill at least: a server ends at most 24 answered hands after it started."""


@pytest.fixture(autouse=True)
def one_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fewer tables, and a server without supervisor and clock, which starts sooner."""
    monkeypatch.setattr(storm_server, "is_supervised", False)
    monkeypatch.setattr(storm, "TABLES", 4)


def test_no_acknowledged_hand_is_lost_and_none_is_there_twice() -> None:
    seen = storm.drill(HANDS, Random(2))
    assert seen.violations == []
    assert seen.outcomes.total() == HANDS
    assert seen.met["kills"] >= 1


def test_the_storm_is_red_when_a_group_of_hands_is_answered_before_its_commit() -> None:
    """Which hands come together is luck: what one storm does not show, another does."""
    with storm.sabotage():
        assert any(storm.drill(HANDS, Random(seed)).violations for seed in range(1, 5))


def test_a_server_that_was_left_over_is_not_drilled() -> None:
    with socket.create_server(("127.0.0.1", 0)) as left_over:
        server = StormServer(left_over.getsockname()[1], "/")
        with pytest.raises(RuntimeError, match="left over"):
            server.start()
