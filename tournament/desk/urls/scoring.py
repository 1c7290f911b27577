"""The scoring table's addresses, and the log."""

from django.urls import path

from tournament.desk.views import correction, log, queue

EVENT = "<slug:event>/"
SHEET = EVENT + "sheet/<number:sheet>/"

urlpatterns = [
    path(EVENT + "scoring/", queue.queue, name="queue"),
    path(SHEET, queue.sheet, name="sheet"),
    path(SHEET + "post/", queue.post, name="post"),
    path(SHEET + "send-back/", queue.send_back, name="send-back"),
    path(SHEET + "correct/", correction.correct, name="correct"),
    path(EVENT + "sheets-print/", queue.print_sheets, name="sheets-print"),
    path(EVENT + "log/", log.log, name="log"),
]
