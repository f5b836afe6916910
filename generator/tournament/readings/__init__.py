"""Where in an event each of this project's readings decided something.

A reading fills a silence of a document. Where it decided something, the number that it touched says so; everywhere
else it is not named. `acts.py` holds a function a reading; they all look at one `PlayedEvent` and name the
`ReadingTarget`s that it touches.
"""
