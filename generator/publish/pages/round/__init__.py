"""What a round's page says of its draw."""
