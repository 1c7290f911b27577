"""What a template may ask about the person who looks. Views decide; this only hides links."""

from django import template

from tournament.desk.act.staff import Desk

register = template.Library()


@register.filter
def may(desk: Desk, capability: str) -> bool:
    """Whether the official holds a role with the capability: `{% if desk|may:"seed" %}`."""
    return desk.may(capability)
