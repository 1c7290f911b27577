"""An installation without accounts has one page: the one that makes the first owner."""

from collections.abc import Callable

from django.http import HttpResponseBase, HttpResponseRedirect
from django.urls import reverse
from django_htmx.http import HttpResponseClientRedirect

from tournament.accounts.accounts import has_accounts
from tournament.htmx import HtmxRequest

STAY = ("/setup/", "/language/", "/static/", "/healthz")
"""The beginnings of addresses that an installation without accounts has too."""


class EmptyInstallation:
    """Lead every page there until somebody has an account; from then on nothing is asked."""

    is_over = False
    """Whether this process has seen an account. Accounts are never deleted."""

    def __init__(self, get_response: Callable[[HtmxRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HtmxRequest) -> HttpResponseBase:
        if EmptyInstallation.is_over or request.path.startswith(STAY):
            return self.get_response(request)
        if has_accounts():
            EmptyInstallation.is_over = True
            return self.get_response(request)
        where = reverse("first-owner")
        return (
            HttpResponseClientRedirect(where)
            if request.htmx
            else HttpResponseRedirect(where, status=303)
        )
