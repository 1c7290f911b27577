"""`python -m tests.drills.readable`: how easily the interface reads, without rule-book texts.

Flesch's reading ease over all messages (Flesch 1948, "A new readability yardstick"):
206.835 − 1.015 · words a sentence − 84.6 · syllables a word. Then the ten hardest sentences, and
each over 20 words. Syllables are counted by their vowels, which is right for nine words of ten.
"""

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass

from babel.messages.catalog import Message
from django.conf import settings

from tests.drills.catalogues import gathered

LONGEST = 20
WORD = re.compile(r"[A-Za-z’'-]*[A-Za-z][A-Za-z’'-]*|\d+")
VOWELS = re.compile(r"[aeiouy]+", re.IGNORECASE)
PLACEHOLDER = re.compile(r"%\(\w+\)s")
MARKUP = re.compile(r"<[^>]*>|&\w+;")
END = re.compile(r"(?<=[.!?:])\s+")


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence with its counts; a value that is put in counts as a name of two syllables."""

    text: str
    words: int
    syllables: int

    @property
    def ease(self) -> float:
        """Flesch's reading ease of this sentence alone."""
        return 206.835 - 1.015 * self.words - 84.6 * self.syllables / self.words


def sentences(row: Message) -> Iterator[Sentence]:
    """The sentences of a message, each with two words at least."""
    for template in (row.id,) if isinstance(row.id, str) else row.id:
        plain = MARKUP.sub("", PLACEHOLDER.sub("Eagles", template.replace("%%", " per cent")))
        for text in END.split(" ".join(plain.split())):
            words = WORD.findall(text)
            if len(words) > 1:
                yield Sentence(text, len(words), sum(map(syllables, words)))


def syllables(word: str) -> int:
    """How many a word has, about: its groups of vowels, a silent e at its end left out."""
    found = len(VOWELS.findall(word))
    silent = word.lower().endswith("e") and not word.lower().endswith("le") and found > 1
    return max(found - silent, 1)


def main() -> int:
    """Print the figures; status 1 where the interface reads harder than 65."""
    settings.configure(USE_I18N=True)
    said = [each for row in gathered() if row.id for each in sentences(row)]
    words = sum(each.words for each in said)
    spoken = sum(each.syllables for each in said)
    ease = 206.835 - 1.015 * words / len(said) - 84.6 * spoken / words
    print(f"{len(said)} sentences, {words} words, reading ease {ease:.1f}")
    for each in sorted(said, key=lambda each: each.ease)[:10]:
        print(f"  {each.ease:6.1f}  {each.text}")
    long = [each for each in said if each.words > LONGEST]
    print(f"{len(long)} over {LONGEST} words")
    for each in sorted(long, key=lambda each: -each.words):
        print(f"  {each.words}  {each.text}")
    return 0 if ease >= 65 else 1


if __name__ == "__main__":
    sys.exit(main())
