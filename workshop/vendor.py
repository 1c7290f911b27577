"""Copies the few third-party files we serve out of node_modules, so that nobody else needs node.

    npm ci --ignore-scripts && python3 workshop/vendor.py

Knows which files of which package go where; refuses to know versions (package.json pins them).
Every file's sha384 goes into workshop/vendor.json, and tests/house/test_vendor.py hashes again.
"""

import hashlib
import json
import re
import shutil
from base64 import b64encode
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
SERVED = Path("static/vendor")
TESTED = Path("tests/vendor")
FONT = "files/atkinson-hyperlegible-next"
TAKEN = {
    "@fontsource-variable/atkinson-hyperlegible-next": (
        SERVED,
        (f"{FONT}-latin-wght-normal.woff2", f"{FONT}-latin-ext-wght-normal.woff2", "LICENSE"),
    ),
    "sortablejs": (SERVED, ("Sortable.min.js", "LICENSE")),
    "axe-core": (TESTED, ("axe.min.js", "LICENSE")),
}
SOURCE_MAP = re.compile(rb"\n?//# sourceMappingURL=\S+\s*$")


def sha384(content: bytes) -> str:
    """The digest in the way browsers write it: `sha384-` and base64."""
    return "sha384-" + b64encode(hashlib.sha384(content).digest()).decode()


def take(package: str, target: Path, files: tuple[str, ...]) -> dict[str, Any]:
    """Copies one package's files into `target`/NAME-VERSION and describes what was taken.

    A script's pointer to its source map is cut off: the map is not shipped, and Django's hashed
    storage refuses a file that points at a missing one.
    """
    source = ROOT / "node_modules" / package
    version = json.loads((source / "package.json").read_text())["version"]
    folder = target / f"{package.rpartition('/')[2]}-{version}"
    shutil.rmtree(ROOT / folder, ignore_errors=True)
    (ROOT / folder).mkdir(parents=True)
    hashes = {}
    for file in files:
        content = SOURCE_MAP.sub(b"\n", (source / file).read_bytes())
        path = folder / Path(file).name
        (ROOT / path).write_bytes(content)
        hashes[path.as_posix()] = sha384(content)
    return {"name": package, "version": version, "files": hashes}


def drop_addresses(lock: Path) -> None:
    """Takes the funding addresses out of npm's lock file; the integrity hashes stay."""
    content = json.loads(lock.read_text())
    for package in content["packages"].values():
        package.pop("funding", None)
    lock.write_text(json.dumps(content, indent=2) + "\n")


def main() -> None:
    taken = [take(package, target, files) for package, (target, files) in TAKEN.items()]
    (ROOT / "workshop/vendor.json").write_text(json.dumps(taken, indent=2) + "\n")
    drop_addresses(ROOT / "package-lock.json")
    for package in taken:
        print(f"{package['name']} {package['version']}: {len(package['files'])} files")


if __name__ == "__main__":
    main()
