"""What is to be known of everything in a workbook that the pages don't show: said in the same words everywhere."""

NOT_ON_THE_PAGES = "not on the pages, but anybody can download this file if it lies in a public repository"
