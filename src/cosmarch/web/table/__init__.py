"""A table as its pages show it: what a seat is asked, sees and may do."""
