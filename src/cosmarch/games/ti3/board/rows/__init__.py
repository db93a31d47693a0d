"""Options as rows of a page: what is done in a few words, what comes of it in a second line, and a symbol."""
