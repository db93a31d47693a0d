"""The rules, chapter by chapter, under the names that the rulebook gives them."""
