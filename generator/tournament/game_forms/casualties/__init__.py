"""Games that are scored by casualties: how hard the losses of a game hit each force.

Source: Urban War 1.4, Casualty Thresholds; Casualty Levels; Conceded Game Scoring.
"""
