"""Templates without the indentation that helps whoever writes them.

A third of a page would be spaces. One line break stays wherever a template has space, so words and
buttons keep their distance.
"""

import re

from django.template import Origin
from django.template.loaders.filesystem import Loader

INDENTATION = re.compile(r"\n[ \t]+")
OF_ITS_OWN_LINE = re.compile(
    r"^(\{% (?:if|elif|else|endif|for|empty|endfor|with|endwith|block|endblock|once|endonce)\b"
    r"[^%\n]*%\})\n",
    re.M,
)
"""A tag that shows nothing itself: the break before its line is enough."""


class Unindented(Loader):
    """Loads the templates of the folder so."""

    def get_contents(self, origin: Origin) -> str:
        """The template's text."""
        return OF_ITS_OWN_LINE.sub(r"\1", INDENTATION.sub("\n", super().get_contents(origin)))
