"""What a form showed: a fingerprint that comes back with it, so that nobody acts on the unseen.

A page that asks for a decision about something carries `fingerprint` of it in a hidden field named
`shown`. The action computes it anew inside its change, after the answer to a repeated key, and
refuses where the two differ.
"""

import hashlib
import json

from rules.refusals import refusal

DIGITS = 16
CHANGED_SINCE = "changed-since"


def fingerprint(*facts: object) -> str:
    """Sixteen hexadecimal digits for these facts: numbers, texts, lists, mappings, None."""
    text = json.dumps(facts, sort_keys=True, default=str)
    return hashlib.sha256(text.encode()).hexdigest()[:DIGITS]


def require_as_shown(shown: str, stands: str, *, message: str, remedy: str) -> None:
    """Refused unless the form showed what stands now; a form without a fingerprint showed nothing.

    `message` says what has changed since, `remedy` what to do.
    """
    if shown != stands:
        raise refusal(message, remedy=remedy, code=CHANGED_SINCE)
