"""The readings that acted: for each one of this project's readings, what of an event came out by it.

A reading fills a silence of a document. Where it decided something, the number that it touched says so; everywhere
else it is not named. `acts.py` holds a function a reading; they all look at one `PlayedEvent` and name the
`ReadingTarget`s that it touches.
"""
