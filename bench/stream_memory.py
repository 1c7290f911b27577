"""Memory of an open stream. Its peer is nginx with nchan, which few machines have."""

from pathlib import Path

from bench import Figure, unmeasured
from bench.fanning import Readers, fan_servers

READERS = 2_000
NCHAN = "ngx_nchan_module.so"


def measure() -> Figure:
    """Our memory for a reader. Without its peer there is no ratio."""
    with fan_servers("ours") as (server,):
        readers = Readers(server.port)
        readers.connect(50)
        before = server.memory
        readers.connect(READERS)
        each = (server.memory - before) / READERS
        readers.close()
    is_there = any(Path("/usr/lib/nginx/modules").glob(NCHAN))
    why = (
        f"no side for nchan is written yet; ours takes {each / 1024:.1f} kB"
        if is_there
        else f"needs nginx with nchan (libnginx-mod-nchan); ours takes {each / 1024:.1f} kB"
    )
    return unmeasured("stream_memory", "<= 1.2", f"{why} a stream, {READERS:,} streams")
