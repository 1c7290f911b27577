"""Refusals of the brackets' pure core, as sentence and remedy."""

import json

from rules.core.findings import ERROR, Finding
from rules.core.messages import Words, in_english
from rules.refusals import Refused


class Refusal(Refused):
    """A request that cannot be met: one sentence why, one what to do.

    `code` is for programs and tests.
    """

    def __init__(self, sentence: Words, remedy: Words, *, code: str) -> None:
        super().__init__(Finding(code, ERROR, "", sentence, "", remedy))
        self.sentence = sentence
        self.remedy = remedy
        self.code = code

    def as_json(self) -> str:
        """The answer of the commands that print JSON."""
        told = {"error": in_english(self.sentence), "remedy": in_english(self.remedy)}
        return json.dumps(told)
