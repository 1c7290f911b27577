"""`rookery check`: look at an installation and say what is wrong, with codes and remedies."""
