"""Tables of individuals are ranked by the same list of keys as all else."""

from django.db import migrations

BY_POINTS, BY_WINS = ["missed", "average"], ["wins"]


def keys_of(options):
    """The list that ranks as these options did; None if that is the usual one."""
    by_wins, then_other = options.pop("by_wins", False), options.pop("then_other", False)
    if not (by_wins or then_other):
        return None
    first, second = (BY_WINS, BY_POINTS) if by_wins else (BY_POINTS, BY_WINS)
    return [*first, *(second if then_other else []), "shared"]


def convert(apps, schema_editor):
    for name in (("registration", "Division"), ("brackets", "Stage")):
        rows = apps.get_model(*name).objects.using(schema_editor.connection.alias)
        for row in rows.filter(format="pods").only("options", "ranking"):
            keys = keys_of(row.options)
            if keys:
                row.ranking = {**row.ranking, "by": keys}
            row.save(update_fields=["options", "ranking"])


class Migration(migrations.Migration):

    dependencies = [
        ('brackets', '0016_ranking_by_keys'),
        ('registration', '0013_order_by_own_columns'),
    ]

    operations = [migrations.RunPython(convert, migrations.RunPython.noop)]
