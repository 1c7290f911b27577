"""Tags for the document of every page, including the look's sample pages. Knows no models."""

from django import template
from django.template.context import Context

from tournament.language import halves_of_day, page_of

register = template.Library()


@register.simple_tag
def halves() -> str:
    """The words that scripts put after hours: "AM|PM", or nothing."""
    return halves_of_day()


@register.simple_tag(takes_context=True)
def reader_is_at(context: Context) -> str:
    """The page to return to after the reader chose another language."""
    return page_of(context["request"])
