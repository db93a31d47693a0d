"""The drawings of Twilight Imperium, all our own: each thing once, as a symbol of the sprite."""
