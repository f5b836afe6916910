"""From facts to page models: every decision about what a page says is made here, a module a page."""
