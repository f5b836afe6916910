"""The engine: values in, values out. Every figure is computed anew from the records, exactly."""
