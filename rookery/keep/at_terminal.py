"""What `rookery backup`, `restore` and `backup-key` do at a terminal, and what they print."""

import os
import sys
from argparse import Namespace
from datetime import datetime
from getpass import getpass
from io import BytesIO
from pathlib import Path

from django.conf import settings

from rookery.keep import files, sealing
from rookery.keep.backup import back_up
from rookery.keep.parcel import Manifest, Parcel
from rookery.keep.restore import Restored, as_it_was, require_same_key, up_to_date
from rookery.keep.restore import restore as restore_backup
from rookery.terminal import Refused, block, say
from tournament.desk.now import now
from tournament.desk.verify import differences
from tournament.registration.models import Event

SHOWN = 20
"""Differences that are printed."""


def backup(asked: Namespace) -> int:
    """Make a backup and say where it is."""
    to = Path(asked.to).expanduser() if asked.to else settings.SAID.backups_in
    if not asked.to or asked.to.endswith(("/", os.sep)):
        files.make_folder(to)
    made = back_up(to, now(), _seal(asked, anew=True))
    rows = sum(part.rows for part in made.manifest.parts)
    say(f"Backup of {rows:,} rows and the secret key: {made.place} ({made.size / 1e6:.1f} MB)")
    if not (asked.passphrase or asked.key_file):
        say("It is not encrypted: whoever has it has all names and every PIN. Keep it safe.")
    return 0


def restore(asked: Namespace) -> int:
    """Restore a backup, then check every event. The exit status is 1 if something differs."""
    file = files.newest(asked.path, now())
    say(f"Reading {file}")
    parcel = Parcel(BytesIO(_plain(file, asked)))
    if asked.needs_key:
        require_same_key(parcel)
    finish = as_it_was if asked.as_it_was else up_to_date
    restored = restore_backup(parcel, now(), lambda: asked.yes or agrees(), finish)
    say(_greeting(restored))
    if asked.as_it_was:
        say(f"Open it with Rookery {restored.manifest.version}, which made it.")
        return 0
    return _verify()


def backup_key(asked: Namespace) -> int:
    """Make a key file that encrypts backups."""
    if asked.to.exists():
        raise Refused(f"{asked.to} exists. A key is never replaced: name another file.")
    content, public = sealing.new_key()
    files.write(asked.to, content.encode())
    say(
        f"Key file: {asked.to}\nKeep a copy away from this computer: without it nobody opens the "
        f"backups.\nTo make backups, a file with this line is enough:\n{public}"
    )
    return 0


def _seal(asked: Namespace, *, anew: bool) -> sealing.Seal | None:
    if asked.key_file:
        return sealing.read_key_file(asked.key_file)
    return sealing.Passphrase(_passphrase(anew=anew)) if asked.passphrase else None


def _passphrase(*, anew: bool) -> str:
    typed = getpass("Passphrase: ") if sys.stdin.isatty() else sys.stdin.readline().rstrip("\n")
    if not typed:
        raise Refused("The passphrase is empty. Type some words.")
    if anew and sys.stdin.isatty() and getpass("Again: ") != typed:
        raise Refused("The two passphrases differ. Try again.")
    return typed


def _plain(file: Path, asked: Namespace) -> bytes:
    try:
        content = file.read_bytes()
    except OSError as error:
        raise Refused(f"{file} cannot be read: {error.strerror}. Name another backup.") from error
    if not sealing.is_sealed(content):
        return content
    seal = _seal(asked, anew=False)
    if seal is None and sys.stdin.isatty():
        seal = sealing.Passphrase(_passphrase(anew=False))
    if seal is None:
        raise Refused("This backup is encrypted. Add --passphrase, or --key-file FILE.")
    return sealing.opened(content, seal)


def agrees() -> bool:
    """Ask the person at the terminal. Raise Refused if there is none."""
    question = "There is an installation here already. It will be kept beside the restored one."
    if not sys.stdin.isatty():
        raise Refused(f"{question}\nTo restore in its place, add --yes.")
    say(question)
    return input("Restore in its place? [y/N] ").strip().lower() in ("y", "yes")


def _greeting(restored: Restored) -> str:
    manifest: Manifest = restored.manifest
    made_at = datetime.fromisoformat(manifest.made_at)
    lines = [
        ("Restored", f"the backup of {made_at:%Y-%m-%d %H:%M:%S} UTC, Rookery {manifest.version}"),
        ("Cards", "every printed card, link and PIN of that time is valid"),
        ("Phones", "send again what was saved after it, as soon as they see this server"),
    ]
    lines += [("Before", f"what was here is in {restored.kept}")] if restored.kept else []
    return block(lines)


def _verify() -> int:
    """Check every event; the exit status is 1 if something differs."""
    found = [f"{event}: {words}" for event in Event.objects.all() for words in differences(event)]
    for words in found[:SHOWN]:
        say(words)
    events = Event.objects.count()
    if found:
        say(f"Differences from the facts: {len(found)}. They were in the backup.")
    else:
        say(f"Checked {events} event{'s' * (events != 1)}: logs, sheets and results agree.")
    return 1 if found else 0
