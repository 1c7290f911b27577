"""Shows every component with realistic and nasty content: `python docs/look/show.py [PORT]`.

Needs no database and none of the project's settings: templates, static files and sample.py.
"""

import sys
from pathlib import Path
from wsgiref.simple_server import make_server

import django
from django.conf import settings
from django.contrib.staticfiles.handlers import StaticFilesHandler
from django.core.handlers.wsgi import WSGIHandler
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path[:0] = [str(ROOT), str(HERE)]

import sample  # noqa: E402  (found beside this file)

# Not the cached ones: an edited template shows at the next reload.
LOADERS = [f"django.template.loaders.{name}.Loader" for name in ("filesystem", "app_directories")]
# Of the tags that the product's templates need not load, those that know no models.
BUILTINS = ["django.templatetags.i18n", "tournament.desk.templatetags.document"]
PAGES = {
    "": "kitchen-sink.html",
    "floor": "floor.html",
    "wall": "wall.html",
    "phone": "phone-entry.html",
    "phone-seats": "phone-seats.html",
    "phone-sign": "phone-sign.html",
    "paper": "paper.html",
    "bracket-13": "bracket.html",
    "bracket-32": "bracket.html",
    "print-sheets": "print-sheets.html",
    "print-cards": "print-cards.html",
}


def page(request: HttpRequest, name: str = "") -> HttpResponse:
    """One page of samples; `?theme=dark` or `?theme=light` fixes the theme."""
    if name not in PAGES:
        raise Http404(name)
    context = sample.context(name) | {"pages": [key for key in PAGES if key]}
    response = render(request, PAGES[name], context)
    theme = request.GET.get("theme")
    if theme in ("light", "dark"):
        fixed = f'<html data-theme="{theme}" lang="en"'
        response.content = response.content.replace(b'<html lang="en"', fixed.encode(), 1)
    response["Content-Security-Policy"] = (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "font-src 'self'; connect-src 'self'; form-action 'self'"
    )
    return response


# What the foot of every page leads to stands elsewhere: here it leads to the first page.
FOOT = ("scorekeeper-card", "player-card", "manual", "accessibility")
urlpatterns = [path("", page), path("<name>", page), *(path("", page, name=name) for name in FOOT)]


def configure() -> None:
    """The few settings the templates need; once a process."""
    if settings.configured:
        return
    settings.configure(
        DEBUG=True,
        ALLOWED_HOSTS=["*"],
        ROOT_URLCONF=__name__,
        LANGUAGE_CODE="en",
        LANGUAGES=[("en", "English")],
        STATIC_URL="/static/",
        STATICFILES_DIRS=[ROOT / "static"],
        INSTALLED_APPS=["django.contrib.staticfiles", "django_htmx"],
        TEMPLATES=[
            {
                "BACKEND": "django.template.backends.django.DjangoTemplates",
                "DIRS": [ROOT / "templates", HERE],
                "OPTIONS": {"loaders": LOADERS, "builtins": BUILTINS},
            }
        ],
    )
    django.setup()


def main() -> None:
    port = int(sys.argv[1]) if len(sys.argv) > 1 else 8137
    configure()
    with make_server("127.0.0.1", port, StaticFilesHandler(WSGIHandler())) as server:
        sys.stdout.write(f"http://127.0.0.1:{server.server_port}/\n")
        sys.stdout.flush()
        server.serve_forever()


if __name__ == "__main__":
    main()
