"""Cryodex JSON, the format of Cryodex and List Juggler.

Found in public sources, and written here in our own words:

- Killerardvark/CryodexSource, `XWingJSONBuilder.java`, in its versions from August 2015 to 5.4.11. One object with
  `name`, `players` and `rounds`, each value on a line of its own. A player has `name`, `mov`, `score`, `sos`, `rank`
  (`swiss`, and `elimination` with the size of the round in which the player went out, 1 for the winner), and perhaps
  `email`, `list-id` and `dropped`. A round has `round-type` (`swiss` or `elimination`), `round-number` (counted from 1;
  in elimination twice the number of its matches: 8, 4, 2) and `matches`. A match has `player1`, `player1points`,
  `result` (`win` or `bye`; in 4.0 also `draw`) and, unless it is a bye, `player2` and `player2points`. Matches name
  players by their names. Cryodex itself does not read such a file. `ArmadaJSONBuilder.java` writes the same.
- lhayhurst/xwlists (List Juggler), `cryodex.py` and `api.py`: it reads that object bare or as the value of
  `tournament`, where `date`, `type`, `round_length`, `format`, `venue` and others may stand, too, `dropped` is true or
  false, and a match that a Final Salvo decided has `final_salvo` and `winner`, a name. What it writes is wrapped, a bye
  has the `player2` "", and a player's squad stands under `list`.
- wilsonodk/cryodex-results, `routes/index.js`, reads the bare object.

No version writes seats, seeds, missions or table numbers. What else they write:

- `dropped` is the number, from 1, of the first round that the player no longer played, elimination counted. In 5.0
  and later every player has it, as the program looks them up in the wrong list.
- A game without a result has 0 points on both sides and the result `win`; so has, in 4.3 and later, one with equal
  points, whoever won it.
- `sos` is `NaN` where an opponent has played nothing; no JSON has that.
- The bytes are in the encoding of the machine: Windows-1252 or Latin-1 in most of Europe. Some editors
  put a byte order mark in front.
- Only quotation marks are escaped, and before 4.0.6 not even those in the names of a match: a backslash stays as it is.
- An event without a name is called `null`.

Ours are a player's `id`, and a match's `table` and `ended`, in the words of our workbooks; `winner` is in every match.
"""

from generator.interchange.cryodex.json_values import HOW_TO_EXPORT, is_save_file, recognises
from generator.interchange.cryodex.reading import read
from generator.interchange.cryodex.writing import no_place_for, write

__all__ = ["HOW_TO_EXPORT", "is_save_file", "no_place_for", "read", "recognises", "write"]
