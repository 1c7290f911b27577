"""`<number:…>` in an address."""

from rules.typed_numbers import DIGITS


class NumberInAddress:
    """A number small enough for every database. Longer ones give a 404."""

    regex = DIGITS

    def to_python(self, value: str) -> int:
        return int(value)

    def to_url(self, value: int) -> str:
        return str(value)
