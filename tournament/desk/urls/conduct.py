"""Addresses of conduct: a table as the referee sees it, warnings, suspensions, fines."""

from django.urls import path

from tournament.desk.views import fines, referee, suspensions

EVENT = "<slug:event>/"
TABLE = EVENT + "tables/<number:number>/"
PERSON = EVENT + "people/<number:player>/"
FINE = EVENT + "fines/<number:fine>/"

urlpatterns = [
    path(TABLE + "referee/", referee.table, name="referee-table"),
    path(TABLE + "warn/", referee.warn, name="warn"),
    path(PERSON + "suspend/", suspensions.suspend, name="suspend"),
    path(EVENT + "suspensions/<number:suspension>/lift/", suspensions.lift, name="suspension-lift"),
    path(EVENT + "warnings/<number:warning>/back/", referee.take_back, name="warning-back"),
    path(EVENT + "fines/", fines.fines, name="fines"),
    path(EVENT + "fines/make/", fines.make, name="fine-make"),
    path(FINE + "paid/", fines.paid, name="fine-paid"),
    path(FINE + "waive/", fines.waive, name="fine-waive"),
    path(FINE + "owed/", fines.owed, name="fine-owed"),
]
