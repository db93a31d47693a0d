"""Drawing: the table as it is published, and its text form, both from a view."""
