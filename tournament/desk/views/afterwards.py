"""After an action: say once what was done, and show the page where it can be seen."""

from typing import Any
from urllib.parse import urlsplit

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django_htmx.http import HttpResponseClientRedirect

from tournament.desk.change import Receipt


def show(request: HttpRequest, receipt: Receipt, page: str, **where: Any) -> HttpResponse:
    """303 to the page called `page`, which says the receipt's words.

    Asked by htmx from another page, the browser goes there itself: what is swapped into a page must
    not stand under that page's address.
    """
    messages.success(request, receipt.words)
    asked_from = urlsplit(request.headers.get("HX-Current-URL", "")).path
    if asked_from and asked_from != reverse(page, kwargs=where):
        return HttpResponseClientRedirect(reverse(page, kwargs=where))
    answer: HttpResponse = redirect(page, **where)
    answer.status_code = 303
    return answer
