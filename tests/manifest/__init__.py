"""Digests of all that the program writes and says for many events: they prove that a change of the code kept it.

`python -m tests.manifest` works through all cases and names those that differ from `manifest.txt`; `--files FILE` also
writes the SHA-256 of every single file, so that two versions of the program can be compared file by file; `--update`
takes what comes out as right from now on, and is reviewed like code.
"""
