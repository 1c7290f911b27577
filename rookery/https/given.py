"""A certificate for a name, as a person gives it: read before the server starts with it."""

import ssl
from datetime import datetime
from pathlib import Path

from cryptography import x509

from rookery.https.authority import Tls
from rookery.terminal import Refused


def names_of(given: Tls, now: datetime) -> list[str]:
    """Return the names that the certificate is for. Raise Refused if it cannot be used."""
    certificate = _read(given.certificate)
    _require_pair(given)
    if certificate.not_valid_after_utc <= now:
        raise Refused(
            f"The certificate {given.certificate} was valid until "
            f"{certificate.not_valid_after_utc:%Y-%m-%d}. Get a new one."
        )
    try:
        named = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName)
    except x509.ExtensionNotFound:
        names = []
    else:
        names = named.value.get_values_for_type(x509.DNSName)
    if not names:
        raise Refused(f"The certificate {given.certificate} is for no name. Get one for a name.")
    return [name.removeprefix("*") for name in names]


def _read(path: Path) -> x509.Certificate:
    try:
        return x509.load_pem_x509_certificates(path.read_bytes())[0]
    except OSError as error:
        raise Refused(
            f"The certificate {path} cannot be read: {error.strerror}.\n"
            "Name its file in --certificate, and run Rookery with an account that may read it."
        ) from None
    except ValueError:
        raise Refused(
            f"{path} is no certificate in PEM format. Its first line must be "
            "-----BEGIN CERTIFICATE-----"
        ) from None


def _require_pair(given: Tls) -> None:
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(given.certificate, given.key)
    except (OSError, ssl.SSLError):
        raise Refused(
            f"The key {given.key} cannot be read, or does not belong to {given.certificate}.\n"
            "Name its own key in --key: without a passphrase, and readable for this account."
        ) from None
