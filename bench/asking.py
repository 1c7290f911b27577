"""Clients that ask for pages over HTTP, and nginx: the sides of the benches of public pages.

Requests are pipelined, so that the client takes as little as it can of the machine's cores.
"""

import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bench.ground import ROOT
from bench.saving import Run, cpu_of
from workshop.serve import ONE_PROCESS

LINES, TOGETHER = 16, 50
"""Connections, and the requests that each sends at once."""
END = b"\r\n\r\n"
CONFIGURATION = """
daemon off; worker_processes 1; pid {folder}/pid; error_log {folder}/error.log;
events {{ worker_connections 1024; }}
http {{
  access_log off; keepalive_requests 1000000; default_type "text/html; charset=utf-8";
  client_body_temp_path {folder}; proxy_temp_path {folder}; fastcgi_temp_path {folder};
  uwsgi_temp_path {folder}; scgi_temp_path {folder}; sendfile on; tcp_nopush on;
  server {{ listen 127.0.0.1:{port}; root {folder}; }}
}}
"""


def free_port() -> int:
    """A port that nothing listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def request(path: str, **headers: str) -> bytes:
    """A GET of this path as a browser sends it."""
    own = {"Host": "localhost", "User-Agent": "Mozilla/5.0", "Accept": "text/html", **headers}
    lines = [f"{name.replace('_', '-')}: {value}" for name, value in own.items()]
    return "\r\n".join([f"GET {path} HTTP/1.1", *lines, "", ""]).encode()


def answer_to(port: int, asked: bytes) -> tuple[bytes, bytes]:
    """Head and body of the answer to one request."""
    with socket.create_connection(("127.0.0.1", port), 30) as line:
        line.sendall(asked)
        answer = b""
        while END not in answer:
            answer += _part(line)
        head, _, body = answer.partition(END)
        length = int(header(head, b"content-length") or 0)
        while len(body) < length and b" 304 " not in head[:20]:
            body += _part(line)
    return head, body


def _part(line: socket.socket) -> bytes:
    part = line.recv(65536)
    assert part, "The server hung up."
    return part


def header(head: bytes, name: bytes) -> bytes:
    """The value of this header, or nothing."""
    for row in head.split(b"\r\n")[1:]:
        found, _, value = row.partition(b":")
        if found.strip().lower() == name:
            return value.strip()
    return b""


def ask_many(port: int, server: int, asked: bytes, count: int) -> Run:
    """Ask `count` times for the same. `server` is the number of its process."""
    head, body = answer_to(port, asked)
    size = len(head) + len(END) + len(body)
    lines = [socket.create_connection(("127.0.0.1", port), 30) for _ in range(LINES)]
    start, cpu = time.perf_counter(), cpu_of(server)
    for _ in range(count // (LINES * TOGETHER)):
        for line in lines:
            line.sendall(asked * TOGETHER)
        for line in lines:
            _take(line, size * TOGETHER)
    run = Run(time.perf_counter() - start, cpu_of(server) - cpu)
    for line in lines:
        line.close()
    return run


def _take(line: socket.socket, size: int) -> None:
    left = size
    while left > 0:
        left -= len(line.recv(min(left, 1 << 20)))


@contextmanager
def nginx(files: dict[str, bytes]) -> Iterator[tuple[int, int]]:
    """An nginx of its own with these files: its port and the number of its process."""
    folder, port = Path(tempfile.mkdtemp(prefix="rookery-nginx-")), free_port()
    for name, content in files.items():
        (folder / name).write_bytes(content)
    folder.chmod(0o755)
    (folder / "conf").write_text(CONFIGURATION.format(folder=folder, port=port))
    words = ("nginx", "-c", str(folder / "conf"), "-e", str(folder / "error.log"))
    server = subprocess.Popen(words)
    try:
        _wait(port)
        yield port, server.pid
    finally:
        server.terminate()
        server.wait()
        shutil.rmtree(folder)


@contextmanager
def one_process(folder: Path) -> Iterator[tuple[int, int]]:
    """Our server on this database in one process: its port and the number of its process."""
    port = free_port()
    words = (*ONE_PROCESS, "--port", str(port), "--no-access-log")
    server = subprocess.Popen(
        [sys.executable, *words, "--log-level", "error"],
        cwd=ROOT,
        env={**os.environ, "ROOKERY_DATA": str(folder)},
    )
    try:
        _wait(port)
        yield port, server.pid
    finally:
        server.terminate()
        server.wait()


def has_nginx() -> bool:
    """Whether the peer is installed."""
    return shutil.which("nginx") is not None


def _wait(port: int) -> None:
    for _ in range(600):
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            return
        except OSError:
            time.sleep(0.05)
    raise RuntimeError("The server did not start.")
