"""What the pure core of the brackets says when it cannot do what it was asked.

Knows sentences and remedies; refuses to know who asked and how the answer is shown.
"""

import json

from rules.core.messages import Words, in_english


class Refusal(Exception):
    """A request that cannot be met: one sentence that says why, one that says what to do.

    `code` is for programs and tests.
    """

    def __init__(self, sentence: Words, remedy: Words, *, code: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.remedy = remedy
        self.code = code

    def as_json(self) -> str:
        """The answer of the commands that print JSON."""
        told = {"error": in_english(self.sentence), "remedy": in_english(self.remedy)}
        return json.dumps(told)
