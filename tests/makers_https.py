"""An authority of a hall, and a server's certificate from it."""

import ssl
from dataclasses import dataclass
from pathlib import Path

from rookery.https.authority import Authority, Tls, authority_of, certificate_for
from tests.hall_clock import now

ADDRESSES = ("192.168.1.7", "127.0.0.1")
NO_CHECK_TIME = ssl.VerifyFlags(0x200000)
"""OpenSSL's X509_V_FLAG_NO_CHECK_TIME: the clock of the tests is not the system's."""
NAMES = ("localhost", "laptop.local")


@dataclass(frozen=True, slots=True)
class Hall:
    """A data folder with both."""

    data: Path
    authority: Authority
    tls: Tls

    def trusting(self) -> ssl.SSLContext:
        """How a device sees the server that trusts this authority and no other."""
        trusts = ssl.create_default_context(cafile=str(self.data / "authority" / "authority.pem"))
        trusts.verify_flags |= NO_CHECK_TIME
        return trusts


def a_hall_with_https(data: Path) -> Hall:
    authority = authority_of(data, now())
    return Hall(data, authority, certificate_for(data, authority, ADDRESSES, NAMES, now()))
