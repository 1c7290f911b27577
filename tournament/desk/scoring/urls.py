"""Addresses: the scoring table."""

from django.urls import path

from tournament.desk.scoring import views

EVENT = "<slug:event>/"

desk = [
    path(EVENT + "scoring/", views.queue, name="queue"),
    path(EVENT + "sheet/<number:sheet>/", views.sheet, name="sheet"),
    path(EVENT + "sheet/<number:sheet>/post/", views.post, name="post"),
    path(EVENT + "sheet/<number:sheet>/send-back/", views.send_back, name="send-back"),
    path(EVENT + "sheet/<number:sheet>/correct/", views.correct, name="correct"),
    path(EVENT + "sheets-print/", views.print_sheets, name="sheets-print"),
]
