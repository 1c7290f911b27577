"""TLS whose port also answers a plain http request: it leads to the same address with https.

Somebody types http before the address, or an old card has it. Without this the connection is cut
without a word.
"""

import re
import ssl

from rookery.https.authority import Tls

HANDSHAKE = 0x16
"""The first byte of a TLS connection (RFC 8446, 5.1: the content type of a handshake)."""
LINE = re.compile(rb"[A-Z]+ (/[!-~]*) HTTP/1\.[01]\r\n")
HOST = re.compile(rb"\r\nhost: *([\w.:\[\]-]+) *\r\n", re.IGNORECASE)
END = b"\r\n\r\n"
LONGEST = 16 * 1024
NOTHING = b"HTTP/1.1 %s\r\nContent-Length: 0\r\nConnection: close\r\n%s\r\n"


class Connection(ssl.SSLObject):
    """The server's side of one connection. `begun`: what came of a plain request so far."""

    incoming: ssl.MemoryBIO
    outgoing: ssl.MemoryBIO
    begun: bytes | None = b""

    def do_handshake(self) -> None:
        """Shake hands, or answer a plain request and wait until its client hangs up."""
        if self.begun is None:
            super().do_handshake()
            return
        came = self.begun + self.incoming.read()
        if not came or came[0] == HANDSHAKE:
            self.incoming.write(came)
            self.begun = None if came else b""
            super().do_handshake()
            return
        self.begun = came
        if END in came and not self.outgoing.pending:
            self.outgoing.write(answer_to(came))
        if len(came) > LONGEST:
            raise ssl.SSLError("a plain request that is too long")
        raise ssl.SSLWantReadError


class Context(ssl.SSLContext):
    """What a server's TLS connections have in common."""

    sslobject_class = Connection

    def wrap_bio(
        self,
        incoming: ssl.MemoryBIO,
        outgoing: ssl.MemoryBIO,
        server_side: bool = False,
        server_hostname: str | bytes | None = None,
        session: ssl.SSLSession | None = None,
    ) -> Connection:
        made = super().wrap_bio(incoming, outgoing, server_side, server_hostname, session)
        assert isinstance(made, Connection)
        made.incoming, made.outgoing = incoming, outgoing
        return made


def context_of(tls: Tls) -> Context:
    """Return what a server speaks TLS with."""
    context = Context(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(tls.certificate, tls.key)
    return context


def answer_to(request: bytes) -> bytes:
    """Return the whole answer to a plain request: the same address with https, if it names one."""
    line, host = LINE.match(request), HOST.search(request)
    if not line or not host:
        return NOTHING % (b"400 Bad Request", b"")
    return NOTHING % (b"302 Found", b"Location: %s://%s%s\r\n" % (b"https", host[1], line[1]))
