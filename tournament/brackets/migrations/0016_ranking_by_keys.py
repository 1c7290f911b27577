"""Round robins and pools are ranked by the same list of keys as drawn rounds."""

from django.db import migrations

BY_RECORD = ("round-robin", "pools")
NAMES = {"met": "head-to-head", "difference": "difference", "points": "points"}


def by_keys(ranking, is_by_record):
    """The ranking as a list of keys; None if it is one already."""
    if not {"keys", "play_off"} & ranking.keys():
        return None
    new = {name: value for name, value in ranking.items() if name not in ("keys", "play_off")}
    if is_by_record and "by" not in new:
        last = "play-off" if ranking.get("play_off", True) else "shared"
        new["by"] = ["wins", *(NAMES[key] for key in ranking.get("keys", ())), last]
    return new


def convert(apps, schema_editor):
    for name in (("registration", "Division"), ("brackets", "Stage")):
        rows = apps.get_model(*name).objects.using(schema_editor.connection.alias)
        for row in rows.exclude(ranking={}).only("format", "ranking"):
            new = by_keys(row.ranking, row.format in BY_RECORD)
            if new is not None:
                row.ranking = new
                row.save(update_fields=["ranking"])


class Migration(migrations.Migration):

    dependencies = [
        ('brackets', '0015_kept_apart'),
        ('registration', '0013_order_by_own_columns'),
    ]

    operations = [migrations.RunPython(convert, migrations.RunPython.noop)]
