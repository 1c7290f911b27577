"""Secrets that are shown once and stored as HMACs of the server's key."""

import secrets
from base64 import urlsafe_b64encode
from uuid import UUID

from django.utils.crypto import salted_hmac

CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
CODE_LENGTH = 8


def new_code() -> str:
    """Eight characters (40 bits) to read from a screen and type: "K7QF-2MXA"."""
    letters = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
    return f"{letters[:4]}-{letters[4:]}"


def code_digest(typed: str) -> str:
    """What is stored of a code. Case, dashes and spaces do not matter."""
    return _digest("first-owner", letters_of(typed))


def new_key() -> str:
    """128 bits for a link, in letters that an address may have."""
    return secrets.token_urlsafe(16)


def key_of_form(form: UUID) -> str:
    """The same for the link of one form: whoever sends it again gets the same link."""
    digest = salted_hmac("rookery.link-key", str(form), algorithm="sha256").digest()
    return urlsafe_b64encode(digest[:16]).decode().rstrip("=")


def key_digest(key: str) -> str:
    """What is stored of a link's key."""
    return _digest("link", key.strip())


def new_seed() -> str:
    """What an app's secret is made of, with the server's key."""
    return secrets.token_hex(16)


def totp_secret(seed: str) -> bytes:
    """The secret that an app knows: 160 bits."""
    return salted_hmac("rookery.second-factor", seed, algorithm="sha256").digest()[:20]


def recovery_digest(seed: str, typed: str) -> str:
    """What is stored of a recovery code. Case, dashes and spaces do not matter."""
    return _digest(f"recovery.{seed}", letters_of(typed))


def letters_of(typed: str) -> str:
    """What is typed of a code, in capitals, without dashes and spaces."""
    return typed.upper().replace("-", "").replace(" ", "").strip()


def _digest(purpose: str, secret: str) -> str:
    return salted_hmac(f"rookery.{purpose}", secret, algorithm="sha256").hexdigest()
