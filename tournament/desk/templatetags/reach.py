"""A warning above whatever carries an address to phones: `{% warn_if_only_here %}`."""

from ipaddress import ip_address
from urllib.parse import urlsplit

from django import template
from django.conf import settings
from django.template.context import Context

register = template.Library()


@register.inclusion_tag("tournament/tables/only_here.html", takes_context=True)
def warn_if_only_here(context: Context) -> dict[str, object]:
    """Say that phones cannot open the address which this page was asked for, and the remedy."""
    request = context["request"]
    return {
        "is_only_here": is_only_here(request.get_host()),
        "elsewhere": f"{settings.ADDRESS}{request.path}" if settings.LAN else "",
    }


def is_only_here(host: str) -> bool:
    """Whether a host with its port ("localhost:8000") means the computer that asks."""
    name = urlsplit(f"//{host}").hostname or ""
    try:
        address = ip_address(name)
    except ValueError:
        return name == "localhost" or name.endswith(".localhost")
    return address.is_loopback or address.is_unspecified
