"""`roundsheet import players` and `import results`: tables from elsewhere, typed into an event's workbooks."""
