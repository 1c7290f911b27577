"""Every address: those of the tournament, archives of an event, and the owner's page of backups."""

from django.urls import path

from rookery.archive import views as archives
from rookery.keep import views
from tournament import urls as tournament

BACKUPS = "desk/installation/backups/"
ARCHIVES = "desk/<slug:event>/downloads/"

urlpatterns = [
    path(BACKUPS, views.backups, name="backups"),
    path(BACKUPS + "make/", views.make, name="backup-make"),
    path(ARCHIVES + "archive.json", archives.archive, name="archive"),
    path(
        ARCHIVES + "archive-without-people.json",
        archives.without_people,
        name="archive-without-people",
    ),
    *tournament.urlpatterns,
]

handler400 = tournament.handler400
handler403 = tournament.handler403
handler404 = tournament.handler404
handler500 = tournament.handler500
