"""The folder in which the package `generator` is installed; in the repository it stands beside it."""
