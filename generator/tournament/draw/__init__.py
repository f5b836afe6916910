"""The draw of a round: who meets whom, at which table, and who has the bye."""
