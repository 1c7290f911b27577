"""Encrypt a backup with a passphrase or a key file, in the format of the program `age`.

A changed or shortened file does not open. Pure: no Django, no clock.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pyrage

from rookery.terminal import Refused
from tournament.own_files import PROGRAM

BEGINNING = b"age-encryption.org/"
SECRET, PUBLIC = "AGE-SECRET-KEY-", "age1"


@dataclass(frozen=True, slots=True)
class Passphrase:
    """Words that a person remembers. Takes a second to try."""

    words: str

    def seal(self, plain: bytes) -> bytes:
        return bytes(pyrage.passphrase.encrypt(plain, self.words))

    def open(self, sealed: bytes) -> bytes:
        return bytes(pyrage.passphrase.decrypt(sealed, self.words))


@dataclass(frozen=True, slots=True)
class KeyFile:
    """The lines of a key file: public keys seal, and secret ones open as well."""

    lines: tuple[str, ...]

    def seal(self, plain: bytes) -> bytes:
        public = [key.to_public() for key in self._secret()]
        others = [pyrage.x25519.Recipient.from_str(line) for line in self._starting(PUBLIC)]
        return bytes(pyrage.encrypt(plain, [*public, *others]))

    def open(self, sealed: bytes) -> bytes:
        return bytes(pyrage.decrypt(sealed, self._secret()))

    def _secret(self) -> list[pyrage.x25519.Identity]:
        return [pyrage.x25519.Identity.from_str(line) for line in self._starting(SECRET)]

    def _starting(self, beginning: str) -> Iterator[str]:
        return (line for line in self.lines if line.startswith(beginning))


Seal = Passphrase | KeyFile


def is_sealed(content: bytes) -> bool:
    """Whether the file is encrypted."""
    return content.startswith(BEGINNING)


def opened(content: bytes, seal: Seal) -> bytes:
    """The plain content. Raise Refused if the key is another one or the file was changed."""
    try:
        return seal.open(content)
    except pyrage.DecryptError as error:
        raise Refused(
            "The backup does not open: the passphrase or key file is another one, or the file was\n"
            "cut off or changed. Try the other keys you have, then another backup."
        ) from error


def read_key_file(path: Path) -> KeyFile:
    """The keys in a file. Raise Refused if there is none."""
    try:
        lines = tuple(line.strip() for line in path.read_text().splitlines())
    except (OSError, UnicodeDecodeError) as error:
        raise Refused(f"The key file {path} cannot be read. Name another one.") from error
    keys = KeyFile(tuple(line for line in lines if line.startswith((SECRET, PUBLIC))))
    try:
        keys.seal(b"")
    except (pyrage.EncryptError, pyrage.IdentityError, pyrage.RecipientError) as error:
        raise Refused(
            f"{path} holds no key. Make one with: {PROGRAM} backup-key --to FILE"
        ) from error
    return keys


def new_key() -> tuple[str, str]:
    """The content of a new key file, and its public key."""
    secret = pyrage.x25519.Identity.generate()
    public = str(secret.to_public())
    return f"# public key: {public}\n{secret}\n", public
