"""A request as django-htmx's middleware hands it on: `request.htmx` says whether htmx asked."""

from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails


class HtmxRequest(HttpRequest):
    """A request that knows what htmx said of it."""

    htmx: HtmxDetails
