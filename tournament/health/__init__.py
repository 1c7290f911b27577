"""Whether this installation works: for machines, for the director, and for whoever installs it."""
