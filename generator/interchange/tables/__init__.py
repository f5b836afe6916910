"""Tables of any spreadsheet program, service or form, whatever their columns are called."""
