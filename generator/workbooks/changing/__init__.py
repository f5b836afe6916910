"""Workbooks with something new typed into them, and all else as it was."""
