"""Looking back at what was drawn, and ahead: why it came out so, whether it still holds, what can still happen."""
