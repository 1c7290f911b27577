"""The size of every page with 1,024 teams, before it is compressed."""

from bench import Figure, at_most
from bench.walking import DOCUMENTS, early, places

TEAMS = 1024
GOAL = 60.0
LARGEST = 6


def measure() -> Figure:
    """Kilobytes of the largest page. What is printed or read from end to end does not count."""
    sizes: dict[str, float] = {}
    with early():
        for place in places(TEAMS):
            if place.name not in DOCUMENTS:
                size = len(place.client.get(place.path).content) / 1000
                sizes[place.name] = max(size, sizes.get(place.name, 0))
    largest = sorted(sizes.items(), key=lambda page: -page[1])
    told = ", ".join(f"{name} {size:.0f}" for name, size in largest[:LARGEST])
    above = sum(size > GOAL for size in sizes.values())
    how = f"kB; {above} of {len(sizes)} pages above, {TEAMS:,} teams; largest: {told}"
    return at_most("page_size", largest[0][1], GOAL, how)
