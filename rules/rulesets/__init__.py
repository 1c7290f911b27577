"""The installed rulesets: every ruleset module in this folder.

A new ruleset is a new file; nothing here changes.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import cast

from rules.ruleset import Ruleset


class UnknownRuleset(LookupError):
    """There is no such ruleset. The message lists the installed ones."""


@cache
def slugs() -> tuple[str, ...]:
    """The installed rulesets by name."""
    names = (module.name for module in iter_modules(__path__))
    return tuple(sorted(name.replace("_", "-") for name in names if name[0] != "_"))


def find(slug: str) -> Ruleset:
    """The ruleset of that name. Raises UnknownRuleset."""
    if slug not in slugs():
        known = ", ".join(slugs())
        raise UnknownRuleset(f"No ruleset of that name is installed; there are: {known}.")
    return _load(slug)


@cache
def _load(slug: str) -> Ruleset:
    module = import_module(f"{__name__}.{slug.replace('-', '_')}")
    return cast("Ruleset", module.RULESET)
