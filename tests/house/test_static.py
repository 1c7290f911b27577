"""Every file that a page or a style names is there, under its hashed name."""

from pathlib import Path

from django.conf import LazySettings
from django.core.management import call_command


def test_the_static_files_can_be_collected_under_hashed_names(
    settings: LazySettings, tmp_path: Path
) -> None:
    settings.STATIC_ROOT = tmp_path
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "tournament.headers.HashedStaticFiles"},
    }
    call_command("collectstatic", interactive=False, verbosity=0)
    assert list(tmp_path.glob("css/tokens.*.css"))
    assert list(tmp_path.glob("js/hand.*.js"))
