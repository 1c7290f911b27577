"""Addresses of conduct: a table as the referee sees it, warnings, suspensions, fines."""

from django.urls import path

from tournament.desk.rulings import referee_views, sanction_views

EVENT = "<slug:event>/"
TABLE = EVENT + "tables/<number:number>/"
PERSON = EVENT + "people/<number:player>/"
FINE = EVENT + "fines/<number:fine>/"

urlpatterns = [
    path(TABLE + "referee/", referee_views.table, name="referee-table"),
    path(TABLE + "warn/", referee_views.warn, name="warn"),
    path(PERSON + "suspend/", sanction_views.suspend, name="suspend"),
    path(
        EVENT + "suspensions/<number:suspension>/lift/", sanction_views.lift, name="suspension-lift"
    ),
    path(EVENT + "warnings/<number:warning>/back/", referee_views.take_back, name="warning-back"),
    path(EVENT + "fines/", sanction_views.fines, name="fines"),
    path(EVENT + "fines/make/", sanction_views.make, name="fine-make"),
    path(FINE + "paid/", sanction_views.paid, name="fine-paid"),
    path(FINE + "waive/", sanction_views.waive, name="fine-waive"),
    path(FINE + "owed/", sanction_views.owed, name="fine-owed"),
]
