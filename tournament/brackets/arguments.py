"""Arguments of a command that are refused with a sentence."""

from argparse import ArgumentParser
from typing import NoReturn

from tournament.brackets.refusals import Refusal


class Arguments(ArgumentParser):
    """Arguments that refuse with a sentence instead of ending the program."""

    def error(self, message: str) -> NoReturn:
        raise Refusal(
            f"Unknown command: {message}.",
            "Write it like: schedule round-robin --entrants 8 --legs 2.",
            code="no-such-argument",
        )
