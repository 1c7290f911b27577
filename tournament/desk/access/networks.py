"""Where a request comes from, as the server itself sees it: no cookie, nothing a browser says."""

import ipaddress

from django.http import HttpRequest

A_HOUSEHOLD = 64
"""Of an IPv6 address the first 64 bits: with the others one phone takes a new one each time."""


def network_of(request: HttpRequest) -> str:
    """Return the IPv4 address, or the /64 of an IPv6 one; behind a hall's router all share one."""
    seen = request.META.get("REMOTE_ADDR", "")
    try:
        address = ipaddress.ip_address(seen)
    except ValueError:
        return str(seen)
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((address.packed, A_HOUSEHOLD), strict=False))
