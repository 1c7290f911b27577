"""Addresses of conduct: a table as the referee sees it, warnings, suspensions."""

from django.urls import path

from tournament.desk.views import referee, suspensions

EVENT = "<slug:event>/"
TABLE = EVENT + "tables/<int:number>/"
PERSON = EVENT + "people/<int:player>/"

urlpatterns = [
    path(TABLE + "referee/", referee.table, name="referee-table"),
    path(TABLE + "warn/", referee.warn, name="warn"),
    path(PERSON + "suspend/", suspensions.suspend, name="suspend"),
    path(PERSON + "suspensions/<int:suspension>/lift/", suspensions.lift, name="suspension-lift"),
    path(EVENT + "warnings/<int:warning>/back/", referee.take_back, name="warning-back"),
]
