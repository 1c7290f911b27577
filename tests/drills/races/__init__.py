"""Each file is one drill: `drill(races, random)`, and `sabotage()`, which must turn it red."""
