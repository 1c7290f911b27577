"""A citation in a template: `{% cited finding.cites %}`."""

from django import template
from django.template.context import Context
from django.utils.html import format_html
from django.utils.safestring import SafeString

from tournament.desk.reading.rule_links import rule_page_of

register = template.Library()


@register.simple_tag(takes_context=True)
def cited(context: Context, cites: str) -> SafeString:
    """The citation; where the page is about a game that has its line, as a link to it."""
    request = getattr(context, "request", None)
    page = rule_page_of(request) if request else None
    address = page.link(cites) if page else ""
    if not address:
        return format_html("<cite>{}</cite>", cites)
    return format_html('<cite><a href="{}">{}</a></cite>', address, cites)
