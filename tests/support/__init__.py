"""What several test modules share: hand-made pictures and a small kind of its own."""
