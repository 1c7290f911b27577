from django.http import HttpRequest, HttpResponse

from tournament.desk.access.staff import Desk, for_staff


@for_staff("correct sheets")
def correct(request: HttpRequest, desk: Desk, sheet: int) -> HttpResponse:
    return HttpResponse("soon")
