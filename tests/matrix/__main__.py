"""`python -m tests.matrix`: write the table of commands and features into docs/robustness.md."""

from tests.matrix.cells import renew

renew()
