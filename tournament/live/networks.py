"""The network that a limit counts: whoever has one IPv6 address has very many."""

from ipaddress import IPv4Address, ip_address, ip_network

A_HOUSEHOLD = 64
"""The first 64 bits of an IPv6 address: a phone can change the rest freely."""


def network_of(address: str) -> str:
    """Return the IPv4 address, or the /64 of an IPv6 one. A hall's router shares one."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if isinstance(found, IPv4Address):
        return str(found)
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    return str(ip_network((found.packed, A_HOUSEHOLD), strict=False))
