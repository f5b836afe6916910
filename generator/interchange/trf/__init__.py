"""Tournament Report File, the format that chess programs write for FIDE.

Found in public sources, and written here in our own words:

- FIDE Handbook C.04, Annex 2, "Format of TRF" (Christian Krause 2006; TRF16 as approved in August 2015). A text of
  lines, each of which begins with three characters that say what it is. `001` is a player, in fixed columns counted
  from 1: start number 5-8, sex 10, title 11-13, name 15-47, rating 49-52, federation 54-56, FIDE number 58-68, birth
  date 70-79, points 81-84, rank 86-89. Then ten columns a round, the first at 92: the opponent's start number (`0000`
  or blank for none), in the sixth the colour (`w`, `b`, `-`), in the eighth the result. `1 = 0` are played games, `W D
  L` those that are not rated, `+ -` forfeits; without an opponent `U` is the bye of the draw, `H` a half-point bye, `F`
  a full-point bye, `Z` or nothing a known absence. Small letters mean the same.
- There: `012` name, `022` city, `032` federation, `042` and `052` first and last day, `062` players, `072` players with
  a rating, `082` teams, `092` type, `102` and `112` arbiters, `122` time control, `132` the days of the rounds; `013`
  is a team. `###` begins a comment.
- JaVaFo's advanced user manual (Roberto Ricca): codes of letters beside those of digits, above all `XXR` with the
  number of rounds that are planned. TRF26 calls that `142`. A file may be written before a round is drawn, and then
  holds `H`, `F` or `Z` of that round.
- TRF26, as programs that read it describe it: `240`, a letter in column 5 (`F`, `H` or `Z`), a round in 7-9 and start
  numbers from 11 on, four columns each with one between, are the byes that were asked for; `192` is the type in a code,
  `FIDE_TEAM_BAKU` and its like for teams; `300`, `310`, `320`, `330`, `352`, `362`, `801` and `802` are of teams alone.
- BieremaBoyzProgramming/bbpPairings, `trf.cpp`: it counts columns in letters of UTF-8, wants a colour wherever a game
  was played, and reads `=` without an opponent as a half-point bye. `XXS` and `BBW` tell it what a win is worth; TRF16
  itself knows no such line, so none is written.
- sklangen/TRF, its example files: days as `28. 07. 2005` or `May 29, 2020`, lines that end early, no rating.

What files have that older versions of the format wrote: without an opponent `+` is a full-point bye, `=` half a point
and `-` an absence. Lines end with CR, LF or both.

White sits in seat 1 here, so that an event that comes back has the same colours. A player's ID is `P` and the start
number.
"""

from generator.interchange.trf.lines import no_place_for, recognises
from generator.interchange.trf.reading import read
from generator.interchange.trf.writing import write

__all__ = ["no_place_for", "read", "recognises", "write"]
