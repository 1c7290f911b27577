"""Every row carries its hash and that of the row before it, the old ones too; rows stay.

The triggers stand on `live_logentry`: on SQLite a later migration that makes this table anew has to
make them anew as well.
"""

from django.db import migrations, models

from tournament.live.chain import COLUMNS, row_hash

BATCH = 2000

SQLITE = (
    """
    CREATE TRIGGER live_log_is_append_only BEFORE UPDATE ON live_logentry
    BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END
    """,
    # REPLACE deletes without asking the trigger below.
    """
    CREATE TRIGGER live_log_replaces_nothing BEFORE INSERT ON live_logentry
    WHEN EXISTS (SELECT 1 FROM live_logentry WHERE topic = NEW.topic AND number = NEW.number)
      OR EXISTS (SELECT 1 FROM live_logentry WHERE key = NEW.key)
      OR EXISTS (SELECT 1 FROM live_logentry WHERE id = NEW.id)
    BEGIN SELECT RAISE(ABORT, 'the log is append-only: this row stands already'); END
    """,
    """
    CREATE TRIGGER live_log_keeps_its_rows BEFORE DELETE ON live_logentry
    WHEN NOT EXISTS (SELECT 1 FROM live_tombstone WHERE topic = OLD.topic)
    BEGIN SELECT RAISE(ABORT, 'the log is append-only: a row goes with its whole event'); END
    """,
)
POSTGRES = (
    """
    CREATE TRIGGER live_log_is_append_only BEFORE UPDATE ON live_logentry
    FOR EACH ROW EXECUTE FUNCTION live_log_is_append_only()
    """,
    """
    CREATE FUNCTION live_log_keeps_its_rows() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF EXISTS (SELECT 1 FROM live_tombstone WHERE topic = OLD.topic) THEN RETURN OLD; END IF;
      RAISE EXCEPTION 'the log is append-only: a row goes with its whole event';
    END $$
    """,
    """
    CREATE TRIGGER live_log_keeps_its_rows BEFORE DELETE ON live_logentry
    FOR EACH ROW EXECUTE FUNCTION live_log_keeps_its_rows()
    """,
    """
    CREATE FUNCTION live_log_is_not_emptied() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF EXISTS (SELECT 1 FROM live_logentry) THEN
        RAISE EXCEPTION 'the log is append-only: a row goes with its whole event';
      END IF;
      RETURN NULL;
    END $$
    """,
    """
    CREATE TRIGGER live_log_is_not_emptied BEFORE TRUNCATE ON live_logentry
    FOR EACH STATEMENT EXECUTE FUNCTION live_log_is_not_emptied()
    """,
)
SQLITE_BACK = (
    "DROP TRIGGER live_log_replaces_nothing",
    "DROP TRIGGER live_log_keeps_its_rows",
)
POSTGRES_BACK = (
    "DROP TRIGGER live_log_is_not_emptied ON live_logentry",
    "DROP FUNCTION live_log_is_not_emptied()",
    "DROP TRIGGER live_log_keeps_its_rows ON live_logentry",
    "DROP FUNCTION live_log_keeps_its_rows()",
)
FILL = "UPDATE live_logentry SET format = 1, previous = %s, hash = %s WHERE id = %s"


def chain_old_rows(apps, editor):
    """Hash every topic's rows in order, a batch at a time; nothing guards them meanwhile."""
    if editor.connection.vendor == "sqlite":
        editor.execute("DROP TRIGGER IF EXISTS live_log_is_append_only")
    else:
        editor.execute("DROP TRIGGER live_log_is_append_only ON live_logentry")
    entries = apps.get_model("live", "LogEntry").objects.using(editor.connection.alias)
    for topic in list(entries.order_by("topic").values_list("topic", flat=True).distinct()):
        chain_topic(entries.filter(topic=topic).order_by("number"), editor.connection)


def chain_topic(entries, connection):
    """Give each row of a topic the hash of the row before it, and its own."""
    last, previous = 0, ""
    while rows := list(entries.filter(number__gt=last).values("id", *COLUMNS)[:BATCH]):
        filled = []
        for row in rows:
            own = row_hash(row | {"format": 1, "previous": previous})
            filled.append((previous, own, row["id"]))
            last, previous = row["number"], own
        with connection.cursor() as cursor:
            cursor.executemany(FILL, filled)


def guard_rows(apps, editor):
    """Make the triggers in the words of the database at hand."""
    for statement in SQLITE if editor.connection.vendor == "sqlite" else POSTGRES:
        editor.execute(statement)


def allow_deletions(apps, editor):
    """Leave the guard that stood before: the one against changes."""
    for statement in SQLITE_BACK if editor.connection.vendor == "sqlite" else POSTGRES_BACK:
        editor.execute(statement)


class Migration(migrations.Migration):
    dependencies = [("live", "0003_message_to_everybody")]

    operations = [
        migrations.CreateModel(
            name="Tombstone",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("topic", models.CharField(max_length=40, unique=True)),
                ("number", models.PositiveIntegerField()),
                ("hash", models.CharField(max_length=64)),
                ("who", models.CharField(max_length=150)),
                ("at", models.DateTimeField()),
            ],
        ),
        migrations.AddField(
            model_name="logentry",
            name="format",
            field=models.PositiveSmallIntegerField(default=1),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="logentry",
            name="previous",
            field=models.CharField(default="", max_length=64),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="logentry",
            name="hash",
            field=models.CharField(default="", max_length=64),
            preserve_default=False,
        ),
        migrations.RunPython(chain_old_rows, migrations.RunPython.noop),
        migrations.RunPython(guard_rows, allow_deletions),
    ]
