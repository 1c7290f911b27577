"""Django's SQLite backend with a guard over the file; settings name this package."""
