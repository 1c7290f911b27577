"""Phones that write hands while their server is being killed: a hand is sent until it is answered.

Over HTTP alone, as a phone does: some answers nobody waits for, some hands come twice at once, some
come again late. Every answer to a key must be the first one's.
"""

import http.client
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from threading import Event as Flag
from urllib.parse import urlencode
from uuid import UUID

ABANDONED, TWICE, LATE, NEVER = 0.25, 0.15, 0.10, 0.5
"""How often: nobody waits for the answer; two requests at once; an old hand again; and, of a
table's last hand only, it is sent once and never again."""
SAVED, AWAY = 303, 503
REST = 0.02
Answer = tuple[int, str]


@dataclass(frozen=True, slots=True)
class Sent:
    """A hand as it is sent: to which table, which number, under which key."""

    path: str
    number: int
    key: UUID
    body: str


@dataclass(slots=True)
class Phone:
    """A phone at its table, and what it was told. `over` says that there is no server any more.

    It asks the server at `port`. `refused` counts how often nothing could be saved.
    """

    path: str
    cookies: str
    token: str
    random: Random
    over: Flag
    answered: dict[UUID, str] = field(default_factory=dict)
    unanswered: set[UUID] = field(default_factory=set)
    repeated: set[UUID] = field(default_factory=set)
    wrong: list[str] = field(default_factory=list)
    port: int = 0
    refused: int = 0

    def write(self, hands: int) -> None:
        """Write this many hands, each until it is answered, except perhaps the last."""
        sent: list[Sent] = []
        for number in range(1, hands + 1):
            hand = self._hand(number)
            sent.append(hand)
            if number == hands and self.random.random() < NEVER:
                self.unanswered.add(hand.key)
                self._ask(hand, waits=False)
                return
            times = 2 if self.random.random() < TWICE else 1
            self._send(hand, times)
            if self.random.random() < LATE:
                self._send(self.random.choice(sent))

    def _hand(self, number: int) -> Sent:
        key = UUID(int=self.random.getrandbits(128), version=4)
        body = {
            "csrfmiddlewaretoken": self.token,
            "key": key,
            "number": number,
            "ruleset": "beach-house-rook",
            "ended": "played",
            "dealer": "NESW"[(number - 1) % 4],
            "bidder": "NS" if number % 2 else "EW",
            "bid": 70,
            "points": 65,
        }
        return Sent(f"{self.path}hands/", number, key, urlencode(body))

    def _send(self, hand: Sent, times: int = 1) -> None:
        """Send it this many times at once, and again until it is answered."""
        while not self.over.is_set():
            waits = self.random.random() >= ABANDONED
            heard = self._ask(hand, times=times, waits=waits)
            answers = [answer for answer in heard if answer[0] != AWAY]
            self.refused += len(heard) - len(answers)
            for answer in answers:
                self._hear(hand, answer)
            if answers:
                return
            self.repeated.add(hand.key)
            time.sleep(REST)

    def _hear(self, hand: Sent, answer: Answer) -> None:
        """Saved, and with the number of the log's row that it had before."""
        status, where = answer
        if status != SAVED:
            self.wrong.append(f"{hand.path}, hand {hand.number}: answered with {status}")
        elif self.answered.setdefault(hand.key, where) != where:
            self.wrong.append(f"{hand.path}, hand {hand.number}: answered with another receipt")

    def _ask(self, hand: Sent, *, times: int = 1, waits: bool) -> Sequence[Answer]:
        """The answers that came; none if nobody waited or the server was killed."""
        lines = [
            http.client.HTTPConnection("127.0.0.1", self.port, timeout=30) for _ in range(times)
        ]
        headers = {
            "Cookie": self.cookies,
            "Content-Type": "application/x-www-form-urlencoded",
            "HX-Request": "true",
        }
        answers: list[Answer] = []
        try:
            for line in lines:
                line.request("POST", hand.path, hand.body, headers)
            for line in lines if waits else ():
                answer = line.getresponse()
                answer.read()
                answers.append((answer.status, answer.getheader("Location") or ""))
        except (OSError, http.client.HTTPException):
            pass
        finally:
            for line in lines:
                line.close()
        return answers
