from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from tournament.registration.contacts import clean_name, contacts_in
from tournament.registration.names import sameness

NAMES = {"Player": ["name"], "Person": ["name"], "Entry": ["name", "club", "title"]}


def take_contacts_off(apps: Apps, _schema: BaseDatabaseSchemaEditor) -> None:
    """Take addresses and telephone numbers off the names that public pages show. What a signed
    sheet or the log says stays as it was signed and logged."""
    for kind, fields in NAMES.items():
        model = apps.get_model("registration", kind)
        for row in model.objects.only("pk", *fields).iterator():
            if any(contacts_in(getattr(row, field)) for field in fields):
                for field in fields:
                    setattr(row, field, clean_name(getattr(row, field)))
                if "club" not in fields:
                    row.name = row.name or f"Player {row.pk}"
                row.save(update_fields=fields)


def same_names(apps: Apps, _schema: BaseDatabaseSchemaEditor) -> None:
    """Spell the sameness of people as their names are spelled now."""
    people = apps.get_model("registration", "Person")
    for row in people.objects.iterator():
        if row.sameness != sameness(row.name):
            people.objects.filter(pk=row.pk).update(sameness=sameness(row.name))


class Migration(migrations.Migration):
    dependencies = [
        ("registration", "0007_look_again"),
    ]

    operations = [
        migrations.RunPython(take_contacts_off, migrations.RunPython.noop),
        migrations.RunPython(same_names, migrations.RunPython.noop),
    ]
