"""After an action: say once what was done, and show the page where it can be seen."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from tournament.desk.change import Receipt


def show(request: HttpRequest, receipt: Receipt, page: str, **where: Any) -> HttpResponse:
    """303 to the page called `page`, which says the receipt's words."""
    messages.success(request, receipt.words)
    answer: HttpResponse = redirect(page, **where)
    answer.status_code = 303
    return answer
