"""Drawing: the picture and the text form of the table, both from a view."""
