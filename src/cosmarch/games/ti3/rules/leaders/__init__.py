"""Leaders: where they are, what they do, and what becomes of them (TI-40)."""
