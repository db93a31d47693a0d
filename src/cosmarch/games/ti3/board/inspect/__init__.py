"""The inspector: what there is to know of a thing on the table, by its key."""
