"""Keep an installation: backups, their restore, and one event as an archive."""
