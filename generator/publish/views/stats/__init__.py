"""The statistics."""
