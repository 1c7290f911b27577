"""What the pure core of the brackets says when it cannot do what it was asked.

Knows sentences and remedies; refuses to know who asked and how the answer is shown.
"""

import json


class Refusal(Exception):
    """A request that cannot be met: one sentence that says why, one that says what to do.

    `code` is for programs and tests.
    """

    code = "refused"

    def __init__(self, sentence: str, remedy: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.remedy = remedy

    def as_json(self) -> str:
        """The answer of the commands that print JSON."""
        return json.dumps({"error": self.sentence, "remedy": self.remedy})


class TooFewEntrants(Refusal):
    """Fewer entrants than the format can pair."""

    code = "too-few-teams"


class TooManyEntrants(Refusal):
    """More entrants than the format is drawn for."""

    code = "too-many-teams"


class UnknownFormat(Refusal):
    """No format goes by this name."""

    code = "no-such-format"


class UnknownOption(Refusal):
    """The format has no such option, or the option has no such value."""

    code = "no-such-option"


class PlacesUnsaid(Refusal):
    """It is not said which places matter."""

    code = "places-unsaid"


class UnevenCut(Refusal):
    """The pools do not send as many on as the next bracket needs."""

    code = "uneven-cut"


class CutsNobody(Refusal):
    """A cut that lets everybody go on."""

    code = "cuts-nobody"
