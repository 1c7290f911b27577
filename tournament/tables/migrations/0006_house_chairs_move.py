from django.db import migrations


class Migration(migrations.Migration):
    """Who fills a chair is a fact of the bracket: the table gets its name, and keeps its rows."""

    dependencies = [
        ("brackets", "0007_decisions"),
        ("tables", "0005_back_and_astray"),
    ]

    operations = [
        migrations.AlterModelTable("HouseChair", "brackets_housechair"),
        migrations.SeparateDatabaseAndState(
            state_operations=[migrations.DeleteModel("HouseChair")],
        ),
    ]
