"""The parts of a hand, one module per subject. `questions.py` lists them."""
