"""Public pages as bytes, with what they are about: kept until a change concerns them.

Nothing here renders or asks a database. A page that is no longer current stays on the shelf for a
server that is too busy to render it anew. The least recently asked for goes first.
"""

import gzip
import hashlib
import time
from collections import OrderedDict, deque
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, field

import brotli

from tournament.live.log_reader import Change
from tournament.live.reply import Headers, Reply, head_of
from tournament.live.versions import About

GZIP, BR = b"gzip", b"br"
MOST_BYTES = 64 * 1024 * 1024
LONGEST = 60.0
"""Seconds after which any page is rendered anew: what a page forgot to name makes it late, for a
minute, and never wrong for ever."""
RECENT = 1024
"""Changes remembered for pages that were being rendered meanwhile."""
WHATEVER = About()
LEVEL, QUALITY = 6, 5
"""Of gzip and of Brotli, which then takes as long and leaves less."""
BUSY, IS_BUSY = b'data-when="busy" hidden', b'data-when="busy"'
"""How a page hides the line that says as of when it is, and how it shows it."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What a page shows: of this topic, read at number `until`, what it is `about`.

    `seen` names this state in the address of a page that asks again. Without a topic, it is about
    everything. `seconds`: its words are true only so long.
    """

    topic: str = ""
    until: int = 0
    about: About = WHATEVER
    seen: str = ""
    seconds: float = LONGEST

    def is_outdated_by(self, change: Change) -> bool:
        """Whether this change came later and concerns the page."""
        if not self.topic:
            return self.about.concerns(change.touched)
        is_later = change.topic == self.topic and change.number > self.until
        return is_later and self.about.concerns(change.touched)


@dataclass(frozen=True, slots=True)
class Form:
    """The replies with a body in one encoding: the whole, that the reader has it, and that nothing
    is new since the state that the reader has seen.
    """

    whole: Reply
    same: Reply
    no_news: Reply
    etag: bytes


@dataclass(frozen=True, slots=True)
class Shared:
    """What of its address a view looks at: fields of the query, and those that make it personal."""

    query: frozenset[str]
    personal: frozenset[str]


@dataclass(slots=True)
class Page:
    """A page in every encoding: browsers take `brotli` over https only. `is_current` until a change
    concerns it.
    """

    facts: Facts
    plain: Form
    zipped: Form
    brotli: Form | None
    until: float
    """By the clock of `time.monotonic`."""
    is_current: bool = True

    @property
    def status(self) -> int:
        return self.plain.whole.status

    @property
    def size(self) -> int:
        forms = (self.plain, self.zipped, self.brotli)
        return sum(len(form.whole.body) for form in forms if form)

    def form(self, takes: frozenset[bytes]) -> Form:
        """The shortest form in an encoding that the reader takes."""
        if self.brotli and BR in takes:
            return self.brotli
        return self.zipped if GZIP in takes else self.plain

    def is_fresh(self) -> bool:
        """Whether it may be sent as it is."""
        return self.is_current and time.monotonic() < self.until

    def as_busy(self) -> "Page":
        """The same, which says that the server is busy and as of when this is."""
        status, head, body = self.plain.whole
        secure = self.brotli is not None
        return page_of(status, head.pairs, body.replace(BUSY, IS_BUSY), self.facts, secure=secure)


def page_of(
    status: int,
    headers: Iterable[tuple[bytes, bytes]],
    body: bytes,
    facts: Facts,
    *,
    secure: bool = False,
) -> Page:
    """A page from its answer: with its tags, and compressed once. `secure`: asked for by https."""
    own = [(name, value) for name, value in headers if name != b"content-length"]
    names = {name for name, _ in own}
    shared = [pair for pair in own if pair[0] not in (b"vary", b"etag")]
    shared.append((b"vary", _vary(value for name, value in own if name == b"vary")))
    if b"cache-control" not in names:
        shared.append((b"cache-control", b"no-cache"))
    digest = hashlib.sha256(body).hexdigest()[:24].encode()
    plain = _form(status, shared, body, b'"%s"' % digest)
    zipped = _coded(shared, gzip.compress(body, LEVEL, mtime=0), digest, GZIP, plain)
    return Page(
        facts=facts,
        plain=plain,
        zipped=zipped,
        brotli=_coded(shared, brotli.compress(body, quality=QUALITY), digest, BR, zipped)
        if secure
        else None,
        until=time.monotonic() + min(facts.seconds, LONGEST),
    )


