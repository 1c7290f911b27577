"""Every address: those of the tournament, and the owner's page of this installation's backups."""

from django.urls import path

from rookery.keep import views
from tournament import urls as tournament

BACKUPS = "desk/installation/backups/"

urlpatterns = [
    path(BACKUPS, views.backups, name="backups"),
    path(BACKUPS + "make/", views.make, name="backup-make"),
    *tournament.urlpatterns,
]

handler400 = tournament.handler400
handler403 = tournament.handler403
handler404 = tournament.handler404
handler500 = tournament.handler500
