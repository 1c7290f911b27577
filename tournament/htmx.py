"""A request with `request.htmx`, as set by django-htmx's middleware."""

from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails


class HtmxRequest(HttpRequest):
    """A request with its htmx details."""

    htmx: HtmxDetails
