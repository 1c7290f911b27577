"""Categories in which a team is also ranked: free text, each spelled one way in a division.

The director decides who belongs to one.
"""

from collections.abc import Mapping, Sequence

from tournament.registration.models import Entry
from tournament.registration.names import clean

MOST = 6
LONGEST = 40


def typed_categories(words: str) -> list[str]:
    """The categories in one line, separated by commas; each once, ignoring case."""
    found: dict[str, str] = {}
    for word in words.split(","):
        if name := clean(word):
            found.setdefault(name.casefold(), name)
    return list(found.values())


def is_too_much(categories: list[str]) -> bool:
    """Whether there are more or longer ones than a page can show."""
    return len(categories) > MOST or any(len(name) > LONGEST for name in categories)


def keep_categories(entries: Sequence[Entry], categories: Mapping[Entry, list[str]]) -> list[Entry]:
    """Save the categories of some of a division's entries. Returns the entries that changed.

    "Senior" and "senior" are one category, spelled as the first of all entries spells it.
    """
    spelled: dict[str, str] = {}
    changed = []
    for entry in entries:
        own = [
            spelled.setdefault(name.casefold(), name)
            for name in categories.get(entry, entry.categories)
        ]
        if entry.categories != own:
            entry.categories = own
            changed.append(entry)
    Entry.objects.bulk_update(changed, ["categories"], batch_size=200)
    return changed
