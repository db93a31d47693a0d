"""The terminal: files, screen, arguments, and the play of a match around one keyboard."""
