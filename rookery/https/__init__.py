"""https in a hall without a name of its own: a local authority, and the page that explains it."""
