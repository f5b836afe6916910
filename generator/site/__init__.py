"""From events to the site: facts, page models, pages and data files, and the swap that makes them public."""
