"""nginx, the peer that many halls know: with pages in files, or with nchan's streams.

One worker process, as we have one. It is not a part of the environment: `apt install nginx-light
libnginx-mod-nchan`.
"""

import shutil
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from bench.ports import free_port
from bench.servers import Server, started

NCHAN = Path("/usr/lib/nginx/modules/ngx_nchan_module.so")
CONFIGURATION = """
{modules}
daemon off; worker_processes 1; worker_rlimit_nofile 16384;
pid {folder}/pid; error_log {folder}/error.log;
events {{ worker_connections 8192; }}
http {{
  access_log off; keepalive_requests 1000000; default_type "text/html; charset=utf-8";
  client_body_temp_path {folder}; proxy_temp_path {folder}; fastcgi_temp_path {folder};
  uwsgi_temp_path {folder}; scgi_temp_path {folder}; sendfile on; tcp_nopush on;
  server {{ listen 127.0.0.1:{port}; root {folder}; {places} }}
}}
"""
STREAMS = "location /live/ { nchan_subscriber eventsource; nchan_channel_id bench; }"


def has_nginx() -> bool:
    """Whether it is installed."""
    return shutil.which("nginx") is not None


def has_nchan() -> bool:
    """Whether it is installed with its streams."""
    return has_nginx() and NCHAN.exists()


@contextmanager
def files(contents: Mapping[str, bytes]) -> Iterator[Server]:
    """An nginx with these files."""
    with _folder() as folder:
        for name, content in contents.items():
            (folder / name).write_bytes(content)
        with _running(folder) as server:
            yield server


@contextmanager
def nchan() -> Iterator[Server]:
    """An nginx with a stream below /live/."""
    with _folder() as folder, _running(folder, f"load_module {NCHAN};", STREAMS) as server:
        yield server


@contextmanager
def _folder() -> Iterator[Path]:
    folder = Path(tempfile.mkdtemp(prefix="rookery-nginx-"))
    folder.chmod(0o755)
    try:
        yield folder
    finally:
        shutil.rmtree(folder)


@contextmanager
def _running(folder: Path, modules: str = "", places: str = "") -> Iterator[Server]:
    port = free_port()
    own = CONFIGURATION.format(folder=folder, port=port, modules=modules, places=places)
    (folder / "conf").write_text(own)
    words = ("nginx", "-c", str(folder / "conf"), "-e", str(folder / "error.log"))
    with started(words, port) as master:
        yield Server(port, _worker(master.process))


def _worker(master: int) -> int:
    """The process that answers: the only child."""
    children = Path(f"/proc/{master}/task/{master}/children").read_text()
    return int(children.split()[0])
