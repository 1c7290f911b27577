"""The authority of one data folder, and the certificate that it gives this server at each start.

Whoever trusts it trusts this one key, so it may only speak for a local network: name constraints
(RFC 5280, 4.2.1.10) keep it from signing for any name or address of the internet.
"""

import os
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from ipaddress import ip_address, ip_network
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from rookery.terminal import Refused

LOCAL_NETWORKS = [
    ip_network(block)
    for block in (
        *("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "127.0.0.0/8"),
        *("100.64.0.0/10", "192.0.2.0/24", "198.51.100.0/24", "203.0.113.0/24"),
        *("fc00::/7", "fe80::/10", "::1/128"),
    )
]
"""Never routed in the internet (IANA's special-purpose registries)."""
LOCAL_NAMES = ("localhost", "local")
KEPT_FOR = timedelta(days=5 * 365)
USED_FOR = timedelta(days=200)
"""iPhones accept no more than 825 days."""
SLOW_CLOCKS = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Tls:
    """The files that a server speaks TLS with."""

    certificate: Path
    key: Path


@dataclass(frozen=True, slots=True)
class Authority:
    """A certificate that devices trust, and its key."""

    certificate: x509.Certificate
    key: ec.EllipticCurvePrivateKey

    @property
    def fingerprint(self) -> str:
        """The SHA-256 hash in pairs, as devices show it."""
        return self.certificate.fingerprint(hashes.SHA256()).hex(":").upper()

    def to_download(self) -> bytes:
        """The certificate as every device takes it."""
        return self.certificate.public_bytes(serialization.Encoding.DER)


def authority_of(data: Path, now: datetime) -> Authority:
    """Return the data folder's authority. Makes one if there is none, or if it is too old."""
    folder = data / "authority"
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    certificate, key = folder / "authority.pem", folder / "authority.key"
    if certificate.exists() and key.exists():
        found = Authority(x509.load_pem_x509_certificate(certificate.read_bytes()), _read_key(key))
        if found.certificate.not_valid_after_utc > now + USED_FOR:
            return found
    made = _new_authority(now)
    _write(key, _key_bytes(made.key))
    _write(certificate, made.certificate.public_bytes(serialization.Encoding.PEM))
    return made


def certificate_for(
    data: Path, authority: Authority, addresses: Sequence[str], names: Sequence[str], now: datetime
) -> Tls:
    """Write a certificate for these addresses and local names. Raise Refused for a public one."""
    for address in addresses:
        if not any(ip_address(address) in network for network in LOCAL_NETWORKS):
            raise Refused(
                f"{address} is an address of the internet; --https is for local networks.\n"
                "Use a certificate for a name: --certificate FILE --key FILE"
            )
    key = ec.generate_private_key(ec.SECP256R1())
    alternatives: list[x509.GeneralName] = [x509.IPAddress(ip_address(each)) for each in addresses]
    alternatives += [x509.DNSName(name) for name in names]
    issuer = authority.certificate
    signed = (
        _builder("Rookery server", key, now, USED_FOR)
        .issuer_name(issuer.subject)
        .add_extension(x509.SubjectAlternativeName(alternatives), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(_usage(signs_certificates=False), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(
            x509.AuthorityKeyIdentifier.from_issuer_public_key(authority.key.public_key()),
            critical=False,
        )
        .sign(authority.key, hashes.SHA256())
    )
    made = Tls(data / "authority" / "server.pem", data / "authority" / "server.key")
    _write(made.key, _key_bytes(key))
    chain = [each.public_bytes(serialization.Encoding.PEM) for each in (signed, issuer)]
    _write(made.certificate, b"".join(chain))
    return made


def _new_authority(now: datetime) -> Authority:
    key = ec.generate_private_key(ec.SECP256R1())
    permitted: list[x509.GeneralName] = [x509.IPAddress(network) for network in LOCAL_NETWORKS]
    permitted += [x509.DNSName(name) for name in LOCAL_NAMES]
    builder = _builder(f"Rookery in the hall {now:%Y-%m-%d}", key, now, KEPT_FOR)
    certificate = (
        builder.issuer_name(_name(f"Rookery in the hall {now:%Y-%m-%d}"))
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(_usage(signs_certificates=True), critical=True)
        .add_extension(
            x509.NameConstraints(permitted_subtrees=permitted, excluded_subtrees=None),
            critical=True,
        )
        .sign(key, hashes.SHA256())
    )
    return Authority(certificate, key)


def _builder(
    name: str, key: ec.EllipticCurvePrivateKey, now: datetime, time: timedelta
) -> x509.CertificateBuilder:
    return (
        x509.CertificateBuilder()
        .subject_name(_name(name))
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - SLOW_CLOCKS)
        .not_valid_after(now + time)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
    )


def _name(words: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, words)])


def _usage(*, signs_certificates: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=not signs_certificates,
        key_cert_sign=signs_certificates,
        crl_sign=signs_certificates,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        encipher_only=False,
        decipher_only=False,
    )


def _read_key(path: Path) -> ec.EllipticCurvePrivateKey:
    key = serialization.load_pem_private_key(path.read_bytes(), password=None)
    assert isinstance(key, ec.EllipticCurvePrivateKey)
    return key


def _key_bytes(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )


def _write(path: Path, content: bytes) -> None:
    """Write a file that only this account reads."""
    path.unlink(missing_ok=True)
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(content)
