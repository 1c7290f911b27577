"""Addresses of conduct: a table as the referee sees it, warnings."""

from django.urls import path

from tournament.desk.views import referee

EVENT = "<slug:event>/"
TABLE = EVENT + "tables/<int:number>/"

urlpatterns = [
    path(TABLE + "referee/", referee.table, name="referee-table"),
    path(TABLE + "warn/", referee.warn, name="warn"),
    path(EVENT + "warnings/<int:warning>/back/", referee.take_back, name="warning-back"),
]
