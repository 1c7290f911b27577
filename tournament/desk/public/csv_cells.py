"""Cells of CSV files for spreadsheets."""

from rules.core.messages import Words

BOM = "\ufeff"
"""The mark that tells a spreadsheet the file is UTF-8."""
FORMULA = ("=", "+", "-", "@", "\t", "\r")


def safe(words: Words) -> str:
    """Text that a spreadsheet does not compute: an apostrophe precedes a formula's first sign."""
    text = str(words)
    return f"'{text}" if text.startswith(FORMULA) else text
