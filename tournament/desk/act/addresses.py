"""`<number:…>` in an address."""

from rules.typed_numbers import DIGITS


class NumberInAddress:
    """A number that every database can look for; an address with a longer one is nowhere."""

    regex = DIGITS

    def to_python(self, value: str) -> int:
        return int(value)

    def to_url(self, value: int) -> str:
        return str(value)
