"""What the sheet `Results` asks, and what it makes of it in formulas."""
