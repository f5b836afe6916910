"""Workbooks that anybody may have made -> records and findings."""
