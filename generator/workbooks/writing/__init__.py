"""From records to new workbooks."""
