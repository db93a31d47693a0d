"""The driver: runs a match of any game. It knows no game."""
