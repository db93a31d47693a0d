"""The table in the browser: server-rendered pages and the games' own pictures, on the public surface only."""
