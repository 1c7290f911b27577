"""What the director decided on a sheet, for the screens of its table. Reads what stands on it."""

from django import template

from scoring.decided_words import place_words, value_words
from scoring.models import ScoreSheet

register = template.Library()


@register.filter
def decided(sheet: ScoreSheet) -> list[str]:
    """A line for each decision: "the score of hand 2: Eagles 60, Hawks 45"."""
    rows = sheet.besides.get("overrides", [])
    return [
        f"{place_words(sheet, row['where'])}: {value_words(sheet, row['value'])}" for row in rows
    ]
