"""The database repeats the promise: a row of the log can be added, never changed."""

from django.db import migrations

SQLITE = """
CREATE TRIGGER live_log_is_append_only BEFORE UPDATE ON live_logentry
BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END
"""
POSTGRES = (
    """
    CREATE FUNCTION live_log_is_append_only() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'the log is append-only'; END $$
    """,
    """
    CREATE TRIGGER live_log_is_append_only BEFORE UPDATE ON live_logentry
    FOR EACH ROW EXECUTE FUNCTION live_log_is_append_only()
    """,
)


def forbid_updates(apps, editor):
    """Make the trigger in the words of the database at hand."""
    statements = (SQLITE,) if editor.connection.vendor == "sqlite" else POSTGRES
    for statement in statements:
        editor.execute(statement)


def allow_updates(apps, editor):
    """Take the trigger away again."""
    if editor.connection.vendor == "sqlite":
        editor.execute("DROP TRIGGER live_log_is_append_only")
    else:
        editor.execute("DROP TRIGGER live_log_is_append_only ON live_logentry")
        editor.execute("DROP FUNCTION live_log_is_append_only()")


class Migration(migrations.Migration):
    dependencies = [("live", "0001_initial")]
    operations = [migrations.RunPython(forbid_updates, allow_updates)]
