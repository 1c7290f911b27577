"""The parts of a hand that can be asked, a module for each subject; `questions.py` lists them."""
