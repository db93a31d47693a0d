"""The map of the galaxy: geometry and pieces, each with an id that stays, and nothing to read but names."""
