"""The form of a regulation file, part by part."""
