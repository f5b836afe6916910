"""The columns and formulas of the sheet `Results`."""
