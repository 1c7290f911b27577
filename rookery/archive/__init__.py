"""One event as one file, which another installation and later versions read."""
