"""Behaviour of the action cards, keyed by the effect ids of `data/action_cards.toml`."""
