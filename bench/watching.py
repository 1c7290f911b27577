"""Real server processes on the benchmark's database, and readers of their live pages."""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

from bench.fanning import Readers
from bench.servers import Server, one_process
from tournament.registration.models import Event


@contextmanager
def nodes(folder: Path, *streams: int) -> Iterator[Sequence[Server]]:
    """One process of the real server for each of these limits of streams; 0 is none at all."""
    with ExitStack() as stack:
        yield [
            stack.enter_context(one_process(folder, ROOKERY_STREAMS=str(most))) for most in streams
        ]


def path_of(event: Event) -> str:
    """The address of the stream of the event's public page."""
    return f"/live/{event.pk}/?lang=en&page=/e/{event.slug}/"


def page_watchers(node: Server, event: Event, count: int) -> Readers:
    """Readers of the event's public page, who are sent what is new."""
    return _watchers(node, path_of(event), count)


def news_watchers(node: Server, event: Event, count: int) -> Readers:
    """Readers of an official's page, who hear that something changed."""
    return _watchers(node, f"/live/{event.pk}/?about=public", count)


def _watchers(node: Server, path: str, count: int) -> Readers:
    readers = Readers(node.port, path)
    readers.connect(count)
    return readers
