"""Copy third-party files out of node_modules, so that nobody else needs Node.

    npm ci --ignore-scripts && python3 workshop/vendor.py

package.json pins the versions. workshop/vendor.json records every file's sha384, which
tests/house/test_vendor.py checks.
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
    """Return the digest as browsers write it: `sha384-` and base64."""
    return "sha384-" + b64encode(hashlib.sha384(content).digest()).decode()


def take(package: str, target: Path, files: tuple[str, ...]) -> dict[str, Any]:
    """Copy one package's files into `target`/NAME-VERSION and describe them.

    Cuts the pointer to a source map, which is not shipped: Django's hashed storage refuses a
    pointer to a missing file.
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
    """Remove the funding addresses from npm's lock file; keep the integrity hashes."""
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
