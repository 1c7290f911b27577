"""The scoring table's addresses, and the log."""

from django.urls import path

from tournament.desk.board import log_page
from tournament.desk.phone import play_views
from tournament.desk.scoring import views as scoring_views

EVENT = "<slug:event>/"
SHEET = EVENT + "sheet/<number:sheet>/"

urlpatterns = [
    path(EVENT + "scoring/", scoring_views.queue, name="queue"),
    path(SHEET, scoring_views.sheet, name="sheet"),
    path(SHEET + "post/", scoring_views.post, name="post"),
    path(SHEET + "send-back/", scoring_views.send_back, name="send-back"),
    path(SHEET + "over/", play_views.game_over_at_desk, name="sheet-over"),
    path(SHEET + "over/back/", play_views.game_goes_on_at_desk, name="sheet-over-back"),
    path(SHEET + "correct/", scoring_views.correct, name="correct"),
    path(EVENT + "sheets-print/", scoring_views.print_sheets, name="sheets-print"),
    path(EVENT + "log/", log_page.log, name="log"),
]
