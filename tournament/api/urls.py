"""Addresses of the API, all under /api/, and its description."""

import json
from functools import cache

from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, path
from django.views.decorators.http import conditional_page, require_safe
from ninja import NinjaAPI
from ninja.responses import NinjaJSONEncoder

from rules.schema import schema
from tournament import api as about
from tournament.api import entries, results, schedule, sheets
from tournament.api.door import A_MINUTE
from tournament.api.errors import ROOT, answer_refusals

EVENTS = "events"


def made() -> NinjaAPI:
    """The API with its operations."""
    api = NinjaAPI(
        title="Rookery",
        version="1",
        description=str(about.__doc__),
        openapi_url=None,
        docs_url=None,
        throttle=[A_MINUTE],
    )
    for module in (schedule, entries, sheets, results):
        api.add_router(EVENTS, module.router)
    answer_refusals(api)
    return api


API = made()


@conditional_page
@require_safe
def openapi(request: HttpRequest) -> HttpResponse:
    """Describe the API for programs."""
    return HttpResponse(_description(), content_type="application/json")


@cache
def _description() -> bytes:
    document = API.get_openapi_schema(path_prefix=ROOT)
    return json.dumps(document, cls=NinjaJSONEncoder, ensure_ascii=False).encode()


@conditional_page
@require_safe
def sheet_schema(request: HttpRequest) -> HttpResponse:
    """Describe the sheet format."""
    return HttpResponse(_sheets(), content_type="application/schema+json")


@cache
def _sheets() -> bytes:
    return json.dumps(schema(), ensure_ascii=False).encode()


operations, *_ = API.urls
ROUTES = [row for row in operations if isinstance(row, URLPattern) and row.name != "api-root"]
api = [
    path("openapi.json", openapi, name="api-openapi"),
    path("sheet-schema.json", sheet_schema, name="api-sheet-schema"),
    *ROUTES,
]
