"""What a player's rounds brought, and every figure that is made of it, with its terms: the tiebreakers above all."""
