"""Who holds which card, when it is laid open, and what it does by surprise (CE-12, CE-13)."""
