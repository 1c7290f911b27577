"""Which static files are collected: ours and htmx itself."""

from django.contrib.staticfiles.apps import StaticFilesConfig


class StaticFiles(StaticFilesConfig):
    """Leave out htmx's extensions: one names a file that hashing cannot find."""

    ignore_patterns = [*StaticFilesConfig.ignore_patterns, "ext"]
