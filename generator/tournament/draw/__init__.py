"""The draw of a round: who meets whom, at which table, under which scenario, and who has the bye."""
