"""How the options of a question look in the rail: a title, what comes of it, and a symbol."""