def _vary(values: Iterable[bytes]) -> bytes:
    """These headers in one, which each way of writing the page depends on."""
    names = [name.strip() for value in values for name in value.split(b",")]
    return b", ".join(dict.fromkeys([*names, b"Accept-Encoding"]))


def _coded(headers: Headers, body: bytes, digest: bytes, coding: bytes, other: Form) -> Form:
    """The form in this coding, unless the `other` is no longer."""
    status, _, longer = other.whole
    if len(body) >= len(longer):
        return other
    coded = [*headers, (b"content-encoding", coding)]
    return _form(status, coded, body, b'"%s-%s"' % (digest, coding))


def _form(status: int, headers: Headers, body: bytes, etag: bytes) -> Form:
    tagged = [*headers, (b"etag", etag)]
    bare = head_of([pair for pair in tagged if not pair[0].startswith(b"content-")])
    full = head_of([*tagged, (b"content-length", str(len(body)).encode())])
    return Form(Reply(status, full, body), Reply(304, bare, b""), Reply(204, bare, b""), etag)


@dataclass(slots=True)
class Shelf:
    """The pages of a process, by what was asked for. Used on the event loop alone."""

    most_bytes: int = MOST_BYTES
    size: int = 0
    pages: OrderedDict[Hashable, Page] = field(default_factory=OrderedDict)
    _by_topic: dict[str, set[Hashable]] = field(default_factory=dict)
    _recent: deque[Change] = field(default_factory=lambda: deque(maxlen=RECENT))
    is_told: bool = False
    """Whether a watch has begun: until then nobody says what is outdated."""
    _heard: int = 0
    _forgot: int = 0

    @property
    def moment(self) -> tuple[int, int]:
        """How much was heard and forgotten until now, for a page about to be rendered."""
        return self._heard, self._forgot

    def get(self, key: Hashable) -> Page | None:
        """The page, current or not."""
        page = self.pages.get(key)
        if page is not None:
            self.pages.move_to_end(key)
        return page

    def put(self, key: Hashable, page: Page, begun: tuple[int, int]) -> None:
        """Keep a page whose rendering began at that moment: what came meanwhile may concern it."""
        heard, forgot = begun
        if forgot != self._forgot or page.size > self.most_bytes:
            return
        missed = self._heard - heard
        came = list(self._recent)[-missed:] if missed else []
        if missed > len(came) or any(map(page.facts.is_outdated_by, came)):
            page.is_current = False
        self._drop(key)
        self.pages[key] = page
        self._by_topic.setdefault(page.facts.topic, set()).add(key)
        self.size += page.size
        while self.size > self.most_bytes:
            self._drop(next(iter(self.pages)))

    def hear(self, changes: Sequence[Change]) -> None:
        """Mark the pages that these changes concern."""
        for change in changes:
            self._heard += 1
            self._recent.append(change)
            for topic in (change.topic, ""):
                for key in self._by_topic.get(topic, ()):
                    page = self.pages[key]
                    if page.is_current and page.facts.is_outdated_by(change):
                        page.is_current = False

    def forget(self) -> None:
        """Keep nothing from before: a watch begins, or the database is another one."""
        self.is_told = True
        self._forgot += 1
        self.pages.clear()
        self._by_topic.clear()
        self.size = 0

    def _drop(self, key: Hashable) -> None:
        page = self.pages.pop(key, None)
        if page is None:
            return
        self.size -= page.size
        keys = self._by_topic[page.facts.topic]
        keys.discard(key)
        if not keys:
            del self._by_topic[page.facts.topic]
