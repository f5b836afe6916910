"""The use cases, one a module; they return what the cli prints."""
