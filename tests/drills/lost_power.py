"""What a disk holds after a power cut, from strace's notes of what a server wrote and synced.

The disk of this model keeps what was synced. Of what was written since, it keeps any sectors. Not
in it: disks that say too early that they synced, and folders (a file is there once it is made).
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from tests.drills.strace import require_strace

SECTOR = 512
CALLS = "pwrite64,fdatasync,fsync,ftruncate,unlink,write,writev,sendto,sendmsg"
LONGEST = 70_000
"""Bytes of one call that are noted: SQLite writes a page, a socket an answer."""
LINE = re.compile(r"(\d+) +(?:(\w+)\((.*)|<\.\.\. (\w+) resumed>(.*))")
TEXT = re.compile(r'"((?:\\x[0-9a-f]{2})*)"')
FILE = re.compile(r"\d+<((?:\\x[0-9a-f]{2})*)>")
WRITE = re.compile(r', "((?:\\x[0-9a-f]{2})*)", \d+, (\d+)')
SIZE = re.compile(r">, (\d+)")
SAVED = re.compile(rb"\?saved=(\d+)")


def tracing(notes: Path) -> tuple[str, ...]:
    """The program that notes it, with its words."""
    require_strace()
    words = ("-f", "-qq", "-y", "-xx", "-s", str(LONGEST), "-e", f"trace={CALLS}")
    return ("strace", *words, "-e", "signal=none", "-o", str(notes))


@dataclass(slots=True)
class OneFile:
    """A file: what is on the disk for certain, and what was written since, each with its number."""

    synced: bytearray
    since: list[tuple[int, int, bytes | None]] = field(default_factory=list)
    """Number, place and content; no content: the file ends at that place."""

    def sync(self, until: int) -> None:
        """All that was written up to this number is on the disk."""
        for number, place, content in self.since:
            if number <= until:
                _write(self.synced, place, content)
        self.since = [each for each in self.since if each[0] > until]

    def after_cut(self, random: Random | None) -> bytes:
        """What is left: without `random` nothing unsynced, otherwise about half of its sectors."""
        left = bytearray(self.synced)
        for _, place, content in self.since if random else ():
            for start in range(0, max(len(content or b""), 1), SECTOR):
                if random and random.random() < 0.5:
                    part = None if content is None else content[start : start + SECTOR]
                    _write(left, place + start, part)
        return bytes(left)


def _write(on: bytearray, place: int, content: bytes | None) -> None:
    on.extend(bytes(max(0, place - len(on))))
    if content is None:
        del on[place:]
    else:
        on[place : place + len(content)] = content


@dataclass(slots=True)
class Disk:
    """The files that are noted, by path."""

    files: dict[str, OneFile]
    written: int = 0
    syncing: dict[str, tuple[str, int]] = field(default_factory=dict)
    """Of each thread that syncs: the file, and the last write before it began."""

    @classmethod
    def with_files(cls, paths: Sequence[Path]) -> "Disk":
        """A disk that has these files for certain, as they are now."""
        there = {str(path): path.read_bytes() if path.exists() else b"" for path in paths}
        return cls({path: OneFile(bytearray(content)) for path, content in there.items()})

    def saved(self, notes: Path) -> Iterator[int]:
        """Follow the notes; yield each number that a phone is told as saved, when it is told."""
        with notes.open() as lines:
            for line in lines:
                found = LINE.match(line)
                if found and found[2]:
                    yield from self._begun(found[1], found[2], found[3])
                elif found:
                    self._done(found[1])

    def _begun(self, thread: str, call: str, words: str) -> Iterator[int]:
        if call in ("write", "writev", "sendto", "sendmsg"):
            for text in TEXT.findall(words):
                yield from map(int, SAVED.findall(_bytes(text)))
            return
        pattern = TEXT if call == "unlink" else FILE
        named = pattern.match(words)
        path = _bytes(named[1]).decode() if named else ""
        if path not in self.files:
            return
        if call == "unlink":
            self.files[path] = OneFile(bytearray())
        elif call in ("fdatasync", "fsync"):
            self.syncing[thread] = path, self.written
            if "unfinished" not in words:
                self._done(thread)
        else:
            self._change(path, words)

    def _change(self, path: str, words: str) -> None:
        """A `pwrite64`, or an `ftruncate`."""
        self.written += 1
        if found := WRITE.search(words):
            self.files[path].since.append((self.written, int(found[2]), _bytes(found[1])))
        elif found := SIZE.search(words):
            self.files[path].since.append((self.written, int(found[1]), None))

    def _done(self, thread: str) -> None:
        if thread in self.syncing:
            path, until = self.syncing.pop(thread)
            self.files[path].sync(until)


def _bytes(text: str) -> bytes:
    return bytes.fromhex(text.replace("\\x", ""))
