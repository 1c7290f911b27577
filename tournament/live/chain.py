"""The hash of a log row. Each row carries its own hash and that of the row before it.

**What is hashed**, format 1: SHA-256, in lower-case hexadecimal, of one JSON object in ASCII.
Its keys are `COLUMNS`, every column but `id` and `hash`, sorted by code point; no blanks, every
character outside ASCII escaped. In it
- `at` is UTC in ISO 8601 with six digits after the second: `2026-07-18T12:00:00.000000+00:00`;
- `key` is the UUID in lower case with hyphens, or null;
- `detail` and `touched` are JSON values, keys sorted at every depth. A number without a fraction
  is written as an integer (`1.0` and `1e0` as `1`). Any other is the shortest decimal that reads
  back as the same double. NaN and infinity are refused;
- `previous` is the `hash` of the row before it in its topic, empty in the first.

A row that was read from an archive keeps the topic and hash of its installation (`origin.py`).

Both databases return these values. SQLite keeps JSON as text. PostgreSQL's jsonb sorts keys, keeps
the last duplicate and writes `1e20` with twenty-one digits.

**What the chain shows**: rows that were changed, moved, swapped, inserted or removed. The event's
version counts the rows, and so shows that the last ones are missing.

**What it cannot show**: that someone with access to the database rewrote the last rows with their
hashes and the event's version. To detect that, compare with a printed head (a number and its
hash). Score sheets and `manage.py verify` print the current head; the log's page shows every hash.

Format 1 must not change while such rows exist. Rows of another form get another number. Pure: no
Django and no clock.
"""

import hashlib
import json
from collections.abc import Mapping
from datetime import UTC
from decimal import Decimal
from typing import Any

FORMAT = 1
COLUMNS = (
    *("format", "topic", "number", "at", "who", "role", "device", "verb", "words"),
    *("detail", "touched", "key", "body_hash", "previous"),
)
SHORT = 12
"""Digits of a hash that are printed for people: 48 bits."""


def row_hash(row: Mapping[str, Any]) -> str:
    """Return the hash of a row, from its `COLUMNS` as Python values; `at` is aware of its zone."""
    return hashlib.sha256(encoded(row)).hexdigest()


def encoded(row: Mapping[str, Any]) -> bytes:
    """Return the bytes that are hashed. Raises ValueError for NaN and infinity."""
    plain = {name: row[name] for name in COLUMNS}
    plain["at"] = row["at"].astimezone(UTC).isoformat(timespec="microseconds")
    plain["key"] = str(row["key"]) if row["key"] else None
    stored = json.loads(json.dumps(plain, allow_nan=False), parse_float=exact_number)
    return json.dumps(stored, sort_keys=True, separators=(",", ":")).encode("ascii")


def exact_number(digits: str) -> int | float:
    """A number with a point or an exponent, as both databases give it back."""
    exact = Decimal(digits)
    return int(exact) if exact == exact.to_integral_value() else float(digits)
