"""`manage.py runclock`: rule on lateness automatically. Several can run at once."""

import time
from itertools import count
from pathlib import Path
from typing import Any
from uuid import uuid4

from django.core.management.base import BaseCommand, CommandParser
from django.db import close_old_connections, connection

from tournament.desk.act.refusals import FAULTS
from tournament.desk.clock import keep_beat, last_beat, look_at_all, tick
from tournament.desk.now import now
from tournament.timing.clock_jumps import Beat

BOOT = Path("/proc/sys/kernel/random/boot_id")
THIS_RUN = str(uuid4())
"""Stands in for the computer's boot id where the system has none."""
KEPT_EVERY = 10
"""Store every tenth beat."""


class Command(BaseCommand):
    """A loop around `desk/clock.py`, a beat a second.

    Code that runs it may pass `beaten`, which is called after each beat.
    """

    help = "Rule on lateness by the clock until stopped."
    stealth_options = ("beaten",)
    last: Beat | None = None
    is_cut_off = False

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--once", action="store_true", help="check once, then stop")
        parser.add_argument(
            "--seconds", type=float, default=1.0, help="time between checks (default: 1)"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["once"]:
            self._beat(0)
            return
        beaten = options.get("beaten", _nothing)
        for number in count():
            self._try(number)
            beaten()
            time.sleep(options["seconds"])
            close_old_connections()

    def _try(self, number: int) -> None:
        """Run one beat. Report a lost database once and try again at the next beat.

        The next ones are kept: a database that can only be read is still lost.
        """
        try:
            self._beat(0 if self.is_cut_off else number)
        except FAULTS as fault:
            connection.close()
            if not self.is_cut_off:
                self.stderr.write(f"The database does not answer. Trying again. {fault}")
            self.is_cut_off = True
        else:
            if self.is_cut_off:
                self.stdout.write("The database answers again. The clock is running.")
            self.is_cut_off = False

    def _beat(self, number: int) -> None:
        beat = this_moment()
        if self.last is None:
            look_at_all(beat.wall)
        for receipt in tick(beat, self.last or last_beat()):
            self.stdout.write(receipt.words)
        if number % KEPT_EVERY == 0:
            keep_beat(beat)
        self.last = beat


def _nothing() -> None:
    """Nobody listens."""


def this_moment() -> Beat:
    """Read both clocks. The steady one includes sleep, where the system has such a clock."""
    steady = getattr(time, "CLOCK_BOOTTIME", None)
    seconds = time.monotonic() if steady is None else time.clock_gettime(steady)
    boot = BOOT.read_text().strip() if steady is not None and BOOT.exists() else THIS_RUN
    return Beat(now(), seconds, boot)
