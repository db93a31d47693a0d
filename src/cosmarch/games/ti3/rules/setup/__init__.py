"""The start of a match and the creation of the galaxy (TI-2, TI-3, TI-5, TI-36)."""
