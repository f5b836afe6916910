"""The recipes of docs/architecture.md, each followed in a copy of the program: what comes out works everywhere."""
