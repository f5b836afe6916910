"""`roundsheet` and `python -m roundsheet`: start the program, wherever its package `generator` lies."""

import os
import sys

# In a wheel it lies in this folder, and nobody else's package of that name may be taken for it.
_HERE = os.path.dirname(os.path.abspath(__file__))  # noqa: PTH100, PTH120 - Python has not imported pathlib yet
_IS_INSTALLED = os.path.isdir(os.path.join(_HERE, "generator"))  # noqa: PTH112, PTH118
sys.path.insert(0, _HERE if _IS_INSTALLED else os.path.dirname(_HERE))  # noqa: PTH120

from generator.__main__ import main  # noqa: E402

if __name__ == "__main__":
    main()
