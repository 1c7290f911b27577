"""Addresses: the scoring table."""

from django.urls import path

from tournament.desk.scoring import views as scoring_views

EVENT = "<slug:event>/"

desk = [
    path(EVENT + "scoring/", scoring_views.queue, name="queue"),
    path(EVENT + "sheet/<number:sheet>/", scoring_views.sheet, name="sheet"),
    path(EVENT + "sheet/<number:sheet>/post/", scoring_views.post, name="post"),
    path(EVENT + "sheet/<number:sheet>/send-back/", scoring_views.send_back, name="send-back"),
    path(EVENT + "sheet/<number:sheet>/correct/", scoring_views.correct, name="correct"),
    path(EVENT + "sheets-print/", scoring_views.print_sheets, name="sheets-print"),
]
