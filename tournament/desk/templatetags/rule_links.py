"""A citation in a template: `{% cited finding.cites rule_page %}`."""

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from tournament.desk.rule_links import RulePage

register = template.Library()


@register.simple_tag
def cited(cites: str, page: RulePage | str = "") -> SafeString:
    """The citation; with a rule page that has its line, as a link to it."""
    address = page.link(cites) if isinstance(page, RulePage) else ""
    if not address:
        return format_html("<cite>{}</cite>", cites)
    return format_html('<cite><a href="{}">{}</a></cite>', address, cites)
