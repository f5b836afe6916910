"""What Roundsheet can do, one use case a module; they return values and leave the printing to the cli."""
