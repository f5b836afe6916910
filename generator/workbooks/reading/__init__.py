"""From workbooks that anybody may have made to records and findings."""
