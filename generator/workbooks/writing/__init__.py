"""Records -> workbooks of Roundsheet's own."""
