"""Roundsheet: tournament workbooks in, pairings, standings and a static site out.

The floor plan, from the top; a module imports only from the floors below its own:

    7  cli                              arguments, exit status, printing
    6  commands                         one use case a module
    5  loading       publish            folder -> event and findings | results -> pages -> files
    4  checks  workbooks  event_file    event -> findings | xlsx <-> records | yaml -> settings
    3  engine                           scoring, standings, draw, pairing, cut, bracket      (pure)
    2  regulations                      forms, what goes together, house rules, documents/*.yaml
    1  model  names  strict_yaml        records | spellings | text -> mapping with places    (pure)
       languages      disk              the pages' words | what a disk can refuse
    0  findings  manual  errors         what is wrong | what each code means | a caller's    (pure)
"""

__version__ = "0.1.0"
