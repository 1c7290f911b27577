"""The tools of a working copy, behind dev.py.

Standard library only: this package runs before the project's own environment exists, and imports
nothing of the product.
"""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
