"""Categories in which a team is ranked besides: free words, as they are typed and kept.

Does not know who may be in one: the director says so.
"""

from collections.abc import Mapping

from tournament.registration.models import Entry
from tournament.registration.names import clean

MOST = 6
LONGEST = 40


def typed_categories(words: str) -> list[str]:
    """The categories in one line, parted by commas; each once, however it is written."""
    found: dict[str, str] = {}
    for word in words.split(","):
        if name := clean(word):
            found.setdefault(name.casefold(), name)
    return list(found.values())


def is_too_much(categories: list[str]) -> bool:
    """Whether a team has more of them, or longer ones, than a page can show."""
    return len(categories) > MOST or any(len(name) > LONGEST for name in categories)


def keep_categories(categories: Mapping[Entry, list[str]]) -> list[Entry]:
    """Write the categories of these teams; answer the teams whose categories changed."""
    changed = []
    for entry, own in categories.items():
        if entry.categories != own:
            entry.categories = own
            changed.append(entry)
    Entry.objects.bulk_update(changed, ["categories"], batch_size=200)
    return changed
