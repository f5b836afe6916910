"""Tables of any spreadsheet program, service or form: read under whatever names their columns have."""
