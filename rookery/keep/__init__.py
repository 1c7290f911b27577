"""Keep an installation: backups and their restore."""
