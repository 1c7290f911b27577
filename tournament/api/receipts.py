"""The answer to what a program did: its row in the event's log."""

from ninja import Schema

from tournament.desk.act.change import Receipt


class ReceiptOut(Schema):
    """The number of the log's row, and what was done in words."""

    number: int
    words: str


def receipt_out(receipt: Receipt) -> ReceiptOut:
    """The receipt in JSON."""
    return ReceiptOut(number=receipt.number, words=receipt.words)
