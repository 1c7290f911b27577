"""The live region of a page and its parts, cut out of the page's HTML. Pure.

The region is the element with `data-stream`; of boxes outside of it, its `hx-select-oob` names the
ids. Its parts are the articles and paragraphs with an id, such as the matches of a bracket: where
nothing else has changed, only those are sent.

Cuts by counting tags, which takes a hundredth of the time of a parser. Our templates close what
they open, and write "<" in text as an entity.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

REGION = re.compile(r"<(\w+)\b[^>]*\sdata-stream=[^>]*>")
SEEN = re.compile(r"(?<=[?;&]since=)[^&\"]*")
STREAM = re.compile(r'\sdata-stream="([^"]*)"')
BESIDE = re.compile(r'hx-select-oob="([^"]*)"')
PART = re.compile(r'<(article|p)\b[^>]*\sid="([^"]*)".*?</\1>', re.DOTALL)


@dataclass(frozen=True, slots=True)
class Parts:
    """A live region: what it has `seen`, its HTML, its parts by id, the boxes beside it by id.

    `stream` is the address of its stream; `frame` is the region without its parts and without what
    it has seen.
    """

    seen: str
    stream: str
    region: str
    parts: Mapping[str, str]
    beside: Mapping[str, str]
    frame: str

    @property
    def whole(self) -> list[str]:
        """The region and the boxes beside it."""
        return [self.region, *self.beside.values()]

    def since(self, before: "Parts") -> list[str]:
        """What is new: boxes and parts, or the whole region if anything else has changed."""
        boxes = [html for name, html in self.beside.items() if before.beside.get(name) != html]
        if self.frame != before.frame or self.parts.keys() != before.parts.keys():
            return [self.region, *boxes]
        new = [html for name, html in self.parts.items() if before.parts[name] != html]
        return [*new, *boxes]


def parts_of(page: str) -> Parts | None:
    """The live region of a page, or None if it has none."""
    opening = REGION.search(page)
    if opening is None:
        return None
    region = _element(page, opening)
    seen, stream = SEEN.search(opening[0]), STREAM.search(opening[0])
    found = BESIDE.search(opening[0])
    names = [name.split(":")[0].strip("# ") for name in found[1].split(",")] if found else []
    parts = {each[2]: each[0] for each in PART.finditer(region)}
    without_seen = STREAM.sub("", SEEN.sub("", opening[0])) + region[len(opening[0]) :]
    return Parts(
        seen=seen[0] if seen else "",
        stream=stream[1] if stream else "",
        region=region,
        parts=parts,
        beside=_boxes(page, names),
        frame=PART.sub(r"\2", without_seen),
    )


def _boxes(page: str, names: Sequence[str]) -> dict[str, str]:
    openings = {name: re.search(rf'<(\w+)\b[^>]*\sid="{name}"[^>]*>', page) for name in names}
    return {name: _element(page, opening) for name, opening in openings.items() if opening}


def _element(page: str, opening: "re.Match[str]") -> str:
    """The element that begins with this tag."""
    depth = 0
    for tag in re.compile(rf"<(/?){opening[1]}\b").finditer(page, opening.start()):
        depth += -1 if tag[1] else 1
        if not depth:
            return page[opening.start() : page.index(">", tag.end()) + 1]
    return page[opening.start() :]
