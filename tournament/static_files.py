"""Which static files are collected: ours and htmx itself, without what no page uses."""

from django.contrib.staticfiles.apps import StaticFilesConfig


class StaticFiles(StaticFilesConfig):
    """Leave htmx's extensions out: one names a file that hashing cannot find."""

    ignore_patterns = [*StaticFilesConfig.ignore_patterns, "ext"]
