"""The desk's addresses, a module for each part of the room."""
