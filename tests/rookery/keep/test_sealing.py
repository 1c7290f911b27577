"""Sealed with a key or a passphrase, a backup opens with nothing else, and only unchanged."""

from pathlib import Path

import pytest

from rookery.keep.sealing import Passphrase, is_sealed, new_key, opened, read_key_file
from rookery.terminal import Refused

PLAIN = b"PK rows " * 100


def key_file(folder: Path, text: str) -> Path:
    file = folder / "key"
    file.write_text(text)
    return file


def test_a_key_file_opens_what_it_sealed(tmp_path: Path) -> None:
    key = read_key_file(key_file(tmp_path, new_key()[0]))
    sealed = key.seal(PLAIN)
    assert is_sealed(sealed)
    assert not is_sealed(PLAIN)
    assert opened(sealed, key) == PLAIN


def test_a_file_with_the_public_line_alone_seals_and_does_not_open(tmp_path: Path) -> None:
    content, public = new_key()
    sealed = read_key_file(key_file(tmp_path, public)).seal(PLAIN)
    assert opened(sealed, read_key_file(key_file(tmp_path, content))) == PLAIN
    with pytest.raises(Refused):
        opened(sealed, read_key_file(key_file(tmp_path, public)))


def test_another_key_or_a_changed_file_is_refused(tmp_path: Path) -> None:
    key = read_key_file(key_file(tmp_path, new_key()[0]))
    sealed = bytearray(key.seal(PLAIN))
    with pytest.raises(Refused):
        opened(bytes(sealed), read_key_file(key_file(tmp_path, new_key()[0])))
    with pytest.raises(Refused):
        opened(bytes(sealed[:-20]), key)
    sealed[-20] ^= 1
    with pytest.raises(Refused):
        opened(bytes(sealed), key)


@pytest.mark.parametrize("text", ["", "hello", "AGE-SECRET-KEY-1NOTAKEY"])
def test_a_file_without_a_key_is_refused(tmp_path: Path, text: str) -> None:
    with pytest.raises(Refused):
        read_key_file(key_file(tmp_path, text))


def test_a_passphrase_opens_what_it_sealed() -> None:
    sealed = Passphrase("seven red crows").seal(PLAIN)
    assert opened(sealed, Passphrase("seven red crows")) == PLAIN
