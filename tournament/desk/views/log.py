from django.http import HttpRequest, HttpResponse

from tournament.desk.access.staff import Desk, for_staff


@for_staff("read the log")
def log(request: HttpRequest, desk: Desk) -> HttpResponse:
    return HttpResponse("soon")
