"""The engine: values in, values out. Every figure is computed again from the records, exactly."""
